import { data } from 'react-router';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { pageRequest } from '../../platform/web/request-context.ts';
import { Form } from '../../ui/form.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { FormFrame } from '../../ui/form-frame.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { StartAgain } from '../../ui/start-again.tsx';
import { signalValue } from '../ideas/dossier-labels.ts';
import { FigureMark } from '../ideas/figure-mark.tsx';
import { SourceLine } from '../ideas/figure-source.tsx';
import type { Route } from './+types/buyers.route';
import type { Buyers } from './buyers.contract.ts';
import { DEFAULT_INCOME_USD, DEFAULT_PRICE_USD } from './buyers.ts';
import { buyersClient } from './buyers-client.ts';

const KEYS = ['country', 'search', 'trade', 'part', 'price', 'income'] as const;
type Asked = Partial<Record<(typeof KEYS)[number], string>>;

/** The address is the state: country, words, trade, part, price and income. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const asked: Asked = Object.fromEntries(KEYS.flatMap((key) => (searchParams.get(key) ? [[key, searchParams.get(key)]] : [])));
  const { appUrl } = pageRequest(context);
  const ask = async (query: Asked) => {
    const response = await buyersClient(context).buyers.$get({ query });
    return { status: response.status, body: await response.json() };
  };
  const first = await ask(asked);
  if (first.body.success) return { appUrl, asked, buyers: first.body.data, problem: undefined };
  // What was asked cannot be answered: the page says why, and shows what can be asked.
  const plain = await ask({});
  return data(
    { appUrl, asked, buyers: plain.body.success ? plain.body.data : undefined, problem: first.body.error },
    { status: first.status },
  );
}

export const meta = ({ loaderData }: Route.MetaArgs) => {
  const found = loaderData?.buyers?.found;
  return pageMeta({
    title: found ? `How many: ${found.title}` : 'Buyer counter',
    description:
      found?.share?.sentence ??
      'How many buyers a trade has in the United States, the United Kingdom and the European Union, counted by official tables, and which share of them an income takes.',
    appUrl: loaderData?.appUrl,
    path: '/buyers',
    noIndex: Object.keys(loaderData?.asked ?? {}).length > 0,
  });
};

/** How many buyers there are, and how many of them a living takes. */
export default function BuyerCounter({ loaderData: { asked, buyers, problem } }: Route.ComponentProps) {
  return (
    <div className="sheet-width py-10">
      <h1 className="text-3xl md:text-4xl">Buyer counter</h1>
      <p className="measure mt-3 text-ink-2">
        How many there are of a trade, as official tables count them, and how many of them would have to pay you.
      </p>
      <StartAgain problem={problem?.message} to="/buyers" />
      {buyers && (
        <>
          <Ask asked={asked} buyers={buyers} />
          {buyers.found && <Found found={buyers.found} asked={asked} />}
          {(!buyers.found || asked.search) && <Trades buyers={buyers} asked={asked} />}
        </>
      )}
    </div>
  );
}

function Ask({ asked, buyers }: { asked: Asked; buyers: Buyers }) {
  return (
    <Form action="/buyers" className="mt-6 grid items-end gap-4 sm:grid-cols-[14rem_1fr_auto]">
      <FormFrame label="Country">
        {(framed) => (
          <select name="country" defaultValue={buyers.country} {...framed}>
            {buyers.countries.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        )}
      </FormFrame>
      <FormField
        label="Trade, or the beginning of its code"
        name="search"
        type="search"
        maxLength={100}
        defaultValue={asked.search ?? ''}
        placeholder="dentists, plumbing, 8113"
      />
      <button type="submit" className="button button-primary">
        Find the trade
      </button>
    </Form>
  );
}

const addressOf = (asked: Asked) => `/buyers?${new URLSearchParams(asked as Record<string, string>)}`;

function Trades({ buyers, asked }: { buyers: Buyers; asked: Asked }) {
  const { price, income } = asked;
  const kept = { country: buyers.country, ...(price ? { price } : {}), ...(income ? { income } : {}) };
  return (
    <section aria-labelledby="trades" className="mt-10">
      <h2 id="trades" className="text-2xl">
        {asked.search ? `Trades that fit “${asked.search}”` : 'The largest trades'}
      </h2>
      {buyers.trades[0] && (
        <p className="mt-1 text-sm text-ink-3">
          {buyers.country === 'US' ? 'Places of work' : 'Enterprises'} in each. Choose one for its source and how many would have to pay.
        </p>
      )}
      {buyers.trades.length === 0 ? (
        <p className="mt-4 border-t border-ink py-6">
          No trade of the table has these words. Try the plain name of what the business does, in the singular: “dentist”, “funeral”.
        </p>
      ) : (
        <ul className="mt-4 grid gap-x-10 border-t border-ink md:grid-cols-2">
          {buyers.trades.map(({ code, title, count }) => (
            <li key={code} className="border-b border-line">
              <Link
                to={addressOf({ ...kept, trade: code })}
                className="grid min-h-11 grid-cols-[1fr_auto] gap-x-4 py-2.5 no-underline hover:bg-sheet"
              >
                <span>
                  {title} <span className="numerals text-xs text-ink-3">{code}</span>
                </span>
                <span className="numerals font-semibold">{count === null ? 'not published' : formatNumber(count)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Found({ found, asked }: { found: NonNullable<Buyers['found']>; asked: Asked }) {
  const { country = 'US' } = asked;
  const groups = Map.groupBy(found.parts, ({ group }) => group);
  return (
    <section aria-labelledby="found" className="mt-10 border border-line bg-sheet px-5 py-6">
      <h2 id="found" className="text-2xl">
        {found.title} <span className="numerals text-sm text-ink-3">{found.code}</span>
      </h2>
      {found.share ? (
        <p className="measure mt-3 font-serif text-xl">{found.share.sentence}</p>
      ) : (
        <p className="measure mt-3">The publisher withholds this count: it is not published.</p>
      )}
      <Form action="/buyers" className="mt-5 grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_10rem_10rem_auto]">
        <input type="hidden" name="country" value={country} />
        <input type="hidden" name="trade" value={found.code} />
        {found.parts.length > 1 && (
          <FormFrame label="Which of them" hint="One at a time: the table has no combinations.">
            {(framed) => (
              <select name="part" defaultValue={found.part} {...framed}>
                {[...groups].map(([group, parts]) => (
                  <optgroup key={group} label={group}>
                    {parts.map(({ id, label }) => (
                      <option key={id} value={id}>
                        {label}
                      </option>
                    ))}
                  </optgroup>
                ))}
              </select>
            )}
          </FormFrame>
        )}
        <FormField label="Price a month, $" name="price" inputMode="numeric" defaultValue={asked.price ?? DEFAULT_PRICE_USD} />
        <FormField label="Income a month, $" name="income" inputMode="numeric" defaultValue={asked.income ?? DEFAULT_INCOME_USD} />
        <button type="submit" className="button button-primary">
          Count
        </button>
      </Form>
      <dl className="mt-6 grid border-t border-ink md:grid-cols-2 md:gap-x-10">
        {found.figures.map((figure) => (
          <div key={figure.key} className="border-b border-line py-3">
            <dt className="text-sm text-ink-2">{figure.metric}</dt>
            <dd>
              <span className="numerals text-lg font-semibold">
                {signalValue(figure)} <FigureMark signal={figure} href={figure.url ?? '/methodology'} />
              </span>
              <details className="text-sm text-ink-2">
                <summary className="min-h-6 cursor-pointer text-xs text-ink-3 underline decoration-line">how it is counted</summary>
                <p className="mt-1">{figure.how}</p>
              </details>
              <SourceLine signal={figure} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
