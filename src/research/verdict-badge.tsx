import type { ResearchRun } from './research.contract.ts';
import { confidenceWords, verdictWords } from './research.ts';

const TONES = {
  build: 'border-good text-good',
  reshape: 'border-fair text-fair',
  drop: 'border-low text-low',
  not_enough_evidence: 'border-edge text-ink-3',
} as const;

/** How a run stands: its verdict, or that it has none. */
export function VerdictBadge({ run }: { run: Pick<ResearchRun, 'verdict' | 'state' | 'confidence'> }) {
  const box = 'small-caps inline-block border px-2 py-0.5 leading-5 whitespace-nowrap';
  if (run.verdict)
    return (
      <span className={`${box} ${TONES[run.verdict]}`} title={run.confidence ? confidenceWords[run.confidence] : undefined}>
        {verdictWords[run.verdict].label}
      </span>
    );
  return <span className={`${box} border-line text-ink-3`}>{run.state === 'failed' ? 'Failed' : 'Under way'}</span>;
}
