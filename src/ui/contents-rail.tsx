/** The sections of a long page: a rail beside it on a wide screen, a list that opens on a narrow one. */
export function ContentsRail({ sections }: { sections: readonly { key: string; label: string }[] }) {
  const links = sections.map(({ key, label }) => (
    <li key={key}>
      <a href={`#${key}`} className="block py-1 pl-4 text-ink-2 no-underline hover:text-ink hover:underline">
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
