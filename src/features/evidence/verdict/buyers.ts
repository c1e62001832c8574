import { occupations, singular } from '../understanding/occupations.ts';
import { pluralsWithoutS } from '../understanding/people-words.ts';
import { tellsOfType } from '../understanding/solution-types.ts';
import { wordsOf } from '../understanding/tokens.ts';
import type { Facts } from './facts.ts';

const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** Those who buy for themselves and their own, as a user is named by them. */
const privately = set(`
adults bereaved brides carers caregivers children commuters consumers couples cyclists dads daughters diabetics elderly eaters expats families fans
fathers flatmates friends gamers girls grandparents grooms guests hikers hobbyists homeowners households immigrants individuals kids learners men
migrants mothers moms mourners mums neighbors neighbours newcomers parents patients pensioners pupils relatives renters residents retirees roommates
runners seniors shoppers siblings sons students teenagers teens tenants tourists travelers travellers vegans visitors widowers widows women youth`);
/** Those who buy for their work; other occupations stand in occupations.ts. */
const atWork = set(`
agencies agents associations authorities banks businesses cafes charities churches clinics clubs companies contractors councils departments directors
employers factories farms firms governments gyms homes hospitals hotels labs landlords managers municipalities museums offices operators organisations
organizations organisers organizers pharmacies photographers planners practices professionals providers restaurants schools shops
startups stores studios teams undertakers universities vendors venues warehouses workshops`);
const PETS = /\b(?:dog|cat|pet|car|horse|puppy)[ -]owners\b|\bowners of (?:\w+ )?(?:dogs|cats|pets|cars|puppies)\b/i;

/** @returns whether those an idea is for buy for their work, for themselves, or the text does not tell: by the first word of the user that says */
export function buyersOf({ ledger }: Facts): 'work' | 'private' | 'unknown' {
  const { user } = ledger.understanding;
  if (PETS.test(user)) return 'private';
  const words = wordsOf(user);
  for (const [at, word] of words.entries()) {
    if (privately.has(word)) return 'private';
    const isMany = word.endsWith('s') || pluralsWithoutS.has(word);
    const named = [word, `${words[at - 1] ?? ''} ${word}`].map(singular);
    if (atWork.has(word) || (isMany && named.some((name) => occupations.has(name)))) return 'work';
  }
  return 'unknown';
}

const ONCE =
  /\b(?:funerals?|burials?|cremat\w+|bereave\w+|weddings?|brides?|bridal|divorc\w+|childbirth|giving birth|(?<!date of )births?(?! control)|moving (?:house|home|out|abroad|day)|house moves?|probate|executors?|inheritance|estates? (?:after|of)|(?:settl\w+|clear\w*|wind\w* up) (?:an|the|their|a) (?:\w+ )?estates?)\b/i;

/** Whether an idea is about what happens to its buyers once, such as a funeral or a wedding: whoever works at them has it every week. */
export const happensOnce = (facts: Facts): boolean => ONCE.test(facts.ledger.understanding.text) && buyersOf(facts) !== 'work';

/** Whether the text tells of software: one that tells of no kind of product counts as software and may be goats for hire all the same. */
export const isToldSoftware = ({ ledger: { understanding } }: Facts): boolean =>
  ['software', 'developer_tool'].includes(understanding.solution_type) && tellsOfType(understanding.text, understanding.solution_type);
