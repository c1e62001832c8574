import type { Fate, Ledger, LedgerEntry } from '../evidence.contract.ts';
import type { EvidenceKind } from '../evidence-kinds.ts';
import type { EvidenceScores } from '../report.contract.ts';
import { stopWords } from '../understanding/stop-words.ts';
import { callsOf, partsOf, placesOf } from './clauses.ts';
import { calledAlike, type Held, heldBy, isFigureWord, wordsAfter } from './held.ts';
import { periodSaid, perWhat } from './measures.ts';
import { numbersIn, type Stated } from './numbers.ts';

/** What nouns count, when a sentence counts its own citations. */
const COUNTED: readonly [RegExp, readonly EvidenceKind[] | 'all'][] = [
  [
    /^(compan(y|ies)|competitors?|rivals?|firms?|start-?ups?|players?|businesses|vendors?|predecessors?|look-?alikes?|providers?|makers|alternatives?)$/,
    ['competitor'],
  ],
  [/^(discussions?|threads?|posts?|stories|story|conversations?)$/, ['discussion']],
  [/^questions?$/, ['question']],
  [/^(repositor(y|ies)|projects?|repos?|libraries|library)$/, ['repository']],
  [/^packages?$/, ['package_downloads', 'package_growth_pct']],
  [/^launch(es)?$/, ['launch']],
  [/^articles?$/, ['page_views_month', 'page_views_growth_pct']],
  [/^videos?$/, ['video']],
  [/^(ideas?|dossiers?)$/, ['nearest_idea']],
  [/^(entries|entry|findings?|results?|signals?|pieces|items|finds|products?|services?|tools?|apps?)$/, 'all'],
];
const FATE_WORDS: readonly [RegExp, readonly Fate[]][] = [
  [/\b(closed|shut|dead|died|defunct|folded|failed|gone|ended|bankrupt)\b/i, ['dead']],
  [
    /\b(active|alive|living|live|trade|trades|trading|operating|still|survive|survived|remain)\b/i,
    ['active', 'public', 'acquired', 'unknown'],
  ],
  [/\b(acquired|bought|sold)\b/i, ['acquired']],
  [/\b(listed|public)\b/i, ['public']],
];
const LOOSE =
  /^\s*(of (them|these|those|the)|have|has|are|were|is|was|do|did|closed|shut|trade|sell|offer|still|live|alive|which|more|others?|such|did|names?|near|close|that)\b/i;

/**
 * The numbers of a sentence that its citations do not support.
 * @param text after NFKC, with what is quoted or named letter for letter already blanked out
 * @param whole the same text with nothing blanked
 * @returns what was written, for each that does not hold
 */
export function unsupportedNumbers(
  text: string,
  whole: string,
  cited: readonly LedgerEntry[],
  ledger: Ledger,
  scores: EvidenceScores,
): string[] {
  const parts = partsOf(whole, cited);
  const held = new Map(cited.map((entry) => [entry.id, heldBy(entry)]));
  return numbersIn(text)
    .filter((stated) => {
      const part = parts.find(({ from, to }) => stated.at >= from && stated.at <= to);
      const clause = part ? whole.slice(part.from, part.to) : whole;
      const bound = part?.named.length === 1 ? part.named : cited;
      if (isScore(stated, whole, scores)) return false;
      if (isCount(stated, whole, clause, cited)) return false;
      if (stated.kind === 'date' || stated.kind === 'month')
        return !bound.some((entry) => standsAsDate(stated, entry, held.get(entry.id) ?? [], ledger, whole));
      return !bound.some((entry) => standsIn(stated, entry, held.get(entry.id) ?? [], whole, clause));
    })
    .map(({ raw }) => raw);
}

/** “Demand is 7 of 10”: a score, when it is the one computed. */
function isScore(stated: Stated, text: string, scores: EvidenceScores): boolean {
  if (stated.kind !== 'fraction' || stated.most !== 10) return false;
  const before = text.slice(0, stated.at).toLowerCase();
  const name = (['demand', 'competition', 'momentum', 'difficulty'] as const)
    .map((id) => ({ id, at: before.lastIndexOf(id) }))
    .sort((a, b) => b.at - a.at)[0];
  return name !== undefined && name.at >= 0 && Math.round(stated.value * 10) === scores[name.id].score;
}

function isCount(stated: Stated, text: string, clause: string, cited: readonly LedgerEntry[]): boolean {
  if (stated.unit !== 'plain' || cited.length === 0) return false;
  const tail = text.slice(stated.end, stated.end + 60);
  const kinds = kindsAfter(tail);
  const all = kinds === undefined || kinds === 'all' ? cited : cited.filter(({ kind }) => kinds.includes(kind));
  const stretch = stretchAfter(text, stated.end, clause);
  const fates = FATE_WORDS.filter(([pattern]) => pattern.test(stretch)).flatMap(([, list]) => [...list]);
  const fated = all.filter(({ fate }) => fates.includes(fate ?? 'unknown'));
  if (stated.kind === 'fraction') {
    if (fates.length === 0 || all.length === 0) return false;
    return (stated.most ?? all.length) === all.length && Math.abs(fated.length / all.length - stated.value) < 1e-9;
  }
  if (stated.kind !== 'number' || !Number.isInteger(stated.value)) return false;
  if (kinds === undefined && !LOOSE.test(tail)) return false;
  const counts = [fates.length > 0 ? fated.length : all.length, ...(fates.length > 0 ? [] : [namedAfter(text, stated.end, all)])];
  return counts.some((count) => count > 0 && agrees(stated, count));
}

/** How many of the entries counted are named after the number: “Two companies, Acme and Belmak, …” counts these. */
function namedAfter(text: string, end: number, counted: readonly LedgerEntry[]): number {
  const rest = text.slice(end).split(/[;.]\s/)[0] ?? '';
  return counted.filter((entry) => callsOf(entry).some((name) => placesOf(name, rest).length > 0)).length;
}

/** What is said of a count: the words after it up to the next number or the end of its clause. “Of 5 near companies 1 has closed” says nothing of the 5. */
function stretchAfter(text: string, end: number, clause: string): string {
  const rest = text.slice(end, Math.max(end, text.indexOf(clause) + clause.length));
  const next = Math.min(
    ...[numbersIn(rest)[0]?.at, /\b(one|none|some|most|of which|of whom)\b/i.exec(rest)?.index].map((at) => at ?? rest.length),
  );
  return rest.slice(0, next);
}

function kindsAfter(tail: string): readonly EvidenceKind[] | 'all' | undefined {
  const words = (tail.toLowerCase().split(/[.;:]|,\s/)[0] ?? '').match(/[a-z][a-z-]*/g) ?? [];
  for (const word of words.slice(0, 5)) {
    const found = COUNTED.find(([pattern]) => pattern.test(word));
    if (found) return found[1];
    if (isFigureWord(word)) return undefined;
  }
  return undefined;
}

function standsIn(stated: Stated, entry: LedgerEntry, held: readonly Held[], text: string, clause: string): boolean {
  const beside = wordAfter(text, stated.end);
  if (stated.kind === 'year' && !(beside && isFigureWord(beside))) return standsAsYear(stated, entry, held, text);
  if (stated.kind === 'multiple' || stated.kind === 'ordinal' || stated.kind === 'fraction')
    return held.some(({ stated: other }) => other?.kind === stated.kind && other.value === stated.value);
  return held.some((figure) => {
    if (figure.kind === 'year' || figure.stated?.kind === 'year' || figure.stated?.kind === 'date' || figure.stated?.kind === 'month')
      return false;
    if (figure.unit !== stated.unit || !isMeasuredAlike(stated, figure, text)) return false;
    if (!agrees(stated, figure.value)) return false;
    if (figure.growth && !sameDirection(stated, figure.value, clause)) return false;
    return figure.stated
      ? countsTheSame(figure.stated, figure.words, text.slice(stated.end))
      : isCalled(figure, beside, namesFigure(clause) ? clause : text);
  });
}

/** $29 a month are no €29, no $29 a year and no $29 a seat: whatever a sentence says its number is measured in has to be what the entry says. */
function isMeasuredAlike(stated: Stated, figure: Held, text: string): boolean {
  if (stated.currency && figure.currency && stated.currency !== figure.currency) return false;
  const [before, after] = [text.slice(0, stated.at), text.slice(stated.end)];
  const period = periodSaid(before, after);
  if (period && period !== figure.period) return false;
  return figure.stated !== undefined || stated.unit !== 'money' || perWhat(after) === undefined;
}

/** The word right after a number when it is one figures are called by: “120 points” is no “120 comments”. */
function wordAfter(text: string, end: number): string | undefined {
  const [, first = '', second = ''] = /^\s*([a-z]+)?(?:\s+([a-z]+))?/i.exec(text.slice(end, end + 40)) ?? [];
  return [first, second].map((word) => word.toLowerCase()).find(isFigureWord) ?? first.toLowerCase();
}

/** A number out of an entry’s prose stands for what it counts there: “300 clinics” are no 300 staff. Money and percent carry their unit with them. */
function countsTheSame(held: Stated, after: readonly string[], tail: string): boolean {
  if (held.unit !== 'plain') return true;
  const next = wordsAfter(tail);
  return next.length === 0 || stopWords.has(next[0] as string) || next.some((word) => after.includes(word));
}

/** Whether a clause says what its numbers are; “… and Beta has 14” leaves that to the clause before. */
const namesFigure = (clause: string): boolean => (clause.toLowerCase().match(/[a-z_]+/g) ?? []).some(isFigureWord);

function isCalled(figure: Held, beside: string | undefined, clause: string): boolean {
  if (beside && isFigureWord(beside)) return figure.words.length === 0 || figure.words.includes(beside);
  if (figure.words.length === 0) return true;
  const words = new Set((clause.toLowerCase().match(/[a-z_]+/g) ?? []).flatMap((word) => [word, ...calledAlike(word).slice(0, 1)]));
  return figure.words.some((word) => words.has(word)) || figure.unit === 'percent';
}

/** Whether a number as hedged may stand for a figure: exactly, within its notation, or rounded where it says so. */
function agrees(stated: Stated, value: number): boolean {
  const size = Math.abs(value);
  const said = Math.abs(stated.value);
  if (stated.negative && value > 0) return false;
  if (stated.kind === 'magnitude') return size >= stated.value && size <= (stated.most ?? size);
  if (Math.abs(said - size) <= size * 1e-9)
    return stated.hedge === 'exact' || stated.hedge === 'about' || /at least|at most|up to/.test(stated.raw);
  // 1.2k is 1,234 as it is read; a whole number stands for itself alone.
  if (stated.hedge === 'exact')
    return stated.step >= 100 && Math.round(size / stated.step) * stated.step === said && said / stated.step >= 10;
  if (size === 0) return false;
  const off = (said - size) / size;
  if (stated.hedge === 'about') return Math.abs(off) <= 0.05 || (Math.abs(off) <= 0.1 && isRound(said));
  if (stated.hedge === 'over') return off < 0 && off >= -0.2;
  return off > 0 && off <= 0.2;
}

/** One telling figure, or two: 300, 4,000, 12,000. */
function isRound(value: number): boolean {
  if (value < 10) return Number.isInteger(value);
  const unit = 10 ** Math.floor(Math.log10(value));
  return (value / unit) % 1 === 0 || ((value * 2) / unit) % 1 === 0;
}

function sameDirection(stated: Stated, value: number, clause: string): boolean {
  if (stated.negative) return value < 0;
  const down =
    /\b(fell|fallen|falls?|falling|down|declin\w+|drop(ped|s)?|shr[aiu]nk\w*|lost|los(es|ing)|less|fewer|decreas\w+|slipped|sank)\b/i.test(
      clause,
    );
  const up = /\b(grew|grown|grows?|growing|growth|rose|risen|rises?|rising|up|increas\w+|gain\w*|climb\w*|more|added|faster)\b/i.test(
    clause,
  );
  if (down && !up) return value <= 0;
  if (up && !down) return value >= 0;
  return value >= 0 || down;
}

function standsAsYear(stated: Stated, entry: LedgerEntry, held: readonly Held[], text: string): boolean {
  const before = text.slice(Math.max(0, stated.at - 40), stated.at).toLowerCase();
  const founding = /\b(founded|established|started|born|incorporated|set up|begun|began|dating|dates|created)\b[^.;]*$/.test(before);
  const years = held.filter(({ kind, stated: other }) => kind === 'year' || other?.kind === 'year');
  const dates = held.flatMap(({ stated: other }) => (other?.date ? [other.date] : []));
  if (years.some(({ value }) => value === stated.value) || dates.some((date) => date.startsWith(String(stated.value)))) {
    const hedge = stated.hedge;
    return hedge === 'exact' || hedge === 'about';
  }
  return !founding && stated.hedge === 'exact' && entry.observed_at.startsWith(String(stated.value));
}

function standsAsDate(stated: Stated, entry: LedgerEntry, held: readonly Held[], ledger: Ledger, text: string): boolean {
  const { year_founded_as_of: listOf, ...also } = entry.also ?? {};
  const own = [
    entry.observed_at,
    ...held.flatMap(({ stated: other }) => (other?.date ? [other.date] : [])),
    ...Object.values(also).filter((value): value is string => typeof value === 'string' && /^\d{4}-\d{2}/.test(value)),
  ];
  const known = typeof listOf === 'string' ? [...own, listOf] : own;
  const before = text.slice(Math.max(0, stated.at - 30), stated.at).toLowerCase();
  if (/\b(founded|established|born|incorporated)\b[^.;]*$/.test(before) && own.length === 1) return false;
  const { date = '' } = stated;
  const ambiguous = /^(\d{4})-\?(\d{2})\?(\d{2})$/.exec(date);
  if (ambiguous)
    return known.some(
      (day) =>
        day.startsWith(`${ambiguous[1]}-${ambiguous[2]}-${ambiguous[3]}`) ||
        day.startsWith(`${ambiguous[1]}-${ambiguous[3]}-${ambiguous[2]}`),
    );
  if (date.startsWith('-')) return known.some((day) => day.slice(4, 4 + date.length) === date);
  return known.some((day) => day.startsWith(date)) || (stated.kind === 'date' && date === ledger.closed_on);
}
