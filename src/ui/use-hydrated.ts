import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** @returns whether scripts run: false on the server and in the first drawing, so that both sides draw the same */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
