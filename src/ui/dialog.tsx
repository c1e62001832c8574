import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { Link } from './link.tsx';

/** A part of another page, over this one. @param whole the address of the page it is a part of */
export default function Dialog({
  title,
  whole,
  onClose,
  children,
}: {
  title: string;
  whole: string;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Base.Root defaultOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="dialog-backdrop" />
        <Base.Popup className="dialog" aria-label={title}>
          <div className="mb-4 flex items-center justify-between gap-4 border-b border-line pb-2 text-sm">
            <Link to={whole} className="py-2 underline">
              Open the whole page
            </Link>
            <Base.Close className="button py-1">Close</Base.Close>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
