import { Popover } from '@base-ui/react/popover';
import { type ReactNode, type RefObject, useRef } from 'react';

/**
 * Where a figure comes from, beside its mark.
 * @param isLookedAt opened by resting on the mark: the focus stays where it is
 */
export default function EvidencePopup({
  mark,
  label,
  isOpen,
  isLookedAt,
  onClose,
  onEnter,
  onLeave,
  children,
}: {
  mark: RefObject<HTMLElement | null>;
  label: string;
  isOpen: boolean;
  isLookedAt: boolean;
  onClose: () => void;
  onEnter: () => void;
  onLeave: () => void;
  children: ReactNode;
}) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={(_, { event, cancel }) => {
        // The mark opens and closes by itself.
        if (event.target instanceof Node && mark.current?.contains(event.target)) cancel();
        else onClose();
      }}
    >
      <Popover.Portal>
        <Popover.Positioner anchor={mark} side="bottom" align="start" sideOffset={6} collisionPadding={8} className="z-50">
          <Popover.Popup
            ref={popup}
            className="evidence-popup"
            aria-label={label}
            initialFocus={isLookedAt ? false : popup}
            finalFocus={isLookedAt ? false : mark}
            onPointerEnter={onEnter}
            onPointerLeave={onLeave}
            onClick={({ target }) => target instanceof Element && target.closest('a') && onClose()}
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
