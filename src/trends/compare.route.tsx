import { unwrap } from '../platform/web/api-client.ts';
import { pageMeta } from '../platform/web/page-meta.ts';
import { pageRequest } from '../platform/web/request-context.ts';
import { AddressForm } from '../ui/address-form.tsx';
import { Chart } from '../ui/charts/chart.tsx';
import { formatShort, formatShortMonth } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { RuleTable } from '../ui/rule-table.tsx';
import type { Route } from './+types/compare.route';
import { endInWords, indexed } from './indexed.ts';
import { sourceSteps } from './source-steps.ts';
import { growthInWords, growthSpan, LEAST_POINTS } from './topic-labels.ts';
import type { Topic } from './trends.contract.ts';
import { trendsClient } from './trends-client.ts';

export const MOST_COMPARED = 5;

/** The address holds the topics: up to five slugs, and more to choose from by a search. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const asked = [
    ...new Set([...(params.get('topics') ?? '').split(','), params.get('add') ?? ''].map((slug) => slug.trim()).filter(Boolean)),
  ];
  const slugs = asked.filter((slug) => /^[a-z0-9-]+$/.test(slug)).slice(0, MOST_COMPARED);
  const search = params.get('search')?.trim().slice(0, 200) ?? '';
  const client = trendsClient(context);
  const [answers, choices] = await Promise.all([
    Promise.all(slugs.map((slug) => client.trends[':slug'].$get({ param: { slug } }))),
    unwrap(await client.trends.$get({ query: { search, limit: '12', sort: search ? '' : 'volume' } })),
  ]);
  const found = await Promise.all(
    answers.filter(({ status }) => status === 200).map((answer) => unwrap(answer as never) as Promise<Topic>),
  );
  return {
    appUrl: pageRequest(context).appUrl,
    topics: found,
    missing: slugs.length - found.length,
    tooMany: asked.length - slugs.length,
    search,
    choices: choices.topics,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'Compare topics',
    description: 'Up to five topics on one chart, each set to 100 in the first month that all of them share.',
    appUrl: loaderData?.appUrl,
    path: '/trending/compare',
    noIndex: Boolean(loaderData?.topics.length),
  });

const addressOf = (slugs: readonly string[]) => (slugs.length ? `/trending/compare?topics=${slugs.join(',')}` : '/trending/compare');

export default function Compare({ loaderData: { topics, missing, tooMany, search, choices } }: Route.ComponentProps) {
  const slugs = topics.map(({ slug }) => slug);
  const { series, from } = indexed(topics);
  const others = choices.filter(({ slug, points }) => !slugs.includes(slug) && points >= LEAST_POINTS);
  return (
    <article className="sheet-width py-10">
      <nav aria-label="Breadcrumb" className="text-sm text-ink-3">
        <Link to="/trending" className="quiet-link">
          Trending
        </Link>{' '}
        / Compare
      </nav>
      <h1 className="mt-4 text-3xl md:text-4xl">Compare topics</h1>
      <p className="measure mt-3 text-ink-2">
        {from
          ? `Each line is 100 in ${formatShortMonth(from.slice(0, 7))}, the first month that all of them share: units differ, and only the course can be compared.`
          : topics.length > 1
            ? 'These topics were never measured at the same time, so no chart can hold them together.'
            : 'Choose two to five topics.'}
      </p>
      {(missing > 0 || tooMany > 0) && (
        <p role="status" className="mt-3 text-sm text-ink-2">
          {missing > 0 && `${missing === 1 ? 'One of the topics was' : `${missing} of the topics were`} not found. `}
          {tooMany > 0 && `Only the first ${MOST_COMPARED} are shown.`}
        </p>
      )}
      {series.length > 0 && from && (
        <div className="mt-6 max-w-4xl">
          <Chart
            label={`${topics.map(({ name }) => name).join(', ')}, each 100 in ${formatShortMonth(from.slice(0, 7))}. The table below has their growth.`}
            series={series}
            kind="line"
            hasLabels={false}
            format={(value) => value.toFixed(0)}
            formatTick={formatShort}
            formatDate={(at) => formatShortMonth(at.slice(0, 7))}
            formatDateTick={(at) => formatShortMonth(at.slice(0, 7))}
          />
        </div>
      )}
      {topics.length > 0 && (
        <RuleTable
          className="my-6 max-w-4xl"
          label="The topics compared"
          columns={['Topic', 'What is counted', ...(from ? [`Since ${formatShortMonth(from.slice(0, 7))}`] : []), 'Growth', 'Change'].map(
            (label) => ({ label }),
          )}
          rows={topics.map((topic) => ({
            key: topic.slug,
            cells: [
              <Link key="topic" to={`/trending/${topic.slug}`} className="underline">
                {topic.name}
              </Link>,
              `${topic.volume_unit}, ${sourceSteps[topic.source].label}`,
              ...(from ? [endInWords(series.find(({ name }) => name === topic.name))] : []),
              `${growthInWords(topic.growth_rate)}, ${growthSpan(topic)}`,
              <Link key="remove" to={addressOf(slugs.filter((slug) => slug !== topic.slug))} className="underline">
                Remove<span className="sr-only"> {topic.name}</span>
              </Link>,
            ],
          }))}
        />
      )}
      {topics.length < MOST_COMPARED && (
        <section aria-labelledby="add" className="mt-8">
          <h2 id="add" className="text-xl">
            Add a topic
          </h2>
          <AddressForm action="/trending/compare" className="mt-3 flex flex-wrap items-end gap-3">
            <input type="hidden" name="topics" value={slugs.join(',')} />
            <label className="grid gap-1 text-sm font-semibold">
              Search
              <input name="search" type="search" defaultValue={search} maxLength={200} className="field font-normal" />
            </label>
            <button type="submit" className="button">
              Search
            </button>
          </AddressForm>
          <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-2">
            {others.map(({ slug, name }) => (
              <li key={slug}>
                <Link to={addressOf([...slugs, slug])} className="inline-block py-1 underline">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
          {others.length === 0 && <p className="mt-3 text-sm text-ink-3">No other topic with a curve was found.</p>}
        </section>
      )}
    </article>
  );
}
