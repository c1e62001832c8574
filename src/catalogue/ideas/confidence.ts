import { type ScoreKind, type ScorePart, scoreKinds } from './scores.ts';

type Weighed = Pick<ScorePart, 'weight' | 'basis'>;
const isChecked = ({ basis }: Weighed) => basis === 'measured' || basis === 'cited';

/** @returns which share of a score, by weight, was measured or cited; the rest is an editor's judgement */
export const checkedShare = (parts: readonly Weighed[]): number =>
  parts.reduce((sum, part) => sum + (isChecked(part) ? part.weight : 0), 0);

export const confidences = [
  { id: 'high', label: 'High', from: 0.35, says: 'at least 35% of the idea score is measured or cited' },
  { id: 'medium', label: 'Medium', from: 0.15, says: 'at least 15%' },
  { id: 'low', label: 'Low', from: 0, says: 'less' },
] as const satisfies readonly { id: string; label: string; from: number; says: string }[];
export type ConfidenceId = (typeof confidences)[number]['id'];

/** @returns how far the idea score rests on what was measured or cited: its share, and in a word */
export function confidenceOf(parts: Record<ScoreKind, readonly Weighed[]>): { checked_share: number; level: ConfidenceId } {
  const share = Number(scoreKinds.reduce((sum, { id, weight }) => sum + weight * checkedShare(parts[id]), 0).toFixed(3));
  return { checked_share: share, level: confidences.find(({ from }) => share >= from)?.id ?? 'low' };
}
