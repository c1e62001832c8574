import { sourceOf } from './series-sources.ts';
import { growthInWords, growthSpan, periodName } from './topic-labels.ts';
import type { TopicLine } from './trends.contract.ts';

export type Measured = Pick<TopicLine, 'slug' | 'name' | 'growth_rate' | 'growth_months' | 'source' | 'last_measured_at'>;

/** @returns what is counted of a topic, by whom, and of when */
export function growthDetail({ name, growth_rate, source, ...measured }: Measured) {
  const { unit, definition, publisher, address, licence } = sourceOf(source);
  return (
    <>
      <p className="small-caps text-ink-3">Measured</p>
      <p className="mt-1 font-semibold">
        {name}: <span className="numerals">{growthInWords(growth_rate)}</span>, {unit}
      </p>
      <p className="mt-1.5 text-ink-2">
        Between the two periods of {growthSpan({ source, ...measured })}. {definition}
      </p>
      <p className="mt-2 text-xs text-ink-3">
        <a href={address} rel="noopener external nofollow" className="underline">
          {publisher}
        </a>
        , {periodName(source, measured.last_measured_at)}
      </p>
      <p className="mt-1 text-xs text-ink-3">{licence}</p>
    </>
  );
}
