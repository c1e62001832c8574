import { readFileSync } from 'node:fs';
import { beside } from '../../platform/beside.server.ts';
import { embed } from '../../platform/encoder/encoder.server.ts';
import type { Judged, Understanding } from '../evidence.contract.ts';
import { verdicts } from '../report-names.ts';
import { searchTextOf } from '../understanding/search-text.ts';
import { type JudgedModel, probabilitiesOf, readJudgedModel, rowOf, signalsOf } from './judged-model.ts';

export const JUDGED_MODEL_FILE = 'catalogue/verdicts/judged-model.bin';

let model: JudgedModel | undefined;
const rounded = (value: number) => Math.round(value * 1000) / 1000;

/**
 * Holds an idea against those that readers judged, by meaning. What they could know of a market stands in their answers and in no list of companies.
 * @param without a text that does not speak for itself when it stands among the judged (for measuring)
 * @returns the signals that decide, how probable each verdict is by them, and the three judged ideas that are nearest
 * @throws Error when the encoder fails
 */
export async function judgeIdea(understanding: Understanding, without?: string): Promise<Judged> {
  model ??= readJudgedModel(readFileSync(beside(JUDGED_MODEL_FILE)));
  const [vector] = (await embed([searchTextOf(understanding)])) as [Float32Array];
  const signals = signalsOf(model, vector, without);
  const probabilities = probabilitiesOf(model, rowOf(signals));
  const by = (values: readonly number[]) =>
    Object.fromEntries(verdicts.map((verdict, at) => [verdict, rounded(values[at] as number)])) as Judged['shares'];
  return {
    shares: by(signals.shares),
    niche: rounded(signals.niche),
    probabilities: by(probabilities),
    nearest: signals.nearest.map(({ text, verdict }) => ({ text: text.slice(0, 500), verdict })),
  };
}
