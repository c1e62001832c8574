import { lazy, Suspense, useEffect, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';

const load = () => import('./search-dialog.tsx');
const SearchDialog = lazy(load);

/** Opens search over the page (⌘K); before scripts have loaded it leads to search as a page. Its code comes when it is asked for. */
export function SearchLink() {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  function open(): void {
    setWanted(true);
    setOpen(true);
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  return (
    <>
      <Link
        to="/search"
        prefetch="none"
        className="field ml-auto flex min-w-11 items-center justify-center gap-2 py-1 text-sm text-ink-3 no-underline hover:border-brass"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          open();
        }}
      >
        <Icon name="lens" />
        <span className="max-md:sr-only">Search</span>
        <kbd className="hidden font-sans text-xs md:inline">⌘K</kbd>
      </Link>
      {isWanted && (
        <Suspense>
          <SearchDialog isOpen={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
