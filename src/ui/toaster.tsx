import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { onCloseToast, takeToasts, useWaitingToasts } from './toast.ts';

const SHOWN_MS = 3_000;
const SHOWN_WITH_ACTION_MS = 8_000;
/** As many as a phone has room for. */
const MOST = 4;
const manager = Toast.createToastManager<{ about: string | undefined }>();

/** Shows the toasts of the whole site, at the top right, on a phone at the foot. F6 leads the keyboard there. */
export default function Toaster() {
  return (
    <Toast.Provider toastManager={manager} limit={MOST}>
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
  const waiting = useWaitingToasts();
  useEffect(() => {
    if (waiting.length === 0) return;
    for (const { id, message, action, about } of takeToasts())
      manager.add({
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
                  manager.close(id);
                  action.run();
                },
              },
            }
          : {}),
      });
  }, [waiting]);
  useEffect(() => onCloseToast((id) => manager.close(id)), []);
  return null;
}

function List() {
  const { toasts } = Toast.useToastManager<{ about: string | undefined }>();
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
