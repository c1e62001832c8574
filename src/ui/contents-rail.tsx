import { useEffect, useState } from 'react';

type Sections = readonly { key: string; label: string }[];

/** The line of the screen, from its top, that says which section is being read. */
const READ_AT = '-25% 0px -74% 0px';

/** The sections of a long page: a rail beside it on a wide screen, which marks what is being read, and a list that opens on a narrow one. */
export function ContentsRail({ sections }: { sections: Sections }) {
  const read = useSectionsRead(sections);
  const first = sections.find(({ key }) => read.has(key))?.key;
  const links = sections.map(({ key, label }) => (
    <li key={key}>
      <a
        href={`#${key}`}
        aria-current={key === first ? 'location' : undefined}
        className={`block border-l-2 py-1 pl-3.5 no-underline hover:text-ink hover:underline ${read.has(key) ? 'border-brass font-semibold text-ink' : 'border-transparent text-ink-2'}`}
      >
        {label}
      </a>
    </li>
  ));
  return (
    <nav aria-label="Contents" className="no-print text-sm">
      <ol className="sticky top-24 hidden gap-0.5 border-l border-line lg:grid">{links}</ol>
      <details className="mb-8 border border-line bg-sheet lg:hidden">
        <summary className="px-4 py-3 font-semibold">Contents</summary>
        <ol className="grid pb-3 sm:grid-cols-2">{links}</ol>
      </details>
    </nav>
  );
}

/** @returns the keys of the sections that cross the line where one reads: two where they stand beside each other, none above the first and below the last */
function useSectionsRead(sections: Sections): ReadonlySet<string> {
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const keys = new Map<Element, string>();
    const observer = new IntersectionObserver(
      (changes) => {
        setRead((before) => {
          const now = new Set(before);
          for (const { target, isIntersecting } of changes) {
            const key = keys.get(target);
            if (key && isIntersecting) now.add(key);
            else if (key) now.delete(key);
          }
          return now;
        });
      },
      { rootMargin: READ_AT },
    );
    const look = () => {
      for (const { key } of sections) {
        const part = document.getElementById(key)?.closest('section, li');
        if (!part || keys.has(part)) continue;
        keys.set(part, key);
        observer.observe(part);
      }
    };
    look();
    // What is fetched after the page comes below the rail later.
    const later = new AbortController();
    window.addEventListener('scroll', () => (keys.size < sections.length ? look() : later.abort()), {
      passive: true,
      signal: later.signal,
    });
    return () => {
      later.abort();
      observer.disconnect();
    };
  }, [sections]);
  return read;
}
