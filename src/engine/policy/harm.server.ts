import { readFileSync } from 'node:fs';
import { LRUCache } from 'lru-cache';
import { beside } from '../../platform/beside.server.ts';
import { embed } from '../../platform/encoder/encoder.server.ts';
import type { Understanding } from '../evidence.contract.ts';
import { harmByRules } from './harm-by-rules.ts';
import { type Harm, type HarmKind, harmOf } from './harm-kinds.ts';
import { type HarmModel, harmScore, readHarmModel } from './harm-model.ts';
import { partsToJudge } from './parts-to-judge.ts';

export const HARM_MODEL_FILE = 'catalogue/policy/harm-model.bin';

let model: HarmModel | undefined;
const judged = new LRUCache<string, Promise<HarmKind | 'none'>>({ max: 2_000 });

/**
 * The one policy on harm: what an idea, a question or a wish would do to others. Judged by its meaning as a whole and sentence by sentence, with what the
 * rules find in its words counted in.
 * @returns the harm a text would do, with the reason to give; undefined when it does none, or fights one
 * @throws Error when the encoder fails: what cannot be judged is not let through
 */
export async function harmIn(text: string): Promise<Harm | undefined> {
  let asked = judged.get(text);
  if (!asked) {
    asked = judge(text);
    judged.set(text, asked);
    asked.catch(() => judged.delete(text));
  }
  const kind = await asked;
  return kind === 'none' ? undefined : harmOf(kind);
}

async function judge(text: string): Promise<HarmKind | 'none'> {
  model ??= readHarmModel(readFileSync(beside(HARM_MODEL_FILE)));
  const parts = partsToJudge(text);
  const vectors = await embed(parts, 'middle');
  const { refusedFrom, ruleAdds, sentenceLess } = model;
  const scores = vectors.map((vector, part) => {
    const { score, kind } = harmScore(model as HarmModel, { text: parts[part] as string, vector });
    return { score: score - (part > 0 ? sentenceLess : 0), kind };
  });
  const worst = scores.reduce((most, one) => (one.score > most.score ? one : most));
  const byRules = harmByRules(text);
  if (worst.score + (byRules ? ruleAdds : 0) < refusedFrom) return 'none';
  return byRules ?? worst.kind;
}

/**
 * The same of an idea as it was understood. What a person corrected is read with their text, and what they would sell also by itself: the problem it is to
 * mend may be a harm. What rules took out of a text says nothing more than the text does.
 */
export async function harmOfUnderstanding(understanding: Understood): Promise<Harm | undefined> {
  const found = await Promise.all(wordsOf(understanding).map(harmIn));
  return found.find((harm) => harm !== undefined);
}

type Understood = Pick<Understanding, 'text' | 'by' | 'user' | 'problem' | 'solution'>;

/** @returns the texts of an understanding that are judged, each by itself */
export const wordsOf = ({ text, by, user, problem, solution }: Understood): string[] =>
  (by === 'person' ? [text, solution, [user, problem, solution].join('.\n')] : [text]).filter((one) => one !== '');
