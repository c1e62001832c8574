import { tradeInText } from '../../catalogue/index.server.ts';
import { ENCODER_WIDTH, embed } from '../../platform/encoder/encoder.server.ts';
import { readOrEmbed } from '../../platform/encoder/kept-vectors.server.ts';
import { similarities } from '../../platform/vectors/vectors.ts';
import { placesIn } from '../../shared/places/places.ts';
import { aboutAnswers, pleasantries, type VerbId, type Wanted } from './answer.ts';
import { asCompared, examples } from './examples.ts';

/** What a question wants, and how like it is to the example it is nearest to (a cosine). */
export type Choice = { wanted: Wanted; similarity: number };

/** So many examples have a say, each the more the nearer it is. */
const NEAREST = 20;
const SHARPNESS = 0.05;
/** Under this similarity a question is none of the kinds that were learned. Chosen on tests/bench/strategist/development.yaml. */
export const LEARNED_FROM = 0.36;
/** From this similarity on, the second of two questions in one message is answered too. */
const SURE_FROM = 0.6;
/** From this similarity to a claim on, a question makes it. */
const CLAIMED_FROM = 0.55;
const MOST_ASKED = 3;
const MOST_PARTS = 8;

/** Whether the chat is linked to an idea, and whether there is an answer before, that “why?” or “the second one” may be about. */
type Setting = { hasIdea: boolean; isFollowing: boolean };

let ready: Promise<[plain: Float32Array, general: Float32Array]> | undefined;

/**
 * Which verbs answer a question: those of the examples that come nearest to it in meaning (catalogue/strategist), each part of a message by itself.
 * @returns in the order they were asked; empty when the question is like none of the examples
 */
export async function chooseVerbs(question: string, { hasIdea, isFollowing }: Setting): Promise<Choice[]> {
  ready ??= readOrEmbed('questions', exampleTexts()).then((all) => [
    all.subarray(0, examples.length * ENCODER_WIDTH),
    all.subarray(examples.length * ENCODER_WIDTH),
  ]);
  ready.catch(() => {
    ready = undefined;
  });
  const [plain, general] = await ready;
  const may = ({ verb }: Wanted) => (isFollowing || !aboutAnswers.has(verb)) && !(hasIdea && verb === 'find_ideas');
  const parts = partsOf(question);
  const vectors = await embed([...parts.map(asCompared), ...parts.map(inGeneral)]);
  const found = parts.map((_, at) => {
    const byWords = similarities(vectors[at] as Float32Array, plain);
    const byKind = similarities(vectors[at + parts.length] as Float32Array, general);
    return nearestVerb(
      byWords.map((one, row) => (one + (byKind[row] as number)) / 2),
      may,
    );
  });
  const [whole, ...single] = found as [Choice, ...Choice[]];
  const sure = single.filter(({ similarity, wanted }) => similarity >= SURE_FROM && !ALONE.has(wanted.verb));
  const several = sure.filter((one, at) => sure.findIndex(({ wanted }) => wanted.verb === one.wanted.verb) === at);
  if (several.length > 1 && !ALONE.has(whole.wanted.verb)) return several.slice(0, MOST_ASKED);
  const best = found.reduce((most, one) => (one.similarity > most.similarity ? one : most));
  return best.similarity < LEARNED_FROM ? [] : [best];
}

/** @returns a question without whose trade or which country it is about: what is asked of dentists may be asked of anybody */
function inGeneral(question: string): string {
  let text = question;
  for (const { label, part } of placesIn(question)) text = text.replace(new RegExp(part ?? label.replace(/^the /, ''), 'i'), 'abroad');
  const general = asCompared(text);
  const trade = tradeInText(general);
  return trade ? general.replace(trade.words, trade.words === trade.one ? 'person' : 'people') : general;
}

/** @returns the texts whose meaning is worked out beforehand: every example as it stands, then every example in general */
export const exampleTexts = (): string[] => [
  ...examples.map(({ text }) => asCompared(text)),
  ...examples.map(({ text }) => inGeneral(text)),
];

/** What is said of a whole message, whatever else stands in it. */
const ALONE: ReadonlySet<VerbId> = new Set<VerbId>([...pleasantries, 'off_topic', 'find_ideas']);

function nearestVerb(alike: Float32Array, may: (wanted: Wanted) => boolean): Choice {
  const near = [...alike]
    .map((similarity, row) => ({ similarity, wanted: (examples[row] as (typeof examples)[number]).wanted }))
    .filter(({ wanted }) => may(wanted))
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, NEAREST);
  const votes = new Map<string, { wanted: Wanted; weight: number; similarity: number }>();
  for (const { wanted, similarity } of near) {
    const key = `${wanted.verb} ${wanted.stance ?? ''}`;
    const known = votes.get(key) ?? { wanted, weight: 0, similarity };
    known.weight += Math.exp(similarity / SHARPNESS);
    votes.set(key, known);
  }
  const { wanted, similarity } = [...votes.values()].reduce((most, one) => (one.weight > most.weight ? one : most));
  // “Everybody needs this, so who pays?” asks and claims: what is claimed as clearly is heard too.
  const claimed = near.find((one) => one.wanted.verb === wanted.verb && one.wanted.stance !== undefined && one.similarity >= CLAIMED_FROM);
  return { wanted: claimed?.wanted ?? wanted, similarity };
}

/** Where one question ends and the next begins: a question mark, or “and” before a question word. */
const NEXT_QUESTION =
  /[?;.!]\s+|,?\s+(?:and|also|plus|but)\s+(?=(?:what|how|who|whom|where|when|which|why|is|are|can|could|should|do|does|will|would)\b)/i;

/** @returns the whole message, and after it its parts where it has several */
function partsOf(question: string): string[] {
  const parts = question.split(NEXT_QUESTION).filter((part) => part.trim().includes(' '));
  return parts.length > 1 ? [question, ...parts.slice(-MOST_PARTS)] : [question];
}
