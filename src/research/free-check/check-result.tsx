import { useEffect } from 'react';
import { FigureMark, SourceLine, signalValue } from '../../catalogue/index.parts.ts';
import { Form } from '../../ui/form.tsx';
import { FormField, FormProblem } from '../../ui/form-field.tsx';
import { FormFrame } from '../../ui/form-frame.tsx';
import { formatDay, formatNumber } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { Select } from '../../ui/select.tsx';
import { CompanyName } from '../company-name.tsx';
import { fateWords } from '../figure-labels.ts';
import type { FreeCheck } from './free-check.contract.ts';
import { keepIdea } from './stored-idea.ts';

type Faults = { fields: Record<string, string>; problem: string | undefined } | undefined;

/** What a free check found: who buys and how many there are, one sum, the nearest companies, and where to go on. */
export function CheckResult({ found, faults }: { found: FreeCheck; faults: Faults }) {
  const { idea, refusal } = found;
  useEffect(() => keepIdea(idea), [idea]);
  if (refusal)
    return (
      <section aria-labelledby="refused" className="mt-10 border border-line border-t-4 border-t-low bg-sheet p-5 sm:p-7">
        <h2 id="refused" className="text-2xl">
          We do not help with this one
        </h2>
        <p className="measure mt-3">{refusal}</p>
        <p className="measure mt-3 text-ink-2">
          A program reads this and can be wrong. If it misread you, say in one more sentence who agrees to it and what they get, and check
          again.
        </p>
      </section>
    );
  return (
    <div className="mt-10 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <Buyers found={found} faults={faults} />
      <Closest found={found} />
      <GoOn />
    </div>
  );
}

function Buyers({ found, faults }: { found: FreeCheck; faults: Faults }) {
  const { buyers, candidates, idea, price, income, currency, conversion, market } = found;
  const isListed = candidates.some(({ id }) => id === buyers?.id);
  return (
    <section aria-labelledby="buyers">
      <h2 id="buyers" className="border-b border-ink pb-2 text-2xl">
        Who buys, and how many there are
      </h2>
      {buyers ? (
        <>
          <p className="mt-5">
            <span className="numerals block font-serif text-5xl leading-none">
              {buyers.count === null ? 'not published' : formatNumber(buyers.count)}{' '}
              {buyers.figures[0] && (
                <FigureMark signal={buyers.figures[0]} href={buyers.figures[0].url ?? '/methodology'} className="text-xl" />
              )}
            </span>
            <span className="mt-2 block text-lg">
              {buyers.title}, {buyers.place}
            </span>
          </p>
          {buyers.figures[0] && <SourceLine signal={buyers.figures[0]} />}
          {buyers.share && <p className="measure mt-5 font-serif text-xl leading-snug">{buyers.share.sentence}</p>}
        </>
      ) : (
        <p className="measure mt-5">{whyUncounted(found)}</p>
      )}
      {buyers && market.also.length > 0 && (
        <p className="measure mt-3 text-ink-2">Your text also names {market.also.join(', ')}: not counted here.</p>
      )}
      {faults?.problem && (
        <div className="mt-4">
          <FormProblem>{faults.problem}</FormProblem>
        </div>
      )}
      {(buyers || candidates.length > 0) && (
        <Form method="post" action="/check" className="mt-5 grid items-end gap-4 sm:grid-cols-[1fr_1fr_auto]" preventScrollReset noValidate>
          <input type="hidden" name="idea" value={idea} />
          <div className="sm:col-span-3">
            <FormFrame
              label="Buyers"
              error={faults?.fields.buyers}
              hint={buyers?.is_guess ? 'Taken from your words. Choose another if it is wrong.' : undefined}
            >
              {(framed) => (
                <Select {...framed} name="buyers" defaultValue={buyers?.id ?? ''}>
                  {!buyers && <option value="">Choose who pays</option>}
                  {buyers && !isListed && <option value={buyers.id}>{buyers.title}</option>}
                  {candidates.map(({ id, kind, title }) => (
                    <option key={id} value={id}>
                      {title} ({kind === 'trade' ? 'businesses' : 'people'})
                    </option>
                  ))}
                </Select>
              )}
            </FormFrame>
          </div>
          <FormField
            label={`Price a month, ${currency.sign}`}
            name="price"
            inputMode="numeric"
            defaultValue={price}
            error={faults?.fields.price}
          />
          <FormField
            label={`Income a month, ${currency.sign}`}
            name="income"
            inputMode="numeric"
            defaultValue={income}
            error={faults?.fields.income}
          />
          <button type="submit" className="button justify-self-start">
            Count again
          </button>
          {conversion && <p className="text-sm text-ink-3 sm:col-span-3">{conversion}</p>}
        </Form>
      )}
      {buyers && buyers.figures.length > 1 && (
        <dl className="mt-6 border-t border-line text-sm">
          {buyers.figures.slice(1).map((figure) => (
            <div key={figure.key} className="grid grid-cols-[1fr_auto] gap-x-4 border-b border-line py-2">
              <dt className="text-ink-2">{figure.metric}</dt>
              <dd className="numerals font-semibold">
                {signalValue(figure)} <FigureMark signal={figure} href={figure.url ?? '/methodology'} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-4 text-sm">
        <Link to={buyers?.counter ?? '/buyers'} className="underline">
          {buyers?.counter ? 'Count this trade by owner, and in other countries' : 'Look for another trade in the buyer counter'}
        </Link>
      </p>
    </section>
  );
}

/** Why nobody is counted: the place has no table, no group is near, or the text does not say who pays. */
function whyUncounted({ market, candidates, buyer_words }: FreeCheck): string {
  if (!market.is_counted)
    return `We have no official table of businesses in ${market.label}, and we do not count another country in its place. Name a country that the buyer counter covers.`;
  const where = market.is_named ? ` in ${market.label}` : '';
  if (candidates.length === 0)
    return `No trade or occupation counted${where} is close to your words. We do not count consumers here: say which business would pay, or look for its trade.`;
  return buyer_words
    ? `No trade counted${where} is close enough to “${buyer_words}”. If one of these would pay, choose it.`
    : 'The text does not say who pays. Choose who does, and we count them.';
}

function Closest({ found: { closest, companies_read } }: { found: FreeCheck }) {
  return (
    <section aria-labelledby="closest">
      <h2 id="closest" className="border-b border-ink pb-2 text-2xl">
        Closest in our lists: check these
      </h2>
      {closest.length === 0 && (
        <p className="measure mt-5">
          {companies_read
            ? 'No company of our lists is near this text. Our lists are not complete, so this says little about the market: search for rivals yourself.'
            : 'Our lists of companies could not be read just now. Try again in a minute.'}
        </p>
      )}
      <ol className="mt-1">
        {closest.map(({ name, what, url, fate, listed_by, as_of, similarity }) => (
          <li key={name} className="border-b border-line py-4">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <CompanyName name={name} url={url} isLarge />
              <span className="numerals text-sm text-ink-3">{Math.round(similarity * 100)}% similar</span>
            </p>
            <p className="text-ink-2">{what}</p>
            <p className="mt-1 text-sm text-ink-3">
              <span className={fate === 'dead' ? 'text-low' : 'text-ink-2'}>{fateWords[fate]}</span>, {listed_by}, {formatDay(as_of)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function GoOn() {
  return (
    <section aria-labelledby="go-on" className="border border-line border-t-4 border-t-brass bg-sheet p-5 sm:p-7 lg:col-span-2">
      <h2 id="go-on" className="text-2xl">
        This is not a verdict
      </h2>
      <p className="measure mt-2 text-ink-2">
        The full report asks public sources, weighs what they say, and ends in a decision with its reasons, what would change it, and a
        first test with a pass mark. This browser keeps your text; we have not stored it.
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        <Link to="/validate" className="button button-primary">
          Get the full verdict
        </Link>
        <Link to="/projects/new?from=check" className="button">
          Start a project
        </Link>
        <Link to="/reports/sample" className="button">
          Read a sample report
        </Link>
        <Link to="/pricing" className="button">
          See the plans
        </Link>
      </p>
    </section>
  );
}
