import { basisWords } from '../../shared/vocabulary/basis.ts';
import { scoreBand } from '../../shared/vocabulary/score-band.ts';
import { Gauge } from '../../ui/gauge.tsx';
import { Link } from '../../ui/link.tsx';
import { checkedShare, confidences } from './confidence.ts';
import { EvidenceMeter } from './evidence-meter.tsx';
import type { Idea } from './ideas.contract.ts';
import { scoreKinds } from './scores.ts';
import { wholePercents } from './whole-percents.ts';

/** The four scores; each opens to the parts it is the weighted mean of. */
export function ScorePanel({ idea }: { idea: Idea }) {
  return (
    <section aria-labelledby="scores" className="mt-4 border border-line bg-sheet">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line px-5 py-2">
        <h2 id="scores" className="text-lg">
          Scores
        </h2>
        <p className="text-sm text-ink-3">
          <strong className="numerals font-semibold text-ink">{idea.idea_score.toFixed(1)} of 10</strong> overall. Each opens to its parts;{' '}
          <Link to="/methodology" className="underline">
            the method
          </Link>{' '}
          says how they add up.{' '}
          {idea.confidence && (
            <>
              Confidence:{' '}
              <strong className="font-semibold text-ink">{confidences.find(({ id }) => id === idea.confidence?.level)?.label}</strong>,{' '}
              <span className="numerals">{Math.round(idea.confidence.checked_share * 100)}%</span> of it measured or cited; hatched is an
              editor’s judgement.
            </>
          )}
        </p>
      </div>
      <div className="grid grid-cols-2 xl:grid-cols-[1.25fr_repeat(4,1fr)]">
        <div className="col-span-2 px-5 py-3 max-xl:border-b max-xl:border-line xl:col-span-1">
          <EvidenceMeter figures={idea.figures} />
        </div>
        {scoreKinds.map(({ id, label, asks }) => (
          <details key={id} className="print-open group border-line even:border-r max-xl:nth-[n+4]:border-t xl:border-r-0 xl:border-l">
            <summary className="block list-none px-5 py-3 hover:bg-well">
              <Gauge
                label={label}
                value={idea.scores[id]}
                tone={scoreBand(idea.scores[id])}
                hatched={1 - checkedShare(idea.score_parts[id])}
              />
              <span className="print-hint mt-1.5 block text-xs text-ink-3 underline decoration-line group-open:hidden">
                {idea.score_parts[id].length} parts
              </span>
            </summary>
            <div className="px-5 pb-5 text-sm">
              <p className="text-ink-2">{asks}</p>
              <dl className="mt-3 grid gap-3">
                {partsOf(idea, id).map(({ part, percent }) => (
                  <div key={part.key} className="border-t border-line pt-2">
                    <dt className="flex justify-between gap-3">
                      <span className="font-semibold">{part.label}</span>
                      <span className="numerals shrink-0">
                        {'value' in part && `${part.value.toFixed(1)} × `}
                        {percent}%
                      </span>
                    </dt>
                    <dd className="text-ink-2">
                      <span className="text-ink-3">{basisWords[part.basis].mark}</span>
                      {'from' in part && ` · ${part.from}`}
                      {'reason' in part && part.reason && <span className="mt-1 block">{part.reason}</span>}
                    </dd>
                  </div>
                ))}
              </dl>
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}

/** The parts of a score, each with its weight in whole percents that add up to a hundred. */
function partsOf(idea: Idea, id: keyof Idea['score_parts']) {
  const parts = idea.score_parts[id];
  const percents = wholePercents(parts.map(({ weight }) => weight));
  return parts.map((part, i) => ({ part, percent: percents[i] }));
}
