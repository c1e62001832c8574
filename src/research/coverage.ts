import { sourceName } from './figure-labels.ts';
import type { ResearchReport } from './research.contract.ts';

type Line = Pick<ResearchReport['sources'][number], 'source' | 'status' | 'why'>;
export type Coverage = Record<'answered' | 'unheard' | 'notRelevant' | 'notConnected', string[]>;

/** Silences that are no failure: nobody set the source up on this server. */
const NOT_CONNECTED: readonly string[] = ['off', 'no_key'];

/** @returns the sources of a run by name: those that answered, that did not though they were asked, that know nothing of such ideas, that are not set up here */
export function coverageOf(lines: readonly Line[]): Coverage {
  const coverage: Coverage = { answered: [], unheard: [], notRelevant: [], notConnected: [] };
  for (const { source, status, why } of lines) coverage[groupOf(status, why)].push(sourceName(source));
  return coverage;
}

/** @returns which group one source belongs to, by what it did */
export function groupOf(status: 'answered' | 'silent' | null, why: string | null | undefined): keyof Coverage {
  if (status === 'answered') return 'answered';
  if (why === 'not_applicable') return 'notRelevant';
  return NOT_CONNECTED.includes(why ?? 'off') ? 'notConnected' : 'unheard';
}

/** @returns how much of what could be asked answered: `2 of 6 relevant sources answered` */
export function coverageWords({ answered, unheard }: Coverage): string {
  const relevant = answered.length + unheard.length;
  if (relevant === 0) return 'No source was asked';
  return `${answered.length} of ${relevant} relevant ${relevant === 1 ? 'source' : 'sources'} answered`;
}

/** @returns the sources that say nothing, by why, each group in a line */
export function silentGroups({ unheard, notRelevant, notConnected }: Coverage): { name: string; text: string }[] {
  return [
    { name: 'Did not answer', text: unheard.join(', ') },
    { name: 'Not relevant to this idea', text: notRelevant.join(', ') },
    { name: 'Not connected on this server', text: notConnected.join(', ') },
  ].filter(({ text }) => text !== '');
}
