import type { Answer, Said, VerbId } from './answer.ts';
import type { Input } from './inputs.ts';
import type { Reading } from './read-question.server.ts';

/** What the answer before was about, so that the next question can go on from it. Stored with the answer. */
export type Thread = {
  verbs: readonly VerbId[];
  input?: Input | undefined;
  /** The ideas it named, in its order. */
  named?: readonly string[] | undefined;
  /** The one idea that is spoken of in a chat without a linked one. */
  focus?: string | undefined;
};

export type Previous = Thread & { said: readonly Said[] };

/** @returns what the next question can go on from: ideas named before stay at hand until others are */
export function threadOf(
  { reading, previous }: { reading: Reading; previous?: Previous | undefined },
  { verbs, named = [] }: Pick<Answer, 'verbs' | 'named'>,
): Thread {
  const [input] = reading.inputs;
  const names = named.length > 0 ? named : (previous?.named ?? []);
  return { verbs, input: { ...input }, named: names, ...(reading.focus ? { focus: reading.focus } : {}) };
}
