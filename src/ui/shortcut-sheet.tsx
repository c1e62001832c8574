import { Dialog } from '@base-ui/react/dialog';

const shortcuts = [
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['Enter', 'Open the row'],
  ['x', 'Tick the row'],
  ['/', 'Search the list'],
  ['?', 'Show this list'],
] as const;

/** The list of the keys of a table, over the page. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog.Root defaultOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup className="dialog max-w-md">
          <Dialog.Title className="text-xl">Keyboard shortcuts</Dialog.Title>
          <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
            {shortcuts.map(([key, does]) => (
              <div key={key} className="contents">
                <dt>
                  <kbd className="border border-line px-1.5">{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
          <Dialog.Close className="button mt-6">Close</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
