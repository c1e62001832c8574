import { type Ledger, type LedgerEntry, type Report, type ScoreName, scoreNames } from '../engine/index.server.ts';
import type { WhatChanged } from './research.contract.ts';

/** One of two reports to compare: what it says, all that was found for it, and which sources spoke. */
export type Side = { report: Report; found: readonly LedgerEntry[]; sources: Ledger['sources'] };

/** Figures are many; the largest changes are what is read. */
const MAX_FIGURES = 20;

/**
 * Compares two reports of one idea. A competitor is the same by its name, whatever its case; a figure by source, kind, subject and unit. Companies that only
 * one run could have found, because the other’s source was silent, are neither new nor gone.
 * @returns figures by how much they changed, relative to what they were, the most first
 */
export function whatChanged(before: Side, after: Side): WhatChanged {
  const names = (side: Side) => new Map(side.report.competitors.map(({ name }) => [name.toLowerCase(), name]));
  const [then, now] = [names(before), names(after)];
  const everFound = (side: Side) =>
    new Set(side.found.filter(({ kind }) => kind === 'competitor').map(({ subject }) => subject.toLowerCase()));
  const [foundThen, foundNow] = [everFound(before), everFound(after)];
  const spokeInBoth = (name: string, side: Side) =>
    side.found.some(({ subject, source }) => subject.toLowerCase() === name && spoke(before, source) && spoke(after, source));
  return {
    verdict: { before: before.report.verdict.verdict, after: after.report.verdict.verdict },
    scores: Object.fromEntries(
      scoreNames.map((name) => [name, { before: knownScore(before, name), after: knownScore(after, name) }]),
    ) as WhatChanged['scores'],
    new_competitors: [...now].flatMap(([key, name]) => (!foundThen.has(key) && spokeInBoth(key, after) ? [name] : [])),
    gone_competitors: [...then].flatMap(([key, name]) => (!foundNow.has(key) && spokeInBoth(key, before) ? [name] : [])),
    figures: changedFigures(before, after),
    companies: changedList(before, after),
    method: changedMethod(before, after),
    sources: after.sources.flatMap(({ source, status }) => {
      const earlier = before.sources.find((line) => line.source === source);
      return earlier && earlier.status !== status ? [{ source, before: earlier.status, after: status }] : [];
    }),
  };
}

/**
 * What was found has the date of the list it is from: another date is another list. Not so another number found, which may come of how it is searched, nor
 * an answer that holds no company, which has the date of its asking.
 */
function changedList(before: Side, after: Side): WhatChanged['companies'] {
  const [then, now] = [companiesAsked(before), companiesAsked(after)];
  if (!then || !now || then.as_of === now.as_of) return null;
  return { before: then, after: now };
}

/** Another method scores the same findings otherwise, and then a change of scores tells little of the world. */
function changedMethod(before: Side, after: Side): WhatChanged['method'] {
  const [then, now] = [before.report.scores.method, after.report.scores.method];
  return then === now ? null : { before: then, after: now };
}

function companiesAsked({ sources }: Side) {
  const line = sources.find(({ source, status }) => source === 'companies' && status === 'answered');
  return line?.as_of && line.found ? { as_of: line.as_of.slice(0, 10), found: line.found } : undefined;
}

const knownScore = ({ report }: Side, name: ScoreName) => (report.scores[name].known ? report.scores[name].score : null);

const spoke = ({ sources }: Side, source: string) => sources.some((line) => line.source === source && line.status === 'answered');

function changedFigures(before: Side, after: Side): WhatChanged['figures'] {
  const keyOf = ({ source, kind, subject, unit, url }: LedgerEntry) => JSON.stringify([source, kind, subject.toLowerCase(), unit, url]);
  const then = new Map(before.found.map((entry) => [keyOf(entry), entry]));
  const changed = after.found.flatMap((entry) => {
    const earlier = then.get(keyOf(entry));
    if (earlier?.value === undefined || entry.value === undefined || earlier.value === entry.value) return [];
    return [
      {
        source: entry.source,
        subject: entry.subject,
        unit: entry.unit ?? '',
        before: earlier.value,
        after: entry.value,
        before_on: earlier.observed_at,
        after_on: entry.observed_at,
      },
    ];
  });
  const share = (line: { before: number; after: number }) => Math.abs(line.after - line.before) / Math.max(1, Math.abs(line.before));
  return changed.sort((a, b) => share(b) - share(a)).slice(0, MAX_FIGURES);
}
