import { singular } from '../../shared/text/singular.ts';
import type { SolutionType } from '../evidence-kinds.ts';
import { offerWords, wordsToldByOthers } from './offer-words.data.ts';
import { isMany, namesSomebody } from './somebody.ts';
import { stopWords } from './stop-words.ts';
import { clausesOf, sentencesOf } from './tokens.ts';

/** What an offer is called: “lamp” in “Our desk lamp looks up the weather”. */
export type OfferHead = { word: string; type: SolutionType };

/** So many words may stand before the head. */
const MOST_BEFORE = 5;
const MAKING =
  'make|making|build|building|create|creating|design|designing|start|launch|sell|selling|do|offer|provide|ship|mail|send|deliver|print|publish|give|love|like|want|put together';
/** What stands before the words for what is offered; what follows begins with an article, or is the word itself (“let’s make software”). */
const LEADS: readonly RegExp[] = [
  /^(?:so|ok(?:ay)?|basically|picture|imagine|introducing|idea|my idea is|the idea is|here's the idea|it's|it is|this is|i'm thinking|think)?[\s,:]*(?:an?|one)\s+/giu,
  /(?::\s*|^so,?\s+|[:;]\s*so,?\s+)(?:it's\s+)?an?\s+/giu,
  /\bthere (?:was|were|is) an?\s+/giu,
  new RegExp(
    String.raw`\b(?:i|we|let us|let's)(?:['’](?:d|m|re|ll))?\s+(?:[\w-]+\s+){0,3}?(?:${MAKING})\s+(?:[\w-]+\s+){0,2}?(?:(?:an?|one)\s+|(?=software\b))`,
    'giu',
  ),
  // “I run a bakery” tells of somebody, “I’d run a bakery” of an idea.
  /(?:['’](?:d|ll)|\b(?:will|would|to|wanna|let's))\s+(?:run|open)\s+an?\s+/giu,
  /\bour\s+(?:own\s+)?/giu,
  /\b(?:in|with|through) (?:the|an)\s+(?=(?:[\w-]+\s+)?(?:app|application|platform|dashboard)\b)/giu,
];
/** What a text begins with needs no article: “Mobile marketplace pairing …”. */
const BARE = /^/gu;
/** A service of these is software. */
const OVER_WIRES =
  /^(?:online|web|web-based|hosted|cloud|cloud-based|digital|software|saas|api|ai|streaming|subscription|internet|mobile|text|sms|e?-?mail|messaging)$/;

/** What a text says it is not, or does without: “Not an app.”, “no app to install”. That there is none yet (“there is no app for …”) denies nothing. */
const DENIED =
  /\b(?:(?:is|are|was|it['’]s|that['’]s|this is)(?:n['’]t| not)|(?<=^\W*|[.!?:;,] )not|instead of|rather than|without) (?!just|only|merely|simply)(?:(?:an?|any|another|yet another|the) )?(?:[\w-]+ )?(?:apps?|software|websites?|platforms?|bots?|chat ?bots?|dashboards?|portals?)\b|(?<=^\W*|[.!?:;,] |\bwith )no (?:apps?|software|websites?)(?=[,.;:!?]| (?:needed|required|to (?:install|download|learn|open))\b)/giu;

/** @returns a text without what it says that it is not */
export const withoutDenied = (text: string): string => text.replace(DENIED, 'such');

/** Words for things that together name none: what is offered behind them is. */
const NO_THINGS =
  /\b(?:machine learning|virtual machines?|plug[- ]and[- ]play|customer service|self[- ]service|paint[- ]by[- ]numbers|tool librar(?:y|ies)|estate agents?|house extensions?|camp(?:ing)? sites?)\b/giu;

/**
 * Reads what a text calls that which is offered, where it names it before it says what it does: “A GPS dog collar that …”, “I want to make a desk lamp”,
 * “in our app”. Only the head of such words counts: “kiln sharing for potters” offers no kiln.
 * @returns the first such word that tells of a kind of product; nothing when none does
 */
export function offerHeadOf(text: string): OfferHead | undefined {
  for (const [number, sentence] of sentencesOf(text.replace(/’/g, "'").replace(NO_THINGS, 'such')).entries()) {
    const starts = (number === 0 ? [...LEADS, BARE] : LEADS).flatMap((lead) =>
      [...sentence.matchAll(lead)].map(({ index, 0: found }) => ({ at: index + found.length, isOurs: /\bour\s/iu.test(found) })),
    );
    for (const { at, isOurs } of starts.sort((a, b) => a.at - b.at)) {
      const head = headIn(clausesOf(sentence.slice(at))[0] ?? [], isOurs);
      if (head) return head;
    }
  }
  return undefined;
}

function headIn(words: readonly string[], isOurs: boolean): OfferHead | undefined {
  for (const [at, word] of words.slice(0, MOST_BEFORE + 1).entries()) {
    if (stopWords.has(word)) return undefined;
    const type = typeOf(words, at);
    // Software people use stands before who they are: “Software physical therapy clinics use”.
    if (type !== undefined && (type === 'software' ? !goesOnAsName(words, at) : endsName(words, at, isOurs))) return { word, type };
  }
  return undefined;
}

function typeOf(words: readonly string[], at: number): SolutionType | undefined {
  const [word = '', before = ''] = [words[at], words[at - 1]];
  const told = toldByOthers(words, at);
  if (told !== undefined) return told;
  const type = offerWords.get(`${before} ${singular(word)}`) ?? offerWords.get(word) ?? offerWords.get(singular(word));
  // Clinics and workshops in the plural are whom it is for.
  if (type === 'service' && !offerWords.has(word)) return undefined;
  return word === 'service' && OVER_WIRES.test(before) ? 'software' : type;
}

const PASSED_OVER = /^(?:collecting|collection|harvesting|storage)$/;

/** A thing is told by the word right before (“irrigation system”, “rainwater collecting system”), software by any of three (“online sports system”). */
function toldByOthers(words: readonly string[], at: number): SolutionType | undefined {
  const types = wordsToldByOthers.get(singular(words[at] ?? ''));
  const before = words.slice(Math.max(0, at - 3), at).reverse();
  const nearest = types?.get(before.find((word) => !PASSED_OVER.test(word)) ?? '');
  return nearest ?? (before.some((word) => types?.get(word) === 'software') ? 'software' : undefined);
}

/** “App kit”, “game studios cannot …”: another word of the lists, or whoever makes it, is the head. */
function goesOnAsName(words: readonly string[], at: number): boolean {
  const next = words[at + 1];
  if (next === undefined || stopWords.has(next)) return false;
  return typeOf(words, at + 1) !== undefined || (isMany(next) && namesSomebody([next], 0) && !/^(?:use|run)$/.test(words[at + 2] ?? ''));
}

/** Whether a name ends with a word: nothing follows, a little word, what is done with it (“worn around”, “measuring heat”), or what ours does (“looks up”). */
function endsName(words: readonly string[], at: number, isOurs: boolean): boolean {
  const [next, behind] = [words[at + 1], words[at + 2]];
  if (next === undefined || stopWords.has(next)) return true;
  if (/(?:ed|worn|sold|built|grown|run|paid|driven)$/.test(next)) return behind === undefined || stopWords.has(behind);
  if (/ing$/.test(next)) return behind !== undefined && !stopWords.has(behind);
  return isOurs && /[^s]s$/.test(next);
}
