import { data, redirect } from 'react-router';
import { requireAdminPerson } from '../people/index.ts';
import { unchecked, unwrap } from '../platform/web/api-client.ts';
import { pageMeta } from '../platform/web/page-meta.ts';
import { readForm } from '../platform/web/read-form.ts';
import { pageRequest } from '../platform/web/request-context.ts';
import { setFlash } from '../shared/web/flash.ts';
import { faultsOf } from '../shared/web/form-values.ts';
import { AddressForm } from '../ui/address-form.tsx';
import { Choice } from '../ui/choice.tsx';
import { formatDay, formatNumber } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { Pages } from '../ui/pages.tsx';
import type { Route } from './+types/roadmap.route';
import { FeatureForm, featureValues } from './feature-form.tsx';
import type { Feature, FeatureList } from './roadmap.contract.ts';
import { featureSorts, featureStatuses } from './roadmap.ts';
import { roadmapClient } from './roadmap-client.ts';
import { StatusBadge, VoteButton } from './vote-button.tsx';
import { WhoMay } from './who-may.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const query = {
    status: (searchParams.get('status') ?? '') as '',
    sort: featureSorts.find(({ id }) => id === searchParams.get('sort'))?.id ?? 'votes',
    page: searchParams.get('page') ?? '1',
  } as const;
  const response = await roadmapClient(context).$get({ query });
  if (response.status === 400) throw redirect('/roadmap');
  return { appUrl: pageRequest(context).appUrl, query, list: await unwrap(response) };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'Roadmap',
    description: 'What may be built next in Assay, what is being built, and what was: by the votes of its members.',
    appUrl: loaderData?.appUrl,
    path: '/roadmap',
  });

/** Puts a feature on the roadmap, for an administrator. */
export async function action(args: Route.ActionArgs) {
  await requireAdminPerson(args);
  const values = featureValues(await readForm(args.request));
  const response = await roadmapClient(args.context).$post({ json: unchecked(values) });
  const body = await response.json();
  if (body.success) return redirect(`/roadmap/${body.data.id}`, { headers: { 'set-cookie': setFlash('feature_posted') } });
  return data({ values, faults: faultsOf(body) }, { status: response.status });
}

const NOTHING = { title: '', description: '', status: 'considering' };

export default function RoadmapPage({ loaderData: { list, query }, actionData }: Route.ComponentProps) {
  const { features, pagination, you } = list;
  return (
    <div className="sheet-width py-10">
      <h1 className="text-3xl md:text-4xl">Roadmap</h1>
      <p className="measure mt-3 text-lg text-ink-2">What may be built next. Members vote; we say where each feature stands.</p>
      <WhoMay you={you} />
      {you.may_edit && (
        <details className="mt-6 border border-line bg-sheet" open={actionData !== undefined}>
          <summary className="px-5 py-3 font-semibold">Post a feature</summary>
          <div className="px-5 pb-5">
            <FeatureForm
              action="/roadmap"
              does="post"
              label="Post feature"
              values={actionData?.values ?? NOTHING}
              faults={actionData?.faults}
            />
          </div>
        </details>
      )}
      {pagination.total > 0 || query.status ? <Choices query={query} total={pagination.total} /> : null}
      {features.length === 0 ? (
        <Empty query={query} />
      ) : (
        <ul className="mt-6 border-t border-ink">
          {features.map((feature) => (
            <li key={feature.id} className="border-b border-line py-5">
              <Item feature={feature} you={you} />
            </li>
          ))}
        </ul>
      )}
      <Pages page={pagination.page} pages={pagination.pages} addressOf={(page) => addressOf({ ...query, page: String(page) })} />
    </div>
  );
}

type Query = { status: string; sort: string; page: string };

/** The address of a choice, without what is the default anyway. */
function addressOf({ status, sort, page }: Query): string {
  const params = new URLSearchParams();
  if (status) params.set('status', status);
  if (sort !== 'votes') params.set('sort', sort);
  if (page !== '1') params.set('page', page);
  return params.size > 0 ? `/roadmap?${params}` : '/roadmap';
}

/** Filter and order are in the address; a choice applies when it is made. */
function Choices({ query, total }: { query: Query; total: number }) {
  return (
    <AddressForm action="/roadmap" className="mt-8 flex flex-wrap items-end gap-4">
      <Choice label="Status" name="status" value={query.status} options={featureStatuses} none="All" />
      <Choice label="Sort" name="sort" value={query.sort} options={featureSorts} />
      <button type="submit" className="button">
        Show
      </button>
      <p className="numerals ml-auto self-center text-sm text-ink-3">{total === 1 ? '1 feature' : `${formatNumber(total)} features`}</p>
    </AddressForm>
  );
}

function Item({ feature, you }: { feature: Feature; you: FeatureList['you'] }) {
  const { id, title, description, status, comments, created_at } = feature;
  return (
    <article className="flex gap-5">
      <VoteButton feature={feature} mayVote={you.may_vote} />
      <div className="min-w-0">
        <h2 className="text-xl">
          <Link to={`/roadmap/${id}`} className="no-underline hover:underline">
            {title}
          </Link>
        </h2>
        <p className="measure mt-1 line-clamp-3 whitespace-pre-line text-ink-2">{description}</p>
        <p className="numerals mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-3">
          <StatusBadge status={status} />
          <span>
            Posted <time dateTime={created_at}>{formatDay(created_at)}</time>
          </span>
          <Link to={`/roadmap/${id}#comments`} className="quiet-link">
            {comments === 1 ? '1 comment' : `${formatNumber(comments)} comments`}
            <span className="sr-only"> on {title}</span>
          </Link>
        </p>
      </div>
    </article>
  );
}

function Empty({ query }: { query: Query }) {
  const isFiltered = query.status !== '' || query.page !== '1';
  return (
    <div className="mt-8 border-t border-ink py-10">
      <p className="font-serif text-2xl">{isFiltered ? 'No features here' : 'Nothing on the roadmap yet'}</p>
      <p className="measure mt-2 text-ink-2">
        {isFiltered ? 'No feature has this status.' : 'When we plan a feature it stands here first, and Lifetime members vote on it.'}
      </p>
      <p className="mt-6">
        {isFiltered ? (
          <Link to="/roadmap" className="button">
            Show all features
          </Link>
        ) : (
          <Link to="/browse" className="button">
            Browse ideas
          </Link>
        )}
      </p>
    </div>
  );
}
