import type { Understanding } from '../evidence.contract.ts';
import { withoutAnalogies } from './analogies.ts';
import { sentencesOf } from './tokens.ts';

/** Who understood, when a person corrected what was understood. */
export const BY_PERSON = 'person';

/**
 * What is compared with companies and dossiers: the text without orders, markup and addresses, which say nothing of an idea, and with what an idea is likened to told as what it means; once a person has corrected
 * what they were taken to mean, their corrections in its place.
 * @returns words to find what is near by; the whole text when nothing else would be left
 */
export function searchTextOf({ text, user, problem, solution, phrases, by }: Understanding): string {
  const said = by === BY_PERSON ? [solution, user && `For ${user}`, problem, phrases.join(', ')].filter(Boolean).join('. ') : text;
  return withoutAnalogies(sentencesOf(said).join(' ')) || text;
}
