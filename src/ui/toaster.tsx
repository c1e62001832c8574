import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { onCloseToast, takeToasts, useWaitingToasts } from './toast.ts';

const SHOWN_MS = 3_000;
const SHOWN_WITH_ACTION_MS = 8_000;
/** As many as a phone has room for. */
const MOST = 4;
type Data = { about: string | undefined };

/** Shows the toasts of the whole site, at the top right, on a phone at the foot. F6 leads the keyboard there. */
export default function Toaster() {
  return (
    <Toast.Provider limit={MOST}>
      <Show />
      <Toast.Portal>
        <Toast.Viewport id="toasts">
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Show() {
  const { add, close } = Toast.useToastManager<Data>();
  const waiting = useWaitingToasts();
  useEffect(() => {
    if (waiting.length === 0) return;
    for (const { id, message, action, about } of takeToasts())
      add({
        id,
        title: message,
        data: { about },
        timeout: action ? SHOWN_WITH_ACTION_MS : SHOWN_MS,
        ...(action
          ? {
              actionProps: {
                children: action.label,
                ...(about ? { 'aria-label': `${action.label}: ${about}` } : {}),
                onClick: () => {
                  close(id);
                  action.run();
                },
              },
            }
          : {}),
      });
  }, [waiting, add, close]);
  useEffect(() => onCloseToast(close), [close]);
  return null;
}

function List() {
  const { toasts } = Toast.useToastManager<Data>();
  return toasts.map((one) => (
    <Toast.Root key={one.id} toast={one} className="toast" swipeDirection={['right', 'down']}>
      <Toast.Content className="flex min-w-0 flex-1 items-baseline justify-between gap-4">
        <div className="min-w-0">
          <Toast.Title render={<p />} />
          {one.data?.about && <Toast.Description className="block truncate text-ink-3">{one.data.about}</Toast.Description>}
        </div>
        {one.actionProps && <Toast.Action className="shrink-0 font-semibold underline" />}
      </Toast.Content>
    </Toast.Root>
  ));
}
