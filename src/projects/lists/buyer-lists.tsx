import { formatDay } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { Section } from '../section.tsx';
import type { BuyerList, ListsFound } from './lists.contract.ts';

const COUNTRIES = {
  us: 'United States',
  uk: 'United Kingdom',
  ca: 'Canada',
  au: 'Australia',
  eu: 'European Union',
  anywhere: 'Anywhere',
} as const;
const KINDS = { register: 'Public register', association: 'Association', marketplace: 'Marketplace' } as const;
/** So many stand open; the rest is a press away. */
const SHOWN = 6;

/** Where lists of the buyers exist, and how to read each lawfully. @param here the page’s address, to which the country is added */
export function BuyerLists({ found: { country, groups, lists, rules }, here }: { found: ListsFound; here: string }) {
  const [first, more] = [lists.slice(0, SHOWN), lists.slice(SHOWN)];
  return (
    <Section
      id="lists"
      title="Where they are listed"
      note={
        groups.length > 0
          ? `For ${groups.join(', ').toLowerCase()}, by the words of your project.`
          : 'Your project’s words name no trade we keep lists of, so these are lists of all businesses. Name the buyer in the project.'
      }
    >
      <nav aria-label="Country of the lists" className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {Object.entries(COUNTRIES).map(([id, label]) => (
          <Link
            key={id}
            to={`${here}?in=${id}#lists`}
            preventScrollReset
            aria-current={id === country ? 'true' : undefined}
            className="inline-flex min-h-9 items-center underline aria-[current]:font-semibold aria-[current]:no-underline"
          >
            {label}
          </Link>
        ))}
      </nav>
      <ul className="mt-2">
        {first.map((list) => (
          <Line key={list.name} list={list} />
        ))}
      </ul>
      {more.length > 0 && (
        <details>
          <summary className="w-fit cursor-pointer py-3 text-sm underline">{more.length} more lists</summary>
          <ul className="border-t border-line">
            {more.map((list) => (
              <Line key={list.name} list={list} />
            ))}
          </ul>
        </details>
      )}
      <h3 className="mt-6 font-sans text-base font-semibold tracking-normal">Before you write or call</h3>
      <ul className="measure mt-2 grid list-disc gap-1.5 pl-5 text-sm text-ink-2 marker:text-ink-3">
        {rules.map(({ says, page, looked_at }) => (
          <li key={says}>
            {says} <Source page={page} looked_at={looked_at} />
          </li>
        ))}
      </ul>
      <p className="measure mt-3 text-xs text-ink-3">
        In short and no legal advice. Assay reads none of these lists for you, and copies nothing from them.
      </p>
    </Section>
  );
}

function Source({ page, looked_at }: { page: string | null; looked_at: string | null }) {
  if (!page || !looked_at) return <span className="text-ink-3">Not checked.</span>;
  return (
    <a href={page} rel="noopener external nofollow" className="whitespace-nowrap text-ink-3 underline">
      Read {formatDay(looked_at)}
    </a>
  );
}

function Line({ list: { name, kind, address, holds, read, terms } }: { list: BuyerList }) {
  return (
    <li className="border-b border-line py-3.5">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <a href={address} rel="noopener external nofollow" className="font-semibold underline">
          {name}
        </a>
        <span className="text-xs text-ink-3">{KINDS[kind]}</span>
      </p>
      <p className="measure mt-1 text-sm">{holds}</p>
      <p className="measure mt-1 text-sm text-ink-2">{read}</p>
      <p className="measure mt-1 text-xs text-ink-3">
        Terms:{' '}
        {terms === 'not checked' ? (
          'not checked. Read them on the site first.'
        ) : (
          <>
            {terms.says} <Source {...terms} />
          </>
        )}
      </p>
    </li>
  );
}
