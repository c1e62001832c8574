import { Link } from 'react-router';
import { Gauge } from '../../ui/gauge.tsx';
import type { Idea } from './ideas.contract.ts';
import { scoreBand, scoreKinds } from './scores.ts';

const BASIS = { measured: 'measured', estimated: 'est.', editorial: 'editor' } as const;

/** The four scores; each opens to the parts it is the weighted mean of. */
export function ScorePanel({ idea }: { idea: Idea }) {
  return (
    <section aria-labelledby="scores" className="border border-line bg-sheet">
      <h2 id="scores" className="flex items-baseline justify-between px-4 pt-4 text-xl">
        <span>Scores</span>
        <span className="numerals text-base text-ink-2">
          <strong className="font-semibold text-ink">{idea.idea_score.toFixed(1)}</strong> of 10
        </span>
      </h2>
      <div className="mt-2">
        {scoreKinds.map(({ id, label, asks }) => (
          <details key={id} className="group border-t border-line first:border-0">
            <summary className="block list-none px-4 py-2.5 hover:bg-well">
              <Gauge label={label} value={idea.scores[id]} tone={scoreBand(idea.scores[id])} />
            </summary>
            <div className="px-4 pb-4 text-sm">
              <p className="text-ink-2">{asks}</p>
              <dl className="mt-3 grid gap-2.5">
                {idea.score_parts[id].map((part) => (
                  <div key={part.key} className="border-l-2 border-line pl-3">
                    <dt className="flex justify-between gap-3">
                      <span className="font-semibold">{part.label}</span>
                      <span className="numerals shrink-0">
                        {part.value.toFixed(1)} × {Math.round(part.weight * 100)}%
                      </span>
                    </dt>
                    <dd className="text-ink-2">
                      <span className="text-ink-3">{BASIS[part.basis]}</span>
                      {'from' in part && ` · ${part.from}`}
                      {'reason' in part && part.reason && <span className="block">{part.reason}</span>}
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
          </details>
        ))}
      </div>
      <p className="border-t border-line px-4 py-3 text-xs text-ink-3">
        A score is the weighted mean of its parts. Open one to see them, or read{' '}
        <Link to="/methodology" className="underline">
          the method
        </Link>
        .
      </p>
    </section>
  );
}
