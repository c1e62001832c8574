import { lazy, Suspense, useEffect, useState } from 'react';
import { toast, useWaitingToasts } from './toast.ts';
import { useHydrated } from './use-hydrated.ts';

const Toaster = lazy(() => import('./toaster.tsx'));

/** What a toast says once scripts run, as the page says it before and without them. */
export function UntilScriptsRun({ text }: { text: string }) {
  if (useHydrated()) return null;
  return (
    <p role="status" className="toast">
      {text}
    </p>
  );
}

/**
 * The place of toasts in the page; their code is fetched with the first of them.
 * @param flash what the page before wants said: it stands in the page until scripts run, then it is a toast
 */
export function Toasts({ flash }: { flash: { text: string } | undefined }) {
  const isWaiting = useWaitingToasts().length > 0;
  const [isNeeded, need] = useState(false);
  if (isWaiting && !isNeeded) need(true);
  useEffect(() => {
    if (flash) toast(flash.text);
  }, [flash]);
  return (
    <>
      {flash && <UntilScriptsRun text={flash.text} />}
      {isNeeded && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </>
  );
}
