import { Link } from './link.tsx';

export type Stat = {
  label: string;
  /** As it is shown. */
  value: string;
  /** A line under the figure. */
  note?: string | undefined;
  /** Where the rows it counts are. */
  to?: string | undefined;
};

/** Figures of a page in a row, each leading to what it counts where there is such a place. */
export function StatCards({ stats, label }: { stats: readonly Stat[]; label: string }) {
  return (
    <section aria-label={label} className="mt-6 flex flex-wrap gap-px border border-line bg-line">
      {stats.map((stat) => (
        <StatCard key={stat.label} {...stat} />
      ))}
    </section>
  );
}

function StatCard({ label, value, note, to }: Stat) {
  const inside = (
    <>
      <span className="block text-sm text-ink-3">{label}</span>
      <span className="numerals mt-1 block font-serif text-2xl leading-tight">{value}</span>
      {note && <span className="numerals mt-1 block text-xs text-ink-3">{note}</span>}
    </>
  );
  const box = 'block grow basis-36 bg-paper px-4 py-3';
  return to ? (
    <Link to={to} className={`${box} no-underline hover:bg-sheet -outline-offset-2`}>
      {inside}
    </Link>
  ) : (
    <div className={box}>{inside}</div>
  );
}
