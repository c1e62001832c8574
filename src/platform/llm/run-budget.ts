/** Tokens that one piece of work may use, over all its calls. */
export type RunBudget = { maxTokens: number; usedTokens: number };

export const runBudget = (maxTokens: number): RunBudget => ({ maxTokens, usedTokens: 0 });

/**
 * A rough count of the tokens of a text, on the safe side: one for every three characters of Latin text, one for every other character.
 * Used only to refuse a call before it is made; what is counted afterwards is what the provider says it used.
 */
export function roughTokens(text: string): number {
  const others = text.match(/(?!\p{Script=Latin})[\u{250}-\u{10ffff}]/gu)?.length ?? 0;
  return Math.ceil((text.length - others) / 3) + others;
}

/**
 * @param promptTokens what the call is given, roughly
 * @param wantedTokens the most an answer may have
 * @returns how many tokens the answer may have within what is left; 0 when a useful answer no longer fits
 */
export function answerTokens(budget: RunBudget, promptTokens: number, wantedTokens: number): number {
  const left = budget.maxTokens - budget.usedTokens - promptTokens;
  return left < Math.min(200, wantedTokens) ? 0 : Math.min(left, wantedTokens);
}
