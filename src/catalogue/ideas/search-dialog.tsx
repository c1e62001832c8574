import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { TopicSpark } from '../../trends/index.parts.ts';
import { Link } from '../../ui/link.tsx';
import { type Found, findAnything, type Hit } from './find-anything.ts';

const PAUSE_MS = 120;
const NOTHING: Found = { search: '', hits: [] };

/** Search over the page, with what was typed last still there and selected. */
export default function SearchDialog({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const found = useFound(typed.trim());
  const all = typed.trim() ? `/browse?search=${encodeURIComponent(typed.trim())}` : '/browse';
  function go(path: string): void {
    onOpenChange(false);
    void navigate(path);
  }
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup
          className="command"
          aria-label="Search ideas"
          initialFocus={() => {
            field.current?.select();
            return field.current;
          }}
        >
          <Autocomplete.Root
            inline
            open
            mode="none"
            items={found.hits}
            value={typed}
            onValueChange={setTyped}
            itemToStringValue={(hit: Hit) => hit.title}
            autoHighlight="always"
            keepHighlight
          >
            <Autocomplete.Input
              ref={field}
              type="search"
              aria-label="Search ideas"
              placeholder="A trade, a problem, a tool"
              maxLength={200}
              className="w-full border-b border-line bg-transparent px-5 py-4 text-lg -outline-offset-2"
              onKeyDown={(event) => {
                // The list is of an earlier word, or there is none: the page of results answers.
                if (event.key === 'Enter' && typed.trim() && (found.search !== typed.trim() || found.hits.length === 0)) go(all);
              }}
            />
            <Autocomplete.List className="max-h-[55vh] overflow-y-auto" aria-label="Ideas">
              {(hit: Hit) => (
                <Autocomplete.Item
                  key={hit.path}
                  value={hit}
                  onClick={() => go(hit.path)}
                  className="flex cursor-pointer items-baseline justify-between gap-4 px-5 py-2.5 data-highlighted:bg-well"
                >
                  <span>{hit.title}</span>
                  <span className="flex shrink-0 items-center gap-3 text-xs text-ink-3">
                    {hit.topic && <TopicSpark topic={hit.topic} width={64} />}
                    {hit.note}
                  </span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
          <p className="flex justify-between gap-4 border-t border-line px-5 py-2.5 text-xs text-ink-3">
            <span role="status">{statusOf(found)}</span>
            <Link to={all} className="underline" onClick={() => onOpenChange(false)}>
              All results
            </Link>
          </p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** @returns what was found for the word typed last, once a pause in typing lets it be asked for */
function useFound(search: string): Found {
  const [found, setFound] = useState<Found>(NOTHING);
  useEffect(() => {
    if (!search) return setFound(NOTHING);
    const asking = new AbortController();
    const timer = setTimeout(() => {
      findAnything(search, asking.signal).then(setFound, () => {
        if (!asking.signal.aborted) setFound({ search, hits: [], hasFailed: true });
      });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [search]);
  return found;
}

function statusOf({ search, hits, isNearest, readAs, hasFailed }: Found): string {
  if (!search) return 'Arrow keys to move, Enter to open, Esc to close';
  if (hasFailed) return 'The search did not answer. Press Enter to try it as a page.';
  if (hits.length === 0) return 'No ideas found matching your criteria.';
  if (isNearest) return 'No ideas found matching your criteria. These are the nearest.';
  return readAs ? `Showing results for “${readAs}”` : `${hits.length} shown`;
}
