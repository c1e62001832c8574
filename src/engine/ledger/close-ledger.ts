import type { Finding, Judged, Ledger, LedgerEntry, SourceAnswer, Understanding } from '../evidence.contract.ts';
import { evidenceKinds } from '../evidence-kinds.ts';
import { byText } from '../plain-text.ts';
import type { HarmKind } from '../policy/harm-kinds.ts';
import { nearness } from '../scores/tables.ts';
import { type SourceId, sourceIds } from '../sources.ts';
import { isSameCompany, sameAddress } from './company-names.ts';

/** How many entries one source may put in a ledger, and how many a ledger holds: nobody reads more, and no source may drown the rest. */
export const ledgerCaps = { perSource: 40, whole: 300 } as const;

type Found = Finding & { source: string };

/**
 * Closes a ledger: every finding of every answer once, in one order, with the number it is cited by.
 *
 * Order, whatever order the answers came in: by source in the table's order; within a source the more relevant first, then kind in the contract's order,
 * then the larger figure, subject, address and text by code unit. Two findings are one when they are of the same kind and share the address; two
 * competitors also when they share the bare name or their own domain; figures without an address when they share kind, subject and unit. Of two the first in
 * the order stays and takes from the other what it lacks, and the higher relevance; of two lists of companies the one that measured stays, with its own date.
 *
 * @param answers one answer per source asked; a source without an answer is written down as silent (`off`)
 * @param closedOn the day (UTC) the ledger is closed: ages are counted from here
 * @param harm what the policy refuses the idea for
 * @param judged what judged ideas say of it, where they were asked
 */
export function closeLedger(
  understanding: Understanding,
  answers: readonly SourceAnswer[],
  closedOn: string,
  harm?: HarmKind | undefined,
  judged?: Judged | undefined,
): Ledger {
  const answered = answersBySource(answers);
  const entries: Found[] = [];
  for (const source of sourceIds) {
    const answer = answered.get(source);
    if (answer?.status !== 'answered') continue;
    const found = answer.findings.map((finding) => ({ ...finding, source })).sort(inOrder);
    for (const finding of oncePerSource(found).slice(0, ledgerCaps.perSource)) mergeInto(entries, finding);
  }
  return {
    understanding,
    ...(harm ? { harm } : {}),
    ...(judged ? { judged } : {}),
    entries: entries.slice(0, ledgerCaps.whole).map((entry, index): LedgerEntry => ({ ...entry, id: `E${index + 1}` })),
    sources: sourceIds.map((source) => sourceLine(source, answered.get(source))),
    closed_on: closedOn,
  };
}

/** One answer per source: of several, one that was given before one that was not, then the later one. */
function answersBySource(answers: readonly SourceAnswer[]): Map<string, SourceAnswer> {
  const kept = new Map<string, SourceAnswer>();
  const rank = (answer: SourceAnswer) =>
    answer.status === 'answered' ? `1${answer.as_of}${JSON.stringify(answer)}` : `0${answer.why}${answer.detail}`;
  for (const answer of answers) {
    const other = kept.get(answer.source);
    if (!other || byText(rank(other), rank(answer)) < 0) kept.set(answer.source, answer);
  }
  return kept;
}

function inOrder(a: Found, b: Found): number {
  return (
    b.relevance - a.relevance ||
    evidenceKinds.indexOf(a.kind) - evidenceKinds.indexOf(b.kind) ||
    (b.value ?? Number.NEGATIVE_INFINITY) - (a.value ?? Number.NEGATIVE_INFINITY) ||
    byText(a.subject, b.subject) ||
    byText(a.url ?? '', b.url ?? '') ||
    byText(JSON.stringify(a), JSON.stringify(b))
  );
}

function oncePerSource(found: readonly Found[]): Found[] {
  const kept: Found[] = [];
  for (const finding of found) mergeInto(kept, finding);
  return kept;
}

/** Adds a finding, or completes the entry that is the same thing. */
function mergeInto(entries: Found[], finding: Found): void {
  const index = entries.findIndex((entry) => isSame(entry, finding));
  const entry = entries[index];
  if (!entry) {
    entries.push(finding);
    return;
  }
  entries[index] = isMeasuredTwin(finding, entry) ? completed(finding, entry) : completed(entry, finding);
}

/** @returns one entry with what another of the same thing has beside it */
function completed(entry: Found, finding: Found): Found {
  const { value, unit, observed_at, basis, ...rest } = finding;
  // A figure travels with its unit, its date and its basis, or not at all.
  const figure = entry.value === undefined && value !== undefined ? { value, unit, observed_at, basis } : {};
  const fate = entry.fate && entry.fate !== 'unknown' ? entry.fate : finding.fate;
  return {
    ...rest,
    ...entry,
    ...figure,
    relevance: Math.max(entry.relevance, finding.relevance),
    ...(fate ? { fate } : {}),
    ...(entry.also || finding.also ? { also: alsoOf(entry, finding, fate) } : {}),
  };
}

/** Staff and years of a list that was measured must not stand under the date and the name of one that was written from memory. */
const isMeasuredTwin = (finding: Found, entry: Found): boolean =>
  finding.kind === 'competitor' && finding.source === entry.source && finding.basis === 'measured' && entry.basis !== 'measured';

/**
 * What both say besides, the first's own words before the other's. How many of the text's words a company shares holds back what was found by words: where
 * one of the two is near without it, a company that a near dossier names, it is left out.
 */
function alsoOf(entry: Found, finding: Found, fate: Finding['fate']): NonNullable<Finding['also']> {
  const both = { ...finding.also, ...entry.also };
  // Why it closed is told of what closed; where only the other says so, under both their names.
  if (fate !== 'dead') delete both.reason;
  else if (both.reason && !entry.also?.reason)
    both.listed_by = [entry.also?.listed_by, finding.also?.listed_by].filter(Boolean).join(' and ').slice(0, 120);
  const isNearWithout = ({ also, relevance }: Found) => also?.words_shared === undefined && relevance >= nearness.likely;
  if (!isNearWithout(entry) && !isNearWithout(finding)) return both;
  const { words_shared: _, ...rest } = both;
  return rest;
}

function isSame(a: Finding, b: Finding): boolean {
  if (a.kind !== b.kind) return false;
  if (a.kind === 'competitor') return isSameCompany(a, b);
  const address = sameAddress(a.url);
  if (address !== undefined && b.url !== undefined) return address === sameAddress(b.url) && (a.unit ?? b.unit) === (b.unit ?? a.unit);
  return a.subject.toLowerCase() === b.subject.toLowerCase() && a.unit === b.unit && a.value === b.value;
}

function sourceLine(source: SourceId, answer: SourceAnswer | undefined): Ledger['sources'][number] {
  if (!answer) return { source, status: 'silent', why: 'off', detail: 'It was not asked.', found: 0 };
  if (answer.status === 'silent') return { source, status: 'silent', why: answer.why, detail: answer.detail, found: 0 };
  return { source, status: 'answered', from: answer.from, as_of: answer.as_of, found: answer.findings.length };
}
