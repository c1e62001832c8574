import { Cited } from './evidence-marks.tsx';
import type { IdeaFull } from './ideas.contract.ts';

type Risk = IdeaFull['risks_and_challenges'][number];
const DOTS = { low: 1, medium: 2, high: 3 } as const satisfies Record<Risk['severity'], number>;

/** Risks, the gravest first, each with one to three dots and its severity in a word. */
export function SeverityList({ risks }: { risks: readonly Risk[] }) {
  return (
    <ul className="grid content-start gap-1.5 text-sm">
      {[...risks]
        .sort((a, b) => DOTS[b.severity] - DOTS[a.severity])
        .map(({ risk, severity }) => (
          <li key={risk} className="grid grid-cols-[5.5rem_1fr] gap-x-2">
            <span className="flex items-center gap-1.5 self-start text-xs leading-6 text-ink-3">
              <svg viewBox="0 0 34 8" width="34" height="8" aria-hidden="true" className="text-low">
                {[4, 17, 30].map((x, i) => (
                  <circle key={x} cx={x} cy="4" r="3.2" fill={i < DOTS[severity] ? 'currentColor' : 'none'} stroke="currentColor" />
                ))}
              </svg>
              {severity}
            </span>
            <span>
              <Cited text={risk} />
            </span>
          </li>
        ))}
    </ul>
  );
}
