import type { Report } from '../engine/index.ts';
import { verdicts } from '../engine/index.ts';
import { verdictWords } from './research.ts';

const percent = (share: number) => `${Math.round(100 * share)} %`;

/** What decided, where judged ideas did: how probable each verdict is by them, and the three that are nearest in meaning, to be argued with. */
export function JudgedLikeIt({ verdict: { judged, rule } }: Pick<Report, 'verdict'>) {
  if (!judged || !rule.startsWith('judged_')) return null;
  return (
    <section aria-labelledby="judged-like-it" className="mt-6">
      <h3 id="judged-like-it" className="text-xl">
        Ideas judged like it
      </h3>
      <p className="measure mt-1 text-ink-2">
        By the judged ideas nearest in meaning:{' '}
        {verdicts
          .filter((verdict) => judged.probabilities[verdict] >= 0.01)
          .map((verdict) => `${verdictWords[verdict].label.toLowerCase()} ${percent(judged.probabilities[verdict])}`)
          .join(', ')}
        . The nearest three:
      </p>
      <ul className="measure mt-2 grid list-disc gap-1.5 pl-5 text-ink-2">
        {judged.nearest.map(({ text, verdict }) => (
          <li key={text}>
            “{text}” ({verdictWords[verdict].label.toLowerCase()})
          </li>
        ))}
      </ul>
    </section>
  );
}
