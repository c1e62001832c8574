import { redirect } from 'react-router';
import { requirePerson, switchEmailsOn } from '../people/index.ts';
import { unwrap } from '../platform/web/api-client.ts';
import { feedLinks } from '../platform/web/feed-links.ts';
import { oembedLink } from '../platform/web/oembed-link.ts';
import { pageMeta } from '../platform/web/page-meta.ts';
import { readForm } from '../platform/web/read-form.ts';
import { pageRequest } from '../platform/web/request-context.ts';
import { StructuredData } from '../platform/web/structured-data.tsx';
import { categoryLabel } from '../shared/vocabulary/categories.ts';
import { type FlashKey, setFlash } from '../shared/web/flash.ts';
import { formatShort, formatShortMonth } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import type { Route } from './+types/topic.route';
import { GrowthMark } from './growth-mark.tsx';
import { StatusBadge } from './topic-card.tsx';
import { againstInWords, growthInWords, growthSpan, periodName } from './topic-labels.ts';
import { TopicRest } from './topic-rest.tsx';
import { Channels } from './topic-series.tsx';
import { trendsClient } from './trends-client.ts';
import { WatchForm } from './watch-form.tsx';

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const found = await trendsClient(context).trends[':slug'].$get({ param: { slug: params.slug } });
  if (found.status === 301) throw redirect(`/trending/${found.headers.get('location')?.split('/').at(-1)}`, 301);
  return {
    appUrl: pageRequest(context).appUrl,
    topic: await unwrap(found),
    isByYear: new URL(request.url).searchParams.get('years') === 'compare',
  };
}

/** Watching, no longer watching, and switching on the emails about it, from a plain form. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  await requirePerson(args);
  const { watch } = trendsClient(args.context).trends[':slug'];
  const param = { slug: args.params.slug };
  const back = (flash: FlashKey) => redirect(`/trending/${args.params.slug}`, { headers: { 'set-cookie': setFlash(flash) } });
  const action = form.get('do');
  if (action === 'emails') return back((await switchEmailsOn(args.context)) === 200 ? 'emails_on' : 'topic_watch_failed');
  const isOn = action === 'watch';
  const { status } = await (isOn ? watch.$put({ param }) : watch.$delete({ param }));
  return back(status === 200 ? (isOn ? 'topic_watched' : 'topic_unwatched') : 'topic_watch_failed');
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: 'Topic not found', description: 'There is no topic at this address.', noIndex: true });
  const { topic, appUrl } = loaderData;
  const path = `/trending/${topic.slug}`;
  return [
    ...pageMeta({
      title: `${topic.name}: growth and figures`,
      description: `${topic.description} ${growthInWords(topic.growth_rate)} ${againstInWords(topic)}, ${growthSpan(topic)}.`,
      appUrl,
      path,
    }),
    oembedLink(topic.name, appUrl + path),
    ...feedLinks(`Assay: ${topic.name}`, `${path}/feed`).map((link) => ({ tagName: 'link' as const, ...link })),
  ];
}

export default function TopicPage({ loaderData: { topic, appUrl, isByYear } }: Route.ComponentProps) {
  const against = againstInWords(topic);
  const figures = [
    {
      label: `${against[0]?.toUpperCase()}${against.slice(1)}, ${growthSpan(topic)}`,
      value: growthInWords(topic.growth_rate),
    },
    ...(topic.is_relative ? [{ label: 'Its own growth, over the same time', value: growthInWords(topic.own_growth_rate) }] : []),
    { label: `${topic.volume_unit}, ${periodName(topic.source, topic.last_measured_at)}`, value: formatShort(topic.volume) },
    { label: 'Opportunity', value: `${topic.opportunity_score.toFixed(1)}/10` },
  ];
  return (
    <article className="sheet-width py-10">
      <nav aria-label="Breadcrumb" className="text-sm text-ink-3">
        <Link to="/trending" className="quiet-link">
          Trending
        </Link>{' '}
        / {categoryLabel(topic.category)}
      </nav>
      <div className="mt-4 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-3xl md:text-4xl">{topic.name}</h1>
          <p className="mt-2">
            {topic.status && <StatusBadge topic={topic} />}
            {topic.trending_since && (
              <span className="text-sm text-ink-2">
                {topic.status && ' · '}
                {topic.status ? 'on this course' : 'trending'} since {formatShortMonth(topic.trending_since)}
              </span>
            )}
          </p>
        </div>
        <WatchForm slug={topic.slug} watched={topic.watched} emails={topic.emails_standing} />
      </div>
      <p className="measure mt-4 text-lg text-ink-2">{topic.description}</p>
      <dl className={`mt-8 grid ${figures.length === 3 ? 'grid-cols-3' : 'grid-cols-2'} border-y border-ink lg:grid-cols-4`}>
        {figures.map(({ label, value }) => (
          <div key={label} className="flex flex-col-reverse justify-end border-line py-4 pr-4 lg:not-first:border-l lg:not-first:pl-5">
            <dt className="text-xs text-ink-3">{label}</dt>
            <dd className="numerals text-2xl font-semibold">
              {value} {label !== 'Opportunity' && <GrowthMark topic={topic} />}
            </dd>
          </div>
        ))}
      </dl>
      <Channels topic={topic} isByYear={isByYear} />
      <TopicRest topic={topic} />
      <StructuredData
        data={
          import.meta.env.SSR && {
            '@type': 'Dataset',
            name: `${topic.name}: ${topic.volume_unit}`,
            description: topic.description,
            url: `${appUrl}/trending/${topic.slug}`,
            dateModified: topic.computed_at,
          }
        }
      />
    </article>
  );
}
