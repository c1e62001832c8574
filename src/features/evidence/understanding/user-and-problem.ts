import { isEnglish } from '../../ideas/search/english-words.ts';
import { cutTo, plainText } from '../plain-text.ts';
import { occupations, singular } from './occupations.ts';
import { pitchWords, stopWords } from './stop-words.ts';
import { wordsOf } from './tokens.ts';

/** What closes the description of a user: “for dentists who …”, “helps farmers track …” end before these. */
const ENDS =
  /\s+(?:who|whom|that|which|where|when|while|so|because|by|via|using|with|without|from|to|can|could|get|gets|track|tracks|find|finds|manage|manages|keep|keeps|save|saves|file|files|sell|sells|buy|buys|write|writes|learn|learns|make|makes|build|builds|book|books|avoid|avoids|stop|stops|deal|handle|plan|plans|know|see|do|does|send|sends|pay|pays|in order|before|after|during|and (?:then|it|we|get)|is|are|was|were|will|must|need|needs|want|wants|struggle|struggles|lose|loses|spend|spends|waste|wastes|monitor|monitors|connect|share|match|matches|organi[sz]e|automate|run|rent|hire|record|report|turn|at|through|whose|we|i|it|they|fill|train|test|cut|reduce|increase|predict|detect|schedule|prepare|check|collect|compare)\b.*$/i;

const LEADS: readonly RegExp[] = [
  /\b(?:helps?|helping|lets?|letting|allows?|enables?|gives?|teaches|saves|tells|shows|reminds|warns|connects?|match(?:es)?)\s+((?:[\p{L}\p{N}'’&/-]+\s*){1,12})/iu,
  /\b(?:built|made|designed|meant|intended|aimed)\s+(?:for|at)\s+((?:[\p{L}\p{N}'’&/-]+\s*){1,10})/iu,
  /\bfor\s+((?:[\p{L}\p{N}'’&/-]+\s*){1,10})/iu,
  /\b(?:lets?|letting|rent(?:s|ing)?|leas(?:es?|ing)|sell(?:s|ing)?|match(?:es|ing)?|connect(?:s|ing)?|deliver(?:s|ing)?|ships?|lend(?:s|ing)?)\b[^.!?]{0,60}?\bto\s+((?:[\p{L}\p{N}'’&/-]+\s*){1,8})/iu,
];
/** Words in -ing that describe people; any other after “for” is what they do. */
const PEOPLE_ING =
  /^(nursing|marketing|engineering|accounting|consulting|building|plumbing|gaming|working|growing|teaching|expecting|grieving|nursing|manufacturing|catering|cleaning|moving|roofing|wedding|housing|planning|sailing|cycling|climbing)\b/i;
const NOT_USERS =
  /^(?:free|sale|rent|example|instance|it|this|that|them|you|your|everyone|anyone|people|users?|customers?|me|us|a (?:living|fee|price|month|year|week|day|while)|the (?:first|last|next)|now|less|more|\d+|hire|one|each|every|all|making|finding|tracking|managing|getting|when|where|what|how)\b/i;

/** Who does a thing is called by it: groomers, tutors, florists, librarians. Things that end alike are listed. */
const PEOPLE_BY_ENDING = /^\p{L}{3,}(?:ers|ors|ists|ians|smiths|wrights)$/u;
const THINGS_ENDING_ALIKE: ReadonlySet<string> = new Set(
  `orders papers computers containers servers printers numbers letters flowers powers layers stickers trailers routers controllers chargers scanners
  trackers planners timers filters offers answers others customers users dinners summers winters rivers towers meters chapters folders posters newsletters
  browsers fingers shoulders sweaters drawers boilers counters registers headers adapters diapers crackers burgers speakers headers helicopters scooters
  spreaders freezers mixers toasters sensors doors floors colors mirrors motors errors factors monitors processors reactors tractors elevators
  calculators generators indoors outdoors sectors behaviors flavors colours lists checklists playlists wishlists waitlists exists twists transfers
  vouchers banners wallpapers transformers buffers suppers matters sisters semesters quarters corners mowers heaters lockers`.split(/\s+/),
);

const HEAD_ENDS = new Set(['of', 'in', 'on', 'with', 'at', 'from', 'under', 'and', 'or', 'near', 'over']);

/** Whether a phrase names somebody: an occupation, a group, or a company kind, at its end or before “of”. */
function namesSomebody(phrase: string): boolean {
  const words = wordsOf(phrase);
  for (let from = 0; from < words.length; from++)
    for (let to = words.length; to > from; to--) {
      // The table's word has to be the head of the phrase: “church kitchens” are no churches, “owners of shops” are owners.
      if (to < words.length && !HEAD_ENDS.has(words[to] as string)) continue;
      const part = words.slice(from, to);
      const bare = [...part.slice(0, -1), singular(part.at(-1) ?? '')].join(' ');
      if (occupations.has(bare) || occupations.has(part.join(' '))) return true;
    }
  const last = words.at(-1) ?? '';
  if (PEOPLE_BY_ENDING.test(last) && !THINGS_ENDING_ALIKE.has(last)) return true;
  return /\b(people|users|owners|managers|operators|teams|companies|firms|businesses|shops|stores|schools|clubs|makers|labs|practices|offices|providers|workers|staff|families|households|producers|dealers|advisers|advisors|agents|groups|communities)\b/i.test(
    phrase,
  );
}

/**
 * Who an idea is for: what follows “helps” or “for” when it names somebody, else the longest occupation in the text.
 * @returns their words, at most 120 characters; empty when the text does not say
 */
export function userOf(sentences: readonly string[]): string {
  let vague = '';
  for (const lead of LEADS) {
    for (const sentence of sentences) {
      for (const [, tail = ''] of sentence.matchAll(new RegExp(lead.source, 'giu'))) {
        if (lead === LEADS[2] && /^\w+ing\b/i.test(tail) && !PEOPLE_ING.test(tail)) continue;
        const phrase = tail
          .trim()
          .replace(ENDS, '')
          .trim()
          .replace(/^(?:the|a|an|all|any|busy|my|our|some)\s+/i, '')
          .replace(/\s+(?:and|or|the|a|an|of|in|on)$/i, '');
        if (!phrase || NOT_USERS.test(phrase)) continue;
        if (namesSomebody(phrase)) return cutTo(phrase, 120);
        if (lead === LEADS[0] || !wordsOf(phrase).every((word) => stopWords.has(word) || pitchWords.has(word)))
          vague ||= lead === LEADS[1] ? phrase : '';
      }
    }
  }
  return cutTo(vague || subjectIn(sentences) || occupationIn(sentences.join('. ')), 120);
}

/** Whom a sentence begins with, when it goes on to say what they suffer or have to do: “Veterinary clinics lose …”, “Lift firms must file …”. */
const SUFFERS =
  /^((?:[\p{L}\p{N}'’&/-]+\s+){1,6}?)(?:still |often |always |usually )?(?:lose|must|have to|need to|spend|waste|struggle|forget|hate|miss|cannot|can’t|can't|fear|wait|pay too much|chase|end up)\b/iu;

function subjectIn(sentences: readonly string[]): string {
  for (const sentence of sentences) {
    const phrase = (SUFFERS.exec(sentence.trim())?.[1] ?? '').trim().replace(/^(?:the|most|many|all|some|busy|small numbers of)\s+/i, '');
    const [first = ''] = phrase.split(/\s+/);
    // A sentence’s first word is no name when it is an English one.
    if (phrase && !NOT_USERS.test(phrase) && namesSomebody(phrase))
      return isEnglish(first.toLowerCase()) ? phrase.charAt(0).toLowerCase() + phrase.slice(1) : phrase;
  }
  return '';
}

/** The longest entry of the table of occupations found in a text, as written there. */
function occupationIn(text: string): string {
  const words = wordsOf(text);
  for (let length = 3; length > 0; length--)
    for (let from = 0; from + length <= words.length; from++) {
      const part = words.slice(from, from + length);
      const bare = [...part.slice(0, -1), singular(part.at(-1) ?? '')].join(' ');
      if (occupations.has(bare)) return part.join(' ');
    }
  return '';
}

const PROBLEM =
  /\b(problem|pain|issue|struggl\w*|hate\w*|hard to|difficult|waste\w*|los(e|es|ing|t)|cannot|can't|can’t|don't|doesn't|never|no (way|easy|good)|too (much|many|long|expensive|slow)|expensive|slow|manual(ly)?|by hand|paper\b|spreadsheets?|forget\w*|miss(ed|es|ing)?|late|overwhelm\w*|tired of|frustrat\w*|complain\w*|spend(s|ing)? (hours|days|too)|takes? (hours|days|weeks|forever)|chas(e|es|ing)|confus\w*|error\w*|mistakes?|fines?|penalt\w*|shortage|broken|lonely|afraid|worr(y|ied))\b/i;

/**
 * @returns the first sentence that says what hurts and not what is offered; else the clause of the offer that does (“… because front desks lose an hour”);
 *   empty when the text does not say
 */
export function problemOf(sentences: readonly string[]): string {
  const tidy = (text: string) => cutTo(plainText(text).replace(/[.!?;,]+$/, ''), 240);
  const offer = solutionSentence(sentences);
  const hurting = sentences.find((sentence) => sentence !== offer && PROBLEM.test(sentence));
  if (hurting) return tidy(hurting);
  if (!PROBLEM.test(offer)) return '';
  // A lone sentence that begins with the pain is one; one that comes to it later says what is offered first.
  if (!SOLUTION.test(offer) && !/^(\S+\s+){1,4}(that|which)\b/i.test(offer) && offer.search(PROBLEM) < offer.length * 0.4)
    return tidy(offer);
  const [, clause = ''] = /\b(?:because|since|where|when|who|whose|instead of)\s+(.+)$/i.exec(offer) ?? [];
  return PROBLEM.test(clause) ? tidy(clause) : '';
}

const SOLUTION =
  /\b(app|apps|platform|software|saas|tool|marketplace|service|website|site|extension|plugin|device|kit|box|newsletter|course|agency|api|library|dashboard|bot|assistant|we |i want to|i would|i'd|my idea|helps?|lets?|allows?|uber for|airbnb for|a way to|system|robot|sensor|wearable|register|log|desk|tracker|planner|planning|game|community|network|directory|subscription)\b/i;

const solutionSentence = (sentences: readonly string[]): string =>
  sentences.find((sentence) => SOLUTION.test(sentence)) ?? sentences[0] ?? '';

/** @returns the first sentence that says what is offered; the first sentence of all when none does. */
export function solutionOf(sentences: readonly string[]): string {
  return cutTo(
    solutionSentence(sentences)
      .replace(/^(?:my idea is|the idea is|i want to (?:build|make|create)|we(?:'re| are) building|i(?:'m| am) building|idea:)\s*/i, '')
      .replace(/[.!?]+$/, ''),
    240,
  );
}
