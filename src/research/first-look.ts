import { payerOf, type Report } from '../engine/index.ts';
import { formatDay, formatNumber } from '../ui/format.ts';
import type { ResearchReport } from './research.contract.ts';

/** Told by name at most. */
const NAMED = 3;

export type FirstLine = { name: string; text: string; source?: { says: string; url?: string | undefined } };

/**
 * What a founder asks before anything else, each in a line: who pays, how many there are, what they do today, who sells it, what
 * decides it. Page and files show the same lines; the test of this week stands beside them.
 * @returns no line for what is refused: of what does harm nobody is counted
 */
export function firstLook({ understanding }: Pick<ResearchReport, 'understanding'>, report: Report): FirstLine[] {
  if (report.verdict.rule === 'harm') return [];
  const { payers, competitors, closest = [], verdict } = report;
  const names = (list: readonly { name: string }[]) =>
    list
      .slice(0, NAMED)
      .map(({ name }) => name)
      .join(', ');
  const sellers =
    competitors.length > 0
      ? names(competitors)
      : closest.length > 0
        ? `Nobody that counts. To be checked: ${names(closest)}`
        : 'Nobody in our lists';
  return [
    { name: 'Who pays', text: whoPays(understanding) },
    payers
      ? {
          name: 'How many there are',
          text: `${formatNumber(payers.count)} ${payers.unit} in ${payers.place ?? 'the United States'}, if “${payers.title}” are the buyers`,
          source: { says: `${payers.source}, ${formatDay(payers.observed_at)}`, url: payers.url },
        }
      : { name: 'How many there are', text: 'Not counted: no official table has a group that is near enough' },
    ...(payers?.sum ? [{ name: 'What an income takes', text: payers.sum }] : []),
    { name: 'What they do today', text: understanding.problem || 'The text does not say what goes wrong today' },
    { name: 'Who sells it', text: sellers },
    { name: 'What decides it', text: verdict.assumptions[0]?.assumption ?? '' },
  ];
}

/** Who pays, and whether that is a guess: the engine also names who pays for what is like it. */
function whoPays(understanding: ResearchReport['understanding']): string {
  const payer = payerOf(understanding);
  if (payer === '') return 'The text does not say';
  const isTold = understanding.by === 'person' || understanding.text.toLowerCase().includes(payer.toLowerCase());
  return isTold ? payer : `${payer}? A guess from ideas like it: the text does not say`;
}
