import type { Report } from '../engine/index.ts';
import { acrossOf, borders, type Dot, type Field as Drawn, FIELD, fieldOf, upOf } from './field.ts';
import { verdictWords } from './research.ts';

const INK = { build: 'text-good', reshape: 'text-fair', drop: 'text-low', not_enough_evidence: 'text-ink-3' } as const;
const STROKE = { build: 'stroke-good', reshape: 'stroke-fair', drop: 'stroke-low', not_enough_evidence: 'stroke-edge' } as const;
const TICKS = [1, 4, 7, 10] as const;
const HEAD = 7;

/** Demand against competition: this idea, the judged ideas nearest to it, and the borders that decide. The table below says the same in words. */
export function Field({ report }: { report: Report }) {
  const field = fieldOf(report);
  if (!field) return null;
  const isJudged = report.verdict.rule.startsWith('judged_');
  const [change] = report.verdict.would_change_it;
  return (
    <section aria-labelledby="field" className="min-w-0">
      <h3 id="field" className="text-xl">
        Demand against competition
      </h3>
      <Drawing field={field} />
      <div className="mt-2 overflow-x-auto">
        <table className="w-full text-sm">
          <caption className="sr-only">Demand and competition of this idea and the judged ideas nearest to it</caption>
          <thead>
            <tr className="border-b border-line text-left text-xs text-ink-3">
              <th scope="col" className="py-1 pr-3 font-normal">
                Idea
              </th>
              <th scope="col" className="py-1 pr-3 font-normal max-sm:hidden">
                Verdict
              </th>
              <th scope="col" className="py-1 pr-3 text-right font-normal">
                Demand
              </th>
              <th scope="col" className="py-1 text-right font-normal">
                Compet.
              </th>
            </tr>
          </thead>
          <tbody>
            {field.dots.map((dot) => (
              <Row key={dot.key} dot={dot} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-3 text-sm">
        <strong>What would change it:</strong> {change}
      </p>
      <p className="mt-1 text-xs text-ink-3">
        {isJudged && 'The judged ideas nearest in meaning decided, not these borders. '}
        {field.arrow && `The arrow: ${field.arrow.says} `}
        {field.dots.length > 1 && 'Neighbours are placed by our own lists alone. '}
        {field.dots.some(({ at }) => !at) && 'What is not known is not drawn.'}
      </p>
    </section>
  );
}

function Row({ dot: { mark, what, verdict, isThis, demand, competition } }: { dot: Dot }) {
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-1.5 pr-3 text-left font-normal">
        <span className="grid grid-cols-[1.5rem_minmax(0,1fr)]">
          <span aria-hidden="true" className={`numerals ${isThis ? 'text-brass' : 'text-ink-3'}`}>
            {isThis ? '●' : mark}
          </span>
          <span className={isThis ? 'font-semibold' : 'text-ink-2'}>
            {what} <span className={`block font-normal sm:hidden ${INK[verdict]}`}>{verdictWords[verdict].label}</span>
          </span>
        </span>
      </th>
      <td className={`py-1.5 pr-3 max-sm:hidden ${INK[verdict]}`}>{verdictWords[verdict].label}</td>
      <td className="numerals py-1.5 pr-3 text-right">{demand ?? '–'}</td>
      <td className="numerals py-1.5 text-right">{competition ?? '–'}</td>
    </tr>
  );
}

function Drawing({ field: { dots, arrow } }: { field: Drawn }) {
  const [left, right, top, bottom] = [FIELD.left, FIELD.width - FIELD.right, FIELD.top, FIELD.height - FIELD.bottom];
  const [crowded, wanted, unwanted] = [acrossOf(borders.crowded), upOf(borders.wanted), upOf(borders.unwanted)];
  return (
    <svg viewBox={`0 0 ${FIELD.width} ${FIELD.height}`} aria-hidden="true" className="mt-3 block h-auto w-full max-w-[27rem]">
      <rect x={left} y={top} width={crowded - left} height={wanted - top} className="fill-brass-wash" />
      <rect x={left} y={top} width={right - left} height={bottom - top} className="fill-none stroke-line" />
      <g className="stroke-edge" strokeDasharray="4 4">
        <line x1={crowded} x2={crowded} y1={top} y2={bottom} />
        <line x1={left} x2={crowded} y1={wanted} y2={wanted} />
        <line x1={left} x2={crowded} y1={unwanted} y2={unwanted} />
      </g>
      <g className="small-caps fill-ink-3 text-[13px]">
        <text x={left + 8} y={top + 18}>
          Build
        </text>
        <text x={right - 8} y={top + 18} textAnchor="end">
          Crowded
        </text>
        <text x={left + 8} y={bottom - 10}>
          Weak demand
        </text>
      </g>
      <g className="numerals fill-ink-3 text-[12px]">
        {TICKS.map((tick) => (
          <g key={tick}>
            <text x={acrossOf(tick)} y={bottom + 16} textAnchor="middle">
              {tick}
            </text>
            <text x={left - 9} y={upOf(tick) + 4} textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
      </g>
      <g className="fill-ink-2 text-[13px]">
        <text x={(left + right) / 2} y={bottom + 35} textAnchor="middle">
          Competition →
        </text>
        <text x={12} y={(top + bottom) / 2} textAnchor="middle" transform={`rotate(-90 12 ${(top + bottom) / 2})`}>
          Demand →
        </text>
      </g>
      {arrow && <Arrow {...arrow} />}
      {/* This idea last, so that it lies on top. */}
      {[...dots].reverse().map(({ key, mark, at, isThis, verdict }) =>
        !at ? null : isThis ? (
          <circle key={key} cx={at.x} cy={at.y} r="8" className="fill-brass stroke-sheet" strokeWidth="2" />
        ) : (
          <g key={key}>
            <circle cx={at.x} cy={at.y} r="8.5" className={`fill-sheet ${STROKE[verdict]}`} strokeWidth="1.75" />
            <text x={at.x} y={at.y + 4} textAnchor="middle" className="numerals fill-ink text-[11px]">
              {mark}
            </text>
          </g>
        ),
      )}
    </svg>
  );
}

function Arrow({ from, to }: NonNullable<Drawn['arrow']>) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const foot = [to[0] - ux * HEAD, to[1] - uy * HEAD] as const;
  const side = HEAD * 0.6;
  return (
    <g className="stroke-brass fill-brass" strokeWidth="2">
      <line x1={from[0]} y1={from[1]} x2={foot[0]} y2={foot[1]} />
      <polygon
        strokeWidth="0"
        points={`${to[0]},${to[1]} ${foot[0] - uy * side},${foot[1] + ux * side} ${foot[0] + uy * side},${foot[1] - ux * side}`}
      />
    </g>
  );
}
