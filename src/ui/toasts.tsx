import { lazy, Suspense, useEffect, useState } from 'react';
import { toast, useWaitingToasts } from './toast.ts';
import { useHydrated } from './use-hydrated.ts';

const Toaster = lazy(() => import('./toaster.tsx'));

/**
 * The place of toasts in the page; their code is fetched with the first of them.
 * @param flash what the page before wants said: it stands in the page until scripts run, then it is a toast
 */
export function Toasts({ flash }: { flash: { text: string } | undefined }) {
  const isWaiting = useWaitingToasts().length > 0;
  const [isNeeded, need] = useState(false);
  if (isWaiting && !isNeeded) need(true);
  const isHydrated = useHydrated();
  useEffect(() => {
    if (flash) toast(flash.text);
  }, [flash]);
  return (
    <>
      {flash && !isHydrated && (
        <p role="status" className="toast">
          {flash.text}
        </p>
      )}
      {isNeeded && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </>
  );
}
