import type { CategoryId } from '../../shared/vocabulary/categories.ts';

export type HallmarkFacts = {
  idea_score: number;
  published_at: string;
  figures: { measured: number; cited: number; estimated: number; editorial: number };
};

export type HallmarkIdea = HallmarkFacts & { category: CategoryId };

/** @returns what a hallmark shows, for those who cannot see it */
export function hallmarkLabel({ idea_score, published_at, figures: { measured, cited, estimated, editorial } }: HallmarkFacts): string {
  const total = measured + cited + estimated + editorial;
  const share = total === 0 ? 0 : (measured + cited) / total;
  return `Hallmark: score ${idea_score.toFixed(1)} of 10, ${Math.round(share * 100)}% of ${total} figures measured or cited, ${published_at.slice(0, 4)}`;
}
