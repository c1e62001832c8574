import { useEffect, useState } from 'react';

type Sections = readonly { key: string; label: string }[];

/** The line of the screen, from its top, that says which section is being read. */
const READ_AT = '-25% 0px -74% 0px';

/** The sections of a long page: a rail beside it on a wide screen, which marks the one being read, and a list that opens on a narrow one. */
export function ContentsRail({ sections }: { sections: Sections }) {
  const read = useSectionRead(sections);
  const links = sections.map(({ key, label }) => (
    <li key={key}>
      <a
        href={`#${key}`}
        aria-current={key === read ? 'location' : undefined}
        className="block border-l-2 border-transparent py-1 pl-3.5 text-ink-2 no-underline hover:text-ink hover:underline aria-[current]:border-brass aria-[current]:font-semibold aria-[current]:text-ink"
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

/** @returns the key of the section that crosses the line where one reads; undefined above the first and below the last */
function useSectionRead(sections: Sections): string | undefined {
  const [read, setRead] = useState<string>();
  useEffect(() => {
    const keys = new Map<Element, string>();
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          const key = keys.get(target);
          setRead((now) => (isIntersecting ? key : now === key ? undefined : now));
        }
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
