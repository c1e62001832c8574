import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';

const load = () => import('./evidence-popup.tsx');
type Popup = Awaited<ReturnType<typeof load>>['default'];

/** A pointer that rests on a mark for so long wants to know; one that has left for so long does not. */
const REST_MS = 180;

const LOOKS = { measured: '', cited: 'cited-mark', estimated: 'est-mark', editorial: 'est-mark', reported: 'est-mark' } as const;

/**
 * The mark at a figure. It opens where the figure comes from beside it: when a pointer rests on it, at a press, by keyboard. Before scripts run, and when
 * the popup’s code cannot be fetched, it is a link.
 * @param href where the source can be read without scripts
 * @param says the mark’s name for those who hear it; begins with what is seen, so that it can be asked for by voice
 * @param label names the popup; the mark’s name when not said
 * @param children the sign
 * @param detail draws source, date, basis and how it was reached, once that is wanted; its code may be fetched then
 */
export function EvidenceMark({
  basis,
  href,
  says,
  label = says,
  className = '',
  children,
  detail,
}: {
  basis: keyof typeof LOOKS;
  href: string;
  says: string;
  label?: string;
  className?: string | undefined;
  children: ReactNode;
  detail: () => Promise<ReactNode>;
}) {
  const mark = useRef<HTMLAnchorElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [loaded, setLoaded] = useState<{ Popup: Popup; content: ReactNode }>();
  const [state, setState] = useState<'closed' | 'looked at' | 'asked for'>('closed');
  const clear = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  function open(next: 'looked at' | 'asked for', otherwise: () => void): void {
    Promise.all([load(), detail()]).then(([{ default: Popup }, content]) => {
      setLoaded({ Popup, content });
      setState(next);
    }, otherwise);
  }
  function rest(): void {
    clear();
    if (state === 'closed') timer.current = setTimeout(open, REST_MS, 'looked at', clear);
  }
  function leave(): void {
    clear();
    timer.current = setTimeout(() => setState((now) => (now === 'looked at' ? 'closed' : now)), REST_MS);
  }
  const byMouse = (then: () => void) => (event: PointerEvent) => event.pointerType === 'mouse' && then();
  return (
    <>
      <a
        ref={mark}
        href={href}
        rel={href[0] === 'h' ? 'noopener external nofollow' : undefined}
        className={`evidence-mark no-underline ${LOOKS[basis]} ${className}`}
        aria-label={says}
        aria-haspopup="dialog"
        aria-expanded={state !== 'closed'}
        onPointerEnter={byMouse(rest)}
        onPointerLeave={byMouse(leave)}
        onFocus={() => void load().catch(clear)}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          clear();
          if (state === 'asked for') setState('closed');
          else open('asked for', () => window.location.assign(href));
        }}
      >
        {children}
      </a>
      {loaded && (
        <loaded.Popup
          mark={mark}
          label={label}
          isOpen={state !== 'closed'}
          isLookedAt={state === 'looked at'}
          onClose={() => setState('closed')}
          onEnter={clear}
          onLeave={leave}
        >
          {loaded.content}
        </loaded.Popup>
      )}
    </>
  );
}
