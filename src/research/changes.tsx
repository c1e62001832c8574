import { scoreNames } from '../engine/index.ts';
import { formatDay, formatNumber } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { changedFigure, sourceName } from './figure-labels.ts';
import type { ResearchReport, WhatChanged } from './research.contract.ts';
import { scoreWords, verdictWords } from './research.ts';

/** What a run found other than the one it checked again. */
export function ChangesSince({ parent }: { parent: NonNullable<ResearchReport['parent']> }) {
  return (
    <section aria-labelledby="changes" className="mt-8 border border-line bg-sheet p-5">
      <h2 id="changes" className="text-xl">
        What changed since{' '}
        <Link to={`/research/${parent.id}`} className="underline">
          {formatDay(parent.closed_on)}
        </Link>
      </h2>
      <Changes changes={parent.changes} />
    </section>
  );
}

const listOf = ({ as_of, found }: NonNullable<WhatChanged['companies']>['before']) =>
  `${formatNumber(found)} found, figures of ${formatDay(as_of)}`;

export function Changes({ changes }: { changes: WhatChanged }) {
  const { verdict, scores, new_competitors, gone_competitors, figures, sources, companies, method } = changes;
  const moved = scoreNames.filter((name) => scores[name].before !== scores[name].after);
  const lines: { name: string; text: string }[] = [
    {
      name: 'Verdict',
      text:
        verdict.before === verdict.after
          ? `${verdictWords[verdict.after].label}, as before`
          : `${verdictWords[verdict.before].label} → ${verdictWords[verdict.after].label}`,
    },
    {
      name: 'Scores',
      text:
        moved.length === 0
          ? 'the same'
          : moved
              .map(
                (name) =>
                  `${scoreWords[name].label.toLowerCase()} ${scores[name].before ?? 'not known'} → ${scores[name].after ?? 'not known'}`,
              )
              .join(', '),
    },
    ...(method
      ? [
          {
            name: 'How it works',
            text: `scores are computed by method ${method.after} now, ${method.before} then: part of what moved is the method`,
          },
        ]
      : []),
    ...(new_competitors.length > 0 ? [{ name: 'New competitors', text: new_competitors.join(', ') }] : []),
    ...(gone_competitors.length > 0 ? [{ name: 'No longer found', text: gone_competitors.join(', ') }] : []),
    ...(companies ? [{ name: 'List of companies', text: `changed: ${listOf(companies.before)} → ${listOf(companies.after)}` }] : []),
    ...(sources.length > 0
      ? [
          {
            name: 'Sources',
            text: sources
              .map(({ source, after }) => `${sourceName(source)} ${after === 'answered' ? 'spoke this time' : 'was silent this time'}`)
              .join(', '),
          },
        ]
      : []),
  ];
  return (
    <>
      <dl className="mt-3 grid gap-2">
        {lines.map(({ name, text }) => (
          <div key={name} className="grid gap-x-4 sm:grid-cols-[10rem_1fr]">
            <dt className="text-sm text-ink-3 sm:leading-7">{name}</dt>
            <dd className="numerals">{text}</dd>
          </div>
        ))}
      </dl>
      {figures.length > 0 && (
        <details className="mt-3">
          <summary className="min-h-11 py-2 font-semibold">
            {figures.length === 1 ? '1 figure changed' : `${figures.length} figures changed`}
          </summary>
          <ul className="border-t border-line text-sm">
            {figures.map(({ source, subject, unit, before, after, before_on, after_on }) => (
              <li key={`${source} ${subject} ${unit}`} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2">
                <span>
                  {subject} <span className="text-ink-3">({sourceName(source)})</span>
                </span>
                <span className="numerals" title={`${formatDay(before_on)} → ${formatDay(after_on)}`}>
                  {changedFigure(before, after, unit)}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
