import cheating from '../../../catalogue/policy/rules/cheating.yaml';
import exploitation from '../../../catalogue/policy/rules/exploitation.yaml';
import fakes from '../../../catalogue/policy/rules/fakes.yaml';
import fraud from '../../../catalogue/policy/rules/fraud.yaml';
import illegalTrade from '../../../catalogue/policy/rules/illegal-trade.yaml';
import intrusion from '../../../catalogue/policy/rules/intrusion.yaml';
import pyramid from '../../../catalogue/policy/rules/pyramid.yaml';
import stalking from '../../../catalogue/policy/rules/stalking.yaml';
import weapons from '../../../catalogue/policy/rules/weapons.yaml';
import governing from '../../../catalogue/policy/words/governing.yaml';
import shared from '../../../catalogue/policy/words/shared.yaml';
import type { HarmKind } from './harm-kinds.ts';
import type { HarmRule, HarmWordLists, Pattern } from './harm-rules.contract.ts';

/** The rules of each kind of harm: the first that is met names the kind. */
export const harmRules = {
  pyramid,
  fraud,
  cheating,
  stalking,
  weapons,
  fakes,
  exploitation,
  illegal_trade: illegalTrade,
  intrusion,
} as Partial<Record<HarmKind, readonly HarmRule[]>>;

/** Lists of words that patterns name. */
export const wordLists = shared as HarmWordLists;

/** The words by which a text fights, supplies or hides what it speaks of. */
export const governingWords = governing as Record<'guards' | 'guardsBehind' | 'evasions' | 'evils', Pattern>;
