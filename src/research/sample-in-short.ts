import type { RouterContextProvider } from 'react-router';
import { unwrapUnlessFault } from '../platform/web/api-client.ts';
import { formatMoney } from '../ui/format.ts';
import { type FirstLine, firstLook } from './first-look.ts';
import { decisionWords, testLabel } from './report-sentences.ts';
import { verdictWords } from './research.ts';
import { researchClient } from './research-client.ts';

/** The first screen of the sample report. */
export type SampleInShort = {
  text: string;
  verdict: string;
  lead: string | undefined;
  lines: Pick<FirstLine, 'name' | 'text'>[];
};

/** A page that leads to the sample does not wait while it is made, which the first request of a day has to: it stands there the next time. */
const PATIENCE_MS = 300;
/** The lines that a page has room for. */
const SHOWN = ['Who pays', 'How many there are', 'Who sells it', 'What decides it'];

/** @returns what the first screen of the sample report says, for a page that leads to it; undefined where it could not be made, or is being made */
export async function sampleInShort(context: Readonly<RouterContextProvider>): Promise<SampleInShort | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const research = await Promise.race([unwrapUnlessFault(researchClient(context).sample.$get()), late]);
  const report = research?.report;
  if (!report) return undefined;
  const { test, days, cost_cents } = report.next_test;
  const shown = firstLook(research, report).filter(({ name }) => SHOWN.includes(name));
  return {
    text: research.idea_text,
    verdict: verdictWords[report.verdict.verdict].label,
    lead: decisionWords(report).lead?.text,
    lines: [
      ...shown.map(({ name, text }) => ({ name, text })),
      { name: testLabel(report.next_test), text: `${test} ${formatMoney(cost_cents)}, ${days} days.` },
    ],
  };
}
