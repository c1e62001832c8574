import { isByAnalyst, isRiskOf, type LedgerEntry, type Report, type Sentence, scoreNames } from '../engine/index.ts';
import type { ResearchReport } from './research.contract.ts';
import { verdictWords } from './research.ts';

/** How a page and a file say each thing of a report once: what stands beside it already is left out of its other parts. */

/**
 * @returns what is said beside a verdict: first the sentence that says what it comes to, without the words of the verdict if they stand by themselves at its
 *   beginning, then its reasons, then what else its summary says
 */
export function decisionWords({ summary, verdict }: Pick<Report, 'summary' | 'verdict'>): {
  lead: Sentence | undefined;
  because: Sentence[];
  rest: Sentence[];
} {
  const { says } = verdictWords[verdict.verdict];
  const beside = summary.filter(({ text }) => text !== `${says}.` && !verdict.because.some((reason) => reason.text === text));
  const [lead = verdict.because[0], ...rest] = beside;
  return { lead: lead && withoutVerdict(lead, says), because: verdict.because.filter((reason) => reason !== lead), rest };
}

function withoutVerdict(sentence: Sentence, says: string): Sentence {
  const told = new RegExp(`^${says}[:.] (?=\\S)`).exec(sentence.text)?.[0];
  if (!told) return sentence;
  const rest = sentence.text.slice(told.length);
  return { ...sentence, text: rest.charAt(0).toUpperCase() + rest.slice(1) };
}

/** @returns what is said of the competition beside the table of competitors, which holds what the analyst tells of each of them */
export function competitionWords({ sections, competitors, written_by }: Report): Sentence[] {
  const said = sections.find(({ id }) => id === 'competition')?.sentences ?? [];
  if (!isByAnalyst(written_by)) return said;
  return said.filter(({ kind, cites }) => kind !== 'fact' || cites.some((id) => !competitors.some((one) => one.id === id)));
}

/**
 * @returns what a company’s fate teaches, or that it is what the row right above says. “As above” would be misread where a row stands between, and nothing at
 *   all as teaching nothing
 */
export const lessonText = (competitors: Report['competitors'], i: number): string | undefined =>
  competitors[i - 1]?.teaches === competitors[i]?.teaches ? 'as above' : competitors[i]?.teaches;

/** @returns what is said in place of competitors where none is near enough to count: an empty field is told of only where the lists hold nobody plausible */
export const noneNear = ({ closest = [] }: Report): string =>
  closest.length > 0
    ? 'None is near enough to be counted as a competitor. Those closest in our lists may be: check them first.'
    : 'None was found that is near enough to count. That is a finding only as far as the sources below spoke.';

/** @returns the risk that follows when an assumption is wrong, in their order; none where the risks do not come one from each, as of a model’s report, or where one of them was left out */
export function risksOfAssumptions({ sentences_left_out }: Pick<ResearchReport, 'sentences_left_out'>, report: Report): Sentence[] {
  if (!isByAnalyst(report.written_by)) return [];
  const isPaired = () => report.verdict.assumptions.every(({ key }, i) => isRiskOf(key, report.risks[i]?.text ?? ''));
  return sentences_left_out === 0 || isPaired() ? report.risks : [];
}

/** @returns of all that was found what a report rests on: what its sentences or its scores cite, and the companies of its tables; in the ledger’s order */
export function restsOn(found: readonly LedgerEntry[], { evidence, scores, verdict, competitors, closest = [] }: Report): LedgerEntry[] {
  const cited = new Set([
    ...[...evidence, ...competitors, ...closest].map(({ id }) => id),
    ...scoreNames.flatMap((name) => scores[name].parts.flatMap(({ cites }) => cites)),
    ...verdict.contradictions.flatMap(({ found }) => found.cites),
  ]);
  return found.filter(({ id }) => cited.has(id));
}

/** Parts of a report that nothing was looked for of: nobody was found because nobody was sought. */
export const wasLookedFor = ({ verdict: { rule } }: Report): boolean => rule !== 'harm' && rule !== 'not_understood';

/** @returns whether a report’s name says all that its idea’s text does: then the text is not repeated beside it */
export const isWholeIdea = (title: string, text: string): boolean => text.replace(/\s+/g, ' ').replace(/[.!?]+$/, '') === title;

/** @returns what the next test is called: one that takes longer than a week is not this week’s */
export const testLabel = ({ days }: Report['next_test']) => (days <= 7 ? 'This week’s test' : 'The first test');

/** @returns what was found, by the ids that sentences cite */
export const entriesOf = ({ found }: Pick<ResearchReport, 'found'>): ReadonlyMap<string, LedgerEntry> =>
  new Map(found.map((entry) => [entry.id, entry]));
