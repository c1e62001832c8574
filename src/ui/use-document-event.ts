import { useEffect, useEffectEvent } from 'react';

/** Hears an event of the whole page, which no element of React's hears: a key while nothing has the focus, a connection that is back. */
export function useDocumentEvent<K extends keyof WindowEventMap>(kind: K, heard: (event: WindowEventMap[K]) => void): void {
  const hear = useEffectEvent(heard);
  useEffect(() => {
    const listener = (event: WindowEventMap[K]) => hear(event);
    window.addEventListener(kind, listener);
    return () => window.removeEventListener(kind, listener);
  }, [kind]);
}
