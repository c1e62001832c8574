import { sparkPath } from '../ui/charts/sparkline.tsx';
import { Link } from '../ui/link.tsx';

const [WIDTH, HEIGHT] = [360, 170];

/** What a drawn curve needs, and nothing else of a topic. */
export type Curve = {
  slug: string;
  name: string;
  unit: string;
  values: (number | null)[];
  first: { value: string; period: string };
  last: { value: string; period: string };
  publisher: string;
  address: string;
};

/** A measured series from zero, with its first and last value and its source on the line below: drawn without scripts. */
export function MeasuredCurve({ curve: { slug, name, unit, values, first, last, publisher, address } }: { curve: Curve }) {
  const { path, end } = sparkPath(values, WIDTH, HEIGHT);
  return (
    <figure className="max-w-lg">
      <p className="text-sm text-ink-2">
        <Link to={`/trending/${slug}`} className="font-semibold">
          {name}
        </Link>
        , {unit}
      </p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="mt-3 block h-auto w-full"
        role="img"
        aria-label={`${name}: ${first.value} in ${first.period}, ${last.value} in ${last.period}`}
      >
        <line x1="0" x2={WIDTH} y1={HEIGHT - 1} y2={HEIGHT - 1} className="stroke-ink" />
        <path d={path} fill="none" strokeWidth="1.75" strokeLinejoin="round" className="stroke-ink" />
        <circle cx={end.x} cy={end.y} r="3" className="fill-brass" />
      </svg>
      <p aria-hidden="true" className="numerals mt-1 flex justify-between text-sm">
        {[first, last].map(({ value, period }) => (
          <span key={period} className="last:text-right">
            <span className="block font-semibold">{value}</span>
            <span className="block text-xs text-ink-3">{period}</span>
          </span>
        ))}
      </p>
      <figcaption className="mt-3 border-t border-line pt-2 text-xs text-ink-3">
        Source:{' '}
        <a href={address} className="underline">
          {publisher}
        </a>
        , measured to {last.period}.
      </figcaption>
    </figure>
  );
}
