/** @returns agreement beyond chance of pairs of answers (Cohen 1960), 1 where both always say one and the same */
export function kappa(pairs: readonly (readonly [string, string])[]): number {
  const count = pairs.length;
  const observed = pairs.filter(([a, b]) => a === b).length / count;
  const answers = new Set(pairs.flat());
  const share = (side: 0 | 1, answer: string) => pairs.filter((pair) => pair[side] === answer).length / count;
  const chance = [...answers].reduce((sum, answer) => sum + share(0, answer) * share(1, answer), 0);
  return chance === 1 ? 1 : (observed - chance) / (1 - chance);
}

/** @returns the answer given most often, the first of those among equals */
export function majority(answers: readonly string[]): string {
  const times = (answer: string) => answers.filter((other) => other === answer).length;
  return answers.reduce((best, answer) => (times(answer) > times(best) ? answer : best));
}
