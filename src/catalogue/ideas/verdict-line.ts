import { type ScoreKind, scoreKinds } from './scores.ts';

type Idea = { scores: Record<ScoreKind, number>; figures: { measured: number; cited: number; estimated: number; editorial: number } };

/** @returns what an idea's scores say of it in one line: its strongest and its weakest side, and how much of its figures somebody counted or said */
export function verdictLine({ scores, figures }: Idea): string {
  const [best, ...rest] = [...scoreKinds].sort((a, b) => scores[b.id] - scores[a.id]);
  const worst = rest.at(-1);
  const side = (kind: typeof best) => (kind ? `${kind.label.toLowerCase()} (${scores[kind.id].toFixed(1)})` : '');
  const { measured, cited, estimated, editorial } = figures;
  return `Strongest on ${side(best)}, weakest on ${side(worst)}; ${measured + cited} of ${measured + cited + estimated + editorial} figures measured or cited.`;
}
