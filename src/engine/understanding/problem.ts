import { cutTo, plainText } from '../plain-text.ts';
import { offerHeadOf } from './offer-head.ts';
import { subjectOf } from './user.ts';

const PROBLEM =
  /\b(problem|pain|issue|struggl\w*|hate\w*|hard to|difficult|waste\w*|los(e|es|ing|t)|cannot|can't|can’t|don't|doesn't|never|no (way|easy|good|time|idea|means|money|room)|(?<!\b(?:i|it|we|you|this|that|which|our \w+) )(do|does|did) not (?!need|have to|require|only|just)|too (much|many|long|expensive|slow|hard|far|little|few|late|busy|shy|heavy|big|small|complicated|costly|dear)|expensive|slow|manual(ly)?|by hand|paper\b|spreadsheets?|forget\w*|miss(ed|es|ing)?|late|overwhelm\w*|(tired|sick) of|hassle|(?:gets?|are|['’]re) stuck|no clue|lies? awake|comes? up short|eats? (?:up|a|half|whole)|ruin(?:s|ed|ing)?|(?:rarely|seldom) gets?|could(?:n['’]t| not)|frustrat\w*|complain\w*|spend(s|ing)? (hours|days|too)|takes? (hours|days|weeks|forever)|chas(e|es|ing)|confus\w*|error\w*|mistakes?|fines?|penalt\w*|shortage|broken|lonely|alone|afraid|shy|ashamed|embarrass\w*|worr(y|ied)|nobody|no ?one|nowhere|overpa(y|ys|id|ying)|fortune|go(es)? (home )?empty|without (a|any) (way|idea|record|proof)|hours of|lack(s|ing)?|guess(es|ing)?|risk(s|ed|ing)?|scared|stolen|disagree|argue|queue|still (do|use|write|leave|call|type|print|fax|wait)\w*|wait(s|ing)? \S+ (to|or \S+) (days|weeks|months|years)|wait(s|ing)? (hours|days|weeks|months|years|a)|(days|weeks|months|evenings|hours) (typing|filling|chasing|searching|waiting|copying|until))\b/i;

/**
 * @returns the first sentence that says what hurts and not what is offered; else the clause of the offer that does (“… because front desks lose an hour”);
 *   empty when the text does not say
 */
export function problemOf(sentences: readonly string[]): string {
  const tidy = (text: string) => cutTo(plainText(text).replace(/[.!?;,]+$/, ''), 240);
  const offer = solutionSentence(sentences);
  const hurting =
    sentences.find((sentence) => sentence !== offer && PROBLEM.test(sentence) && !saysWhatItDoes(sentence)) ??
    sentences.find((one) => isScene(one, sentences));
  if (hurting) return tidy(hurting);
  if (!PROBLEM.test(offer)) return '';
  // A lone sentence that begins with the pain is one; one that comes to it later says what is offered first.
  if (!SOLUTION.test(offer) && !/^(\S+\s+){1,4}(that|which)\b/i.test(offer) && offer.search(PROBLEM) < offer.length * 0.4)
    return tidy(offer);
  const [, joint = '', clause = ''] = /\b(because|since|where|when|who|whose|instead of)\s+(.+)$/i.exec(offer) ?? [];
  // “Where you rehearse a difficult talk”, “where guests say whom they cannot bear”: what it does.
  const told = /^(?:because|since|instead of)$/i.test(joint) ? clause : clause.split(/\s(?:who|whom|that|which)\s/i, 1).join();
  return PROBLEM.test(told) && !/^(?:you|we|anyone|everyone)\b/i.test(clause) ? tidy(clause) : '';
}

/** Whether a sentence names what is offered, and so says what it does and not what hurts: “Our podcast has …”, “in an app”. */
const saysWhatItDoes = (sentence: string): boolean => offerHeadOf(sentence) !== undefined;

const SOLUTION =
  /\b(app|apps|platform|software|saas|tool|marketplace|service|websites?|web site|extension|plugin|device|kit|box|newsletter|course|agency|api|library|dashboard|bot|assistant|we |i want to|i would|i'd|my idea|helps?|lets?|allows?|uber for|airbnb for|a way to|system|robot|sensor|wearable|register|log|desk|tracker|planner|planning|game|community|network|directory|subscription)\b/i;

/** What somebody bears without a word of pain: “clinics must call each patient”. */
const BURDEN =
  /(?<!\bnot |n['’]t |\bnever |\bno longer )\b(must|ha(?:ve|s|d) to|needs? to|forced to|ends? up|suffers?|puts? up with|gives? up|goes? without|(?:throws?|turns?|sends?) (?:\S+ ){0,2}away|spends? (?:their |whole )?(?:evenings|nights|mornings|afternoons|weekends|weeks)|runs? out|quits?)\b/i;

/** Whether a sentence tells what somebody has to bear today, before another says what is offered: “Nurses must type each reading. A pen sends it.” */
const isScene = (sentence: string, sentences: readonly string[]): boolean =>
  sentence === sentences[0] &&
  sentences.length > 1 &&
  !SOLUTION.test(sentence) &&
  (PROBLEM.test(sentence) || BURDEN.test(sentence)) &&
  subjectOf(sentence) !== '';

/** “A phone that has one button”, “Our box for …”: named at the beginning and said what it is for. */
const THING_FOR = /^(?:an?|one|our)\s[^.!?]{0,60}?\b(?:that|which|where|for|with)\b/i;

/** Whether a sentence only tells what somebody suffers; the rest of the text offers. */
const isPain = (sentence: string, sentences: readonly string[]): boolean =>
  sentences.length > 1 && PROBLEM.test(sentence) && subjectOf(sentence) !== '';

const solutionSentence = (sentences: readonly string[]): string =>
  sentences.find((sentence) => SOLUTION.test(sentence) && !isPain(sentence, sentences)) ??
  sentences.find((sentence) => THING_FOR.test(sentence)) ??
  sentences.find(saysWhatItDoes) ??
  sentences.find((sentence) => !PROBLEM.test(sentence) && !isScene(sentence, sentences)) ??
  sentences.find((sentence) => !isPain(sentence, sentences) && !isScene(sentence, sentences)) ??
  sentences[0] ??
  '';

/** @returns the first sentence that says what is offered; the first sentence of all when none does. */
export function solutionOf(sentences: readonly string[]): string {
  return cutTo(
    solutionSentence(sentences)
      .replace(/^(?:my idea is|the idea is|i want to (?:build|make|create)|we(?:'re| are) building|i(?:'m| am) building|idea:)\s*/i, '')
      .replace(/[.!?;,]+$/, ''),
    240,
  );
}
