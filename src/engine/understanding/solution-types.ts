import type { Understanding } from '../evidence.contract.ts';
import { type SolutionType, solutionTypeIds } from '../evidence-kinds.ts';
import { type OfferHead, offerHeadOf, withoutDenied } from './offer-head.ts';
import { solutionCues } from './solution-cues.ts';

/**
 * What the head of an offer weighs: what a thing is called outweighs all that is said of it. Software may still be a marketplace, and a “service” anything
 * that no other word tells of.
 */
const headWeight = ({ word, type }: OfferHead): number => (type === 'software' ? 3 : word === 'service' ? 3.5 : 6);
/** Told of a thing that is called no machine, these make one of it: “a lamp that glows to match the weather”. */
const ELECTRONIC =
  /\b(sensors?|gps|bluetooth|wi-?fi|smart|connected|rechargeable|battery|solar|electric\w*|motori[sz]ed|led|leds|usb|an app|companion app|its owner's phone|detects?|monitors?|beeps?|vibrates?|buzz(?:es)?|glows?|(?:that|which|and|our [\w-]+) (?:tells?|texts?|warns?|measures?|senses?|alerts?|charges?|counts?|rings?|records?|listens?|pings?|sends?))\b/i;

/** What a text calls that which is offered, and how that is delivered as far as it tells. */
function offerOf(text: string): OfferHead | undefined {
  const head = offerHeadOf(text);
  return head?.type === 'physical_product' && ELECTRONIC.test(text) ? { ...head, type: 'hardware' } : head;
}

/** Whether some words of a text tell of a type, whichever type outweighs it in the end; `software` is also the type of a text that tells nothing. */
export function tellsOfType(text: string, type: SolutionType): boolean {
  const told = withoutDenied(text);
  return solutionCues.some((cue) => cue.type === type && cue.pattern.test(told)) || offerOf(told)?.type === type;
}

/** @returns whether how an idea is delivered was told or chosen; of what was understood before that was recorded, whether its text tells */
export const isTypeTold = ({
  is_type_told,
  text,
  solution_type,
}: Pick<Understanding, 'is_type_told' | 'text' | 'solution_type'>): boolean => is_type_told ?? tellsOfType(text, solution_type);

/** @returns how the idea is delivered: by what a text calls it, and as far as its other words say. */
export function solutionTypeOf(text: string): SolutionType {
  const told = withoutDenied(text);
  const head = offerOf(told);
  const weightOf = (cue: (typeof solutionCues)[number]): number => {
    const found = new Set([...told.matchAll(new RegExp(cue.pattern.source, 'gi'))].map(([match]) => match.toLowerCase())).size;
    const isCalledSo = head && (head.type === cue.type || (head.type === 'software' && cue.type === 'developer_tool'));
    return found === 0 ? 0 : cue.weight + Math.min(found - 1, 2) + (isCalledSo ? headWeight(head) : 0);
  };
  const weighed = solutionCues.map((cue) => ({ type: cue.type, weight: weightOf(cue) }));
  const all = head ? [...weighed, { type: head.type, weight: headWeight(head) }] : weighed;
  return all.reduce<{ type: SolutionType; weight: number }>((best, one) => (one.weight > best.weight ? one : best), {
    type: 'software',
    weight: 0,
  }).type;
}

/** What a value counts beside a vector of length one. */
const SIGN = 0.3;
/** @returns what the words of a text tell of its type, as numbers: which type they tell, of which types some words tell, and of which its head is */
export function signsOfType(text: string): Float32Array {
  const told = withoutDenied(text);
  const head = offerOf(told)?.type;
  const words = solutionTypeOf(text);
  const isTold = tellsOfType(text, words);
  return Float32Array.from([
    ...solutionTypeIds.map((type) => (isTold && type === words ? SIGN : 0)),
    ...solutionTypeIds.map((type) => (solutionCues.some((cue) => cue.type === type && cue.pattern.test(told)) ? SIGN : 0)),
    ...solutionTypeIds.map((type) => (type === head ? SIGN : 0)),
    isTold ? 0 : SIGN,
  ]);
}
