import { tokensOf } from '../../../shared/text/tokens.ts';
import { SYNONYMS } from './synonyms.data.ts';
import { WORK_SYNONYMS } from './synonyms-work.data.ts';

/** What a phrase may be replaced by; `close` means the same, otherwise it is a narrower word. */
type Replacement = { phrase: string[]; by: string[]; isClose: boolean };

/** Reads one line of the list: `a = b = c` or `a > b, c`. */
function replacementsOf(line: string): Replacement[] {
  const words = (text: string) => tokensOf(text).map(({ word }) => word);
  const [wide, narrow] = line.split('>');
  if (narrow !== undefined) return narrow.split(',').map((by) => ({ phrase: words(wide as string), by: words(by), isClose: false }));
  const members = line.split('=').map(words);
  return members.flatMap((phrase) => members.filter((by) => by !== phrase).map((by) => ({ phrase, by, isClose: true })));
}

/** Every replacement of the curated lists, as words that are not stemmed yet. */
export const replacements: readonly Replacement[] = `${SYNONYMS}\n${WORK_SYNONYMS}`
  .split('\n')
  .filter((line) => /[=>]/.test(line) && !line.startsWith('#'))
  .flatMap(replacementsOf);
