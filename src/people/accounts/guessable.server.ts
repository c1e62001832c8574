import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { DomainError } from '../../platform/errors.ts';

/** Fewer than about a million guesses: the lists of passwords that leaked, keys beside each other, repeats, years. Of 0 to 4. */
const LEAST_SCORE = 2;
const TOO_GUESSABLE = 'This password is among the first that are guessed. Choose a longer one: four random words make a good one.';

let estimator: Promise<ZxcvbnFactory> | undefined;

/** The lists take a tenth of a second to unpack: when they are first needed, not at the start. */
async function unpack(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary });
}

/**
 * Refuses a new password that is easily guessed.
 * @param about what an attacker knows of its owner, such as the address
 * @throws DomainError invalid_input with the field password
 */
export async function refuseGuessable(password: string, about: readonly string[]): Promise<void> {
  estimator ??= unpack();
  const { score } = (await estimator).check(password, [
    'assay',
    ...about.flatMap((text) => [text, ...text.split('@'), ...text.split(/[@.]/)]),
  ]);
  if (score < LEAST_SCORE) throw new DomainError('invalid_input', TOO_GUESSABLE, { password: TOO_GUESSABLE });
}
