import peopleAndThings from '../../../../catalogue/synonyms/people-and-things.yaml';
import work from '../../../../catalogue/synonyms/work.yaml';
import { tokensOf } from '../../../shared/text/tokens.ts';
import type { SynonymGroup } from './synonym-lists.contract.ts';

/** What a phrase may be replaced by; `close` means the same, otherwise it is a narrower word. */
type Replacement = { phrase: string[]; by: string[]; isClose: boolean };

const words = (text: string) => tokensOf(text).map(({ word }) => word);

function replacementsOf(group: SynonymGroup): Replacement[] {
  if ('wide' in group) return group.narrower.map((by) => ({ phrase: words(group.wide), by: words(by), isClose: false }));
  const members = group.same.map(words);
  return members.flatMap((phrase) => members.filter((by) => by !== phrase).map((by) => ({ phrase, by, isClose: true })));
}

/** Every replacement of the curated lists (catalogue/synonyms), as words that are not stemmed yet. */
export const replacements: readonly Replacement[] = [peopleAndThings, work]
  .flatMap((list) => list as readonly SynonymGroup[])
  .flatMap(replacementsOf);
