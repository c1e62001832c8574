import { type CategoryId, categoryIds } from './categories.ts';
import { drawHallmark } from './hallmark.ts';

export type HallmarkIdea = {
  idea_score: number;
  category: CategoryId;
  published_at: string;
  figures: { measured: number; estimated: number; editorial: number };
};

/** The stamp of an idea: its score, category, year and the measured share of its figures. */
export function Hallmark({ idea, size = 64, className = '' }: { idea: HallmarkIdea; size?: number; className?: string }) {
  const { label, outline, ticks, sign, score, year } = drawHallmark(idea, categoryIds.indexOf(idea.category));
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} role="img" aria-label={label} className={`shrink-0 text-brass ${className}`}>
      <path d={outline} fill="none" stroke="currentColor" strokeWidth="1.6" />
      {ticks.map((tick) => (
        <path key={tick.d} d={tick.d} stroke="currentColor" strokeWidth={tick.lit ? 2.6 : 0.8} opacity={tick.lit ? 1 : 0.55} fill="none" />
      ))}
      <path d={sign} fill="none" stroke="currentColor" strokeWidth="1.3" />
      <text x="32" y="38.5" textAnchor="middle" fontSize="17" fontWeight="600" className="fill-ink font-serif numerals">
        {score}
      </text>
      <text x="32" y="47.5" textAnchor="middle" fontSize="7" fontWeight="600" letterSpacing="0.6" className="fill-ink-3 font-sans numerals">
        {year}
      </text>
    </svg>
  );
}
