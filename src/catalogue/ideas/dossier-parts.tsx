import type { ReactNode } from 'react';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import type { CitedPassage } from '../evidence/figure.contract.ts';
import { Cited } from './evidence-marks.tsx';
import { Passage } from './figure-source.tsx';
import type { SectionKey } from './sections.ts';
import { dossierSections } from './sections.ts';

/** One section of the dossier, under its name from the table of sections. */
export function Section({ of: key, children }: { of: SectionKey; children: ReactNode }) {
  const label = dossierSections.find((section) => section.key === key)?.label;
  return (
    <section aria-labelledby={key} className="mt-14 first:mt-0">
      <h2 id={key} className="mb-4 scroll-mt-28 border-b border-ink pb-2 text-2xl sm:scroll-mt-20">
        {label}
      </h2>
      <div className="grid grid-cols-1 gap-6">{children}</div>
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

export function Bullets({ items, ordered = false }: { items: string[]; ordered?: boolean }) {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List className={`measure grid gap-1.5 pl-5 ${ordered ? 'list-decimal' : 'list-disc'} marker:text-ink-3`}>
      {items.map((item) => (
        <li key={item}>
          <Cited text={item} />
        </li>
      ))}
    </List>
  );
}

/** Names with what is said of each. */
export function Terms({ rows }: { rows: { name: string; text: string; aside?: string | undefined; proof?: CitedPassage | undefined }[] }) {
  return (
    <dl className="grid border-t border-line">
      {rows.map(({ name, text, aside, proof }) => (
        <div key={name} className="grid gap-x-6 border-b border-line py-2.5 sm:grid-cols-[11rem_1fr]">
          <dt className="font-semibold">
            {name}
            {aside && <span className="numerals block text-sm font-normal text-ink-3">{aside}</span>}
          </dt>
          <dd className="measure text-ink-2">
            <Cited text={text} />
            {proof && <Passage proof={proof} />}
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
                className={`border-b border-ink py-2 pr-4 font-semibold whitespace-nowrap ${isFigure ? 'text-right' : ''}`}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...rest] }) => (
            <tr key={key} className="align-top">
              <th scope="row" className="border-b border-line py-2.5 pr-4 font-normal">
                {name}
              </th>
              {rest.map((cell, i) => {
                const { label, isFigure } = columns[i + 1] ?? {};
                return (
                  <td key={label} className={`border-b border-line py-2.5 pr-4 ${isFigure ? 'numerals text-right whitespace-nowrap' : ''}`}>
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
