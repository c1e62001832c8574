import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import type { CitedPassage } from '../evidence/figure.contract.ts';
import { BesideSources } from './beside-sources.tsx';
import { Cited } from './evidence-marks.tsx';
import { Passage } from './figure-source.tsx';
import type { SectionKey } from './sections.ts';
import { dossierSections } from './sections.ts';

/**
 * One section of the dossier, under its name from the table of sections: what it comes to, in about two lines; a picture; and the whole of it behind a
 * button that opens without scripts, on paper, for a search in the page and for a link to something inside.
 * @param says what it comes to; its citations become marks
 * @param figures shown by the picture, by key
 * @param holds what opens; nothing where the picture shows all @param isHalf short enough to stand beside another where there is room
 */
export function Section({
  of: key,
  says,
  picture,
  figures,
  holds,
  isHalf = false,
  children,
}: {
  of: SectionKey;
  says: string;
  picture: ReactNode;
  figures?: readonly string[];
  holds?: string;
  isHalf?: boolean;
  children?: ReactNode;
}) {
  const label = dossierSections.find((section) => section.key === key)?.label;
  return (
    <section aria-labelledby={key} className={`@container/section min-w-0 print:mt-8 ${isHalf ? '' : 'col-span-full'}`}>
      <h2 id={key} className="mb-2.5 scroll-mt-28 border-b border-ink pb-1 text-2xl sm:scroll-mt-20">
        {label}
      </h2>
      <BesideSources texts={[says]} {...(figures && { figures })}>
        <p className="measure mb-3 font-serif text-lg leading-snug">
          <Cited text={says} />
        </p>
        {picture}
      </BesideSources>
      {holds && (
        <details className="print-open group mt-1">
          <summary className="inline-flex min-h-10 list-none flex-wrap items-center gap-x-2 text-sm print:hidden">
            <Icon name="right" className="text-brass group-open:rotate-90" />
            <span className="font-semibold whitespace-nowrap underline decoration-line">In full</span>
            <span className="text-ink-3">
              {holds}
              <span className="sr-only">, {label}</span>
            </span>
          </summary>
          <div className="grid grid-cols-1 gap-6 pt-2 pb-4">{children}</div>
        </details>
      )}
    </section>
  );
}

/** A titled part of a section. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-2 font-sans text-base font-semibold tracking-normal">{title}</h3>
      {children}
    </div>
  );
}

/** Paragraphs separated by blank lines, with their marks, each with the sources of its figures beside it. */
export function Prose({ text }: { text: string }) {
  if (!text) return null;
  return (
    <div className="grid gap-3">
      {text.split(/\n\s*\n/).map((paragraph) => (
        <BesideSources key={paragraph.slice(0, 60)} texts={[paragraph]}>
          <p className="measure">
            <Cited text={paragraph} />
          </p>
        </BesideSources>
      ))}
    </div>
  );
}

export function Bullets({ items }: { items: string[] }) {
  return (
    <BesideSources texts={items}>
      <ul className="measure grid list-disc gap-1.5 pl-5 marker:text-ink-3">
        {items.map((item) => (
          <li key={item}>
            <Cited text={item} />
          </li>
        ))}
      </ul>
    </BesideSources>
  );
}

/** Names with what is said of each. */
export function Terms({ rows }: { rows: { name: string; text: string; aside?: string | undefined; proof?: CitedPassage | undefined }[] }) {
  return (
    <dl className="grid border-t border-line">
      {rows.map(({ name, text, aside, proof }) => (
        <div key={name} className="grid gap-x-6 border-b border-line py-2.5 @lg/section:grid-cols-[11rem_1fr]">
          <dt className="font-semibold">
            {name}
            {aside && <span className="numerals block text-sm font-normal text-ink-3">{aside}</span>}
          </dt>
          <dd className="text-ink-2">
            <BesideSources texts={[text]}>
              <span className="measure block">
                <Cited text={text} />
                {proof && <Passage proof={proof} />}
              </span>
            </BesideSources>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A table that scrolls in its own box on a narrow screen; the first cell of a row names it. */
export function Table({
  caption,
  columns,
  rows,
}: {
  caption: string;
  columns: readonly { label: string; isFigure?: true }[];
  rows: { key: string; cells: ReactNode[] }[];
}) {
  return (
    <ScrollBox label={caption}>
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, isFigure }) => (
              <th
                key={label}
                scope="col"
                className={`border-b border-ink py-2 pr-4 font-semibold whitespace-nowrap last:pr-0 ${isFigure ? 'text-right' : ''}`}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...rest] }) => (
            <tr key={key} className="align-top">
              <th scope="row" className="border-b border-line py-1.5 pr-4 font-normal">
                {name}
              </th>
              {rest.map((cell, i) => {
                const { label, isFigure } = columns[i + 1] ?? {};
                return (
                  <td
                    key={label}
                    className={`border-b border-line py-1.5 pr-4 last:pr-0 ${isFigure ? 'numerals text-right whitespace-nowrap' : ''}`}
                  >
                    {cell}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
