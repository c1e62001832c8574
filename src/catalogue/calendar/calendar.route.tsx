import { data } from 'react-router';
import { feedLinks } from '../../platform/web/feed-links.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { pageRequest } from '../../platform/web/request-context.ts';
import { FeedChoice } from '../../shared/web/feed-choice.tsx';
import { AddressForm } from '../../ui/address-form.tsx';
import { CsvLink } from '../../ui/csv-link.tsx';
import { formatDay, formatMonth } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { StartAgain } from '../../ui/start-again.tsx';
import { CatalogueTabs } from '../ideas/catalogue-tabs.tsx';
import type { Route } from './+types/calendar.route';
import type { Rule, Rules } from './calendar.contract.ts';
import { calendarClient } from './calendar-client.ts';

type Asked = { country: string; trade: string };
/** Of what has passed so many are open at once; the rest folds out. */
const PAST_OPEN = 20;

/** The address is the state: country and trade. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const asked: Asked = { country: searchParams.get('country') ?? '', trade: searchParams.get('trade') ?? '' };
  const { appUrl } = pageRequest(context);
  const response = await calendarClient(context).rules.$get({ query: asked });
  const body = await response.json();
  if (body.success) return { appUrl, asked, rules: body.data, problem: undefined };
  return data({ appUrl, asked, rules: undefined, problem: body.error.message }, { status: response.status });
}

export function meta({ loaderData }: Route.MetaArgs) {
  const path = '/calendar';
  return [
    ...pageMeta({
      title: 'Calendar of dated rules',
      description: 'Laws and deadlines that ideas rest on, each with its official reference and the passage that says so.',
      appUrl: loaderData?.appUrl,
      path,
      noIndex: Boolean(loaderData?.asked.country || loaderData?.asked.trade),
    }),
    ...feedLinks('Assay: dated rules', '/calendar/feed', '/calendar.ics').map((link) => ({ tagName: 'link' as const, ...link })),
  ];
}

const queryOf = ({ country, trade }: Asked) => {
  const kept = Object.entries({ country, trade }).filter(([, value]) => value);
  return kept.length ? `?${new URLSearchParams(kept)}` : '';
};

export default function Calendar({ loaderData: { asked, rules, problem } }: Route.ComponentProps) {
  return (
    <div className="sheet-width py-10">
      <CatalogueTabs />
      <h1 className="text-3xl md:text-4xl">Calendar of dated rules</h1>
      <p className="measure mt-3 text-ink-2">
        Laws and deadlines that ideas rest on, each with its reference and the passage an editor read. A date is that of the rule; read the
        rule itself before you act on it. Follow it by <FeedChoice feed="/calendar/feed" calendar="/calendar.ics" query={queryOf(asked)} />
        {(asked.country || asked.trade) && ', for this choice'}.
      </p>
      <StartAgain problem={problem} to="/calendar" />
      {rules && (
        <>
          <Choose asked={asked} rules={rules} />
          <Months rules={rules} />
          <CsvLink list="/calendar" query={queryOf(asked)} />
        </>
      )}
    </div>
  );
}

function Choose({ asked, rules }: { asked: Asked; rules: Rules }) {
  const fields = [
    { name: 'country', label: 'Country', all: 'All countries', choices: rules.countries },
    { name: 'trade', label: 'Trade', all: 'All trades', choices: rules.trades },
  ] as const;
  return (
    <AddressForm action="/calendar" className="mt-6 grid grid-cols-2 gap-x-4 gap-y-3 sm:max-w-2xl sm:grid-cols-[1fr_1fr_auto]">
      {fields.map(({ name, label, all, choices }) => (
        <label key={name} className="grid gap-1 text-sm font-semibold">
          {label}
          <select name={name} defaultValue={asked[name]} className="field w-full min-w-0 font-normal">
            <option value="">{all}</option>
            {choices.map(({ id, label: choice, count }) => (
              <option key={id} value={id}>
                {choice} ({count})
              </option>
            ))}
          </select>
        </label>
      ))}
      <button type="submit" className="button button-primary self-end max-sm:col-span-2">
        Show
      </button>
    </AddressForm>
  );
}

function Months({ rules: { coming, this_month, past, month, countries } }: { rules: Rules }) {
  const isNothing = coming.length + this_month.length + past.length === 0;
  if (isNothing) return <p className="mt-10 text-ink-2">No rule of a published idea matches. Choose another country or trade.</p>;
  return (
    <>
      <Part
        id="this-month"
        title={`What changed this month, ${formatMonth(month)}`}
        rules={this_month}
        countries={countries}
        empty="No rule has its date in this month."
      />
      <Part id="coming" title="Coming" rules={coming} countries={countries} empty="No later date is known to us." />
      <Part id="past" title="Passed" rules={past.slice(0, PAST_OPEN)} countries={countries} empty="Nothing has passed yet." />
      {past.length > PAST_OPEN && (
        <details className="mt-4">
          <summary className="py-2 underline">Earlier, {past.length - PAST_OPEN}</summary>
          <RuleList rules={past.slice(PAST_OPEN)} countries={countries} />
        </details>
      )}
    </>
  );
}

function Part({ id, title, empty, ...listed }: { id: string; title: string; empty: string } & Listed) {
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="border-b border-ink pb-2 text-2xl">
        {title}
      </h2>
      {listed.rules.length === 0 ? <p className="mt-3 text-ink-2">{empty}</p> : <RuleList {...listed} />}
    </section>
  );
}

type Listed = { rules: readonly Rule[]; countries: Rules['countries'] };

function RuleList({ rules, countries }: Listed) {
  return (
    <ol>
      {rules.map((rule) => (
        <RuleLine key={rule.id} rule={rule} where={countries.find(({ id }) => id === rule.country)?.label ?? rule.country} />
      ))}
    </ol>
  );
}

/** A day in full, else what of it is known. */
const dateInWords = (date: string) => (date.length === 10 ? formatDay(date) : date.length === 7 ? formatMonth(date) : date);

function RuleLine({ rule: { id, date, what, official, passage, has_passed, ideas }, where }: { rule: Rule; where: string }) {
  return (
    <li id={id} className="grid gap-x-8 gap-y-1 border-b border-line py-4 md:grid-cols-[9rem_1fr]">
      <p className="numerals text-sm">
        <time dateTime={date} className="font-semibold">
          {dateInWords(date)}
        </time>
        <span className="block text-ink-3 max-md:ml-2 max-md:inline">
          {where}
          {has_passed && ' · passed'}
        </span>
      </p>
      <div className="min-w-0">
        <p className="measure">{what}</p>
        <p className="measure mt-1 text-sm text-ink-2">
          <span className="font-semibold">{official}</span>. “{passage.quote}”{' '}
          <a href={passage.url} rel="noopener external nofollow" className="underline">
            {passage.publisher}
          </a>
          , read {formatDay(passage.read_on)}
        </p>
        <p className="mt-1 text-sm text-ink-3">
          {ideas.length === 1 ? 'Idea: ' : 'Ideas: '}
          {ideas.map(({ slug, title }, i) => (
            <span key={slug}>
              {i > 0 && ', '}
              <Link to={`/ideas/${slug}`} className="underline decoration-line">
                {title}
              </Link>
            </span>
          ))}
        </p>
      </div>
    </li>
  );
}
