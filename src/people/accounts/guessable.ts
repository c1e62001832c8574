import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** From 0, among the first that are guessed, to 4. https://www.usenix.org/conference/usenixsecurity16/technical-sessions/presentation/wheeler */
export type Strength = 0 | 1 | 2 | 3 | 4;
/** Fewer than about a million guesses: the lists of passwords that leaked, keys beside each other, repeats, years. */
export const LEAST_STRENGTH = 2;

let estimator: Promise<ZxcvbnFactory> | undefined;

/** The lists take a tenth of a second to unpack, and browsers have to fetch them: when they are first needed. */
async function unpack(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary });
}

/**
 * How hard a password is to guess, on the server as in the browser.
 * @param about what an attacker knows of its owner, such as the address
 */
export async function strengthOf(password: string, about: readonly string[]): Promise<Strength> {
  estimator ??= unpack();
  const known = ['assay', ...about.flatMap((text) => [text, ...text.split('@'), ...text.split(/[@.]/)])];
  return (await estimator).check(password, known).score;
}
