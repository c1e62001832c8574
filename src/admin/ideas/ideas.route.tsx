import { data, redirect, useNavigation } from 'react-router';
import {
  type AdminIdeaFilter,
  type AdminIdeaPage,
  activeFilters,
  adminIdeaMessages,
  adminIdeasClient,
  type BulkAction,
  ideaStates,
  pickFilters,
} from '../../catalogue/index.ts';
import { requireAdminPerson } from '../../people/index.ts';
import { unwrapUnlessFault } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { categories, categoryAsked } from '../../shared/vocabulary/categories.ts';
import { type FlashKey, setFlash } from '../../shared/web/flash.ts';
import { FilterForm, FilterSelect, FilterText } from '../../ui/filter-form.tsx';
import { Form } from '../../ui/form.tsx';
import { FormProblem } from '../../ui/form-field.tsx';
import { formatDay, formatNumber } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { listAddress } from '../../ui/list-address.ts';
import { Pages } from '../../ui/pages.tsx';
import { UnknownCategory } from '../../ui/unknown-category.tsx';
import { ListHead } from '../list-head.tsx';
import type { Route } from './+types/ideas.route';
import { BulkBar, Confirm, ConfirmAll } from './bulk-parts.tsx';
import { IdeaTable } from './idea-table.tsx';
import { PlanBadge } from './publication-plan.tsx';
import { shownAtOnce } from './shown-at-once.ts';

const HERE = '/admin/ideas';
const filters = ['search', 'category', 'pick', 'active', 'state'] as const;
type Query = Record<(typeof filters)[number] | 'page', string>;

export const meta = () => pageMeta({ title: 'Ideas', description: 'The catalogue, as it is kept.', noIndex: true });

const queryOf = (url: string): Query => {
  const { searchParams } = new URL(url);
  const given = Object.fromEntries([...filters, 'page'].map((name) => [name, searchParams.get(name) ?? ''])) as Query;
  return { ...given, category: categoryAsked(searchParams).category ?? '' };
};

/** What the address narrows the list to, as the call takes it. */
const filterOf = (url: string) => {
  const { page: _, ...filter } = queryOf(url);
  return filter as AdminIdeaFilter;
};

export async function loader(args: Route.LoaderArgs) {
  await requireAdminPerson(args);
  const query = queryOf(args.request.url);
  const response = await adminIdeasClient(args.context).ideas.$get({ query: query });
  // An address with a value that is none shows the whole list.
  if (response.status === 400) throw redirect(HERE);
  const { unknown } = categoryAsked(args.url.searchParams);
  return { query, unknown, page: await unwrapUnlessFault(response) };
}

const said: Partial<Record<BulkAction, FlashKey>> = {
  mark_pro_pick: 'idea_pro_pick_marked',
  remove_pro_pick: 'idea_pro_pick_removed',
  activate: 'idea_activated',
  deactivate: 'idea_deactivated',
  delete: 'idea_deleted',
};

/** One thing done to one idea (`one`) or to those that are ticked (`do`); deleting is asked about first. */
export async function action(args: Route.ActionArgs) {
  await requireAdminPerson(args);
  const form = await readForm(args.request);
  const [oneAction, oneId] = String(form.get('one') ?? '').split(':');
  const action = (oneAction || String(form.get('do') ?? '')) as BulkAction;
  const isAll = !oneId && form.get('which') === 'all';
  const isSure = form.get('sure') === 'yes';
  const total = Number(form.get('total'));
  if (isAll && !isSure && action && action !== 'delete') return { confirmAll: { action, total } };
  const ids = oneId ? [oneId] : form.getAll('ids').map(String);
  const titles = ids.map((id) => String(form.get(`title:${id}`) ?? ''));
  if (action === 'delete' && !isAll && !isSure && ids.length > 0) return { confirm: ids.map((id, i) => ({ id, title: titles[i] ?? '' })) };
  const response = await adminIdeasClient(args.context).ideas.bulk.$post({
    json: isAll ? { found: { ...filterOf(args.request.url), total }, do: action } : { ids, do: action },
  });
  const body = await response.json();
  const { search } = args.url;
  const back = (flash: FlashKey) => redirect(`${HERE}${search}`, { headers: { 'set-cookie': setFlash(flash) } });
  const failed = failures[action];
  if (!body.success)
    return data(
      { problem: failed ?? body.error.message, why: failed ? [body.error.message] : [], changed: 0 },
      { status: response.status },
    );
  const { changed, refused } = body.data;
  if (refused.length === 0) return back(ids.length === 1 ? (said[action] ?? 'ideas_changed') : 'ideas_changed');
  const why = refused.map(({ id, title, why }) => `${title || titles[ids.indexOf(id)] || 'An idea'}: ${why}`);
  return data({ problem: failed ?? 'Not every idea could be changed', why, changed }, { status: 409 });
}

const failures: Partial<Record<BulkAction, string>> = {
  mark_pro_pick: adminIdeaMessages.proPickFailed,
  remove_pro_pick: adminIdeaMessages.proPickFailed,
  activate: adminIdeaMessages.activeFailed,
  deactivate: adminIdeaMessages.activeFailed,
  delete: adminIdeaMessages.deleteFailed,
};

export default function AdminIdeasPage({ loaderData: { query, unknown, page }, actionData }: Route.ComponentProps) {
  const { page: _, ...filter } = query;
  const isFiltered = Object.values(filter).some(Boolean);
  const here = listAddress(HERE, query, { page: 1 });
  return (
    <>
      <ListHead title="Ideas">
        <Link to="/admin/ideas/generate" className="button button-primary">
          Generate New Idea
        </Link>
        <Link to="/admin/ideas/new" className="button">
          Write an idea
        </Link>
      </ListHead>
      <nav aria-label="Schedule, reviews and files" className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-sm">
        <Link to="/admin/ideas/schedule" className="quiet-link py-1">
          Schedule of the daily idea
        </Link>
        <Link to="/admin/ideas/reviews" className="quiet-link py-1">
          Review of evidence
        </Link>
        <Link to="/admin/ideas/import" className="quiet-link py-1">
          Import a file
        </Link>
        <a href={listAddress('/api/v1/admin/ideas/export', { ...filter, format: 'json' })} className="quiet-link py-1" download>
          Export JSON
        </a>
        <a href={listAddress('/api/v1/admin/ideas/export', { ...filter, format: 'csv' })} className="quiet-link py-1" download>
          Export CSV
        </a>
      </nav>
      {actionData && 'confirm' in actionData && actionData.confirm && <Confirm ideas={actionData.confirm} here={here} />}
      {actionData && 'confirmAll' in actionData && actionData.confirmAll && <ConfirmAll {...actionData.confirmAll} here={here} />}
      {actionData && 'problem' in actionData && (
        <div className="mt-6">
          <FormProblem>
            {actionData.problem}
            {actionData.why.length > 0 && (
              <span className="mt-1 block text-sm text-ink-2">
                {actionData.why.join(' ')}
                {actionData.changed > 0 ? ` The other ${formatNumber(actionData.changed)} were changed.` : ''}
              </span>
            )}
          </FormProblem>
        </div>
      )}
      {page && page.drafts.length > 0 && <Drafts drafts={page.drafts} />}
      <FilterForm action={HERE} clears={isFiltered ? HERE : undefined}>
        <FilterText label="Search" name="search" value={query.search} placeholder="Title or slug" />
        <FilterSelect label="Category" name="category" value={query.category} all="All" choices={categories} />
        <FilterSelect label="Pro Pick" name="pick" value={query.pick} all="All" choices={pickFilters.slice(1)} />
        <FilterSelect label="Active" name="active" value={query.active} all="All" choices={activeFilters.slice(1)} />
        <FilterSelect label="State" name="state" value={query.state} all="All" choices={ideaStates} />
      </FilterForm>
      <UnknownCategory name={unknown} clear={here} />
      {page ? <List page={page} query={query} here={here} /> : <Failed here={here} />}
    </>
  );
}

function List({ page: { ideas, pagination, total_is_capped }, query, here }: { page: AdminIdeaPage; query: Query; here: string }) {
  const { formData } = useNavigation();
  if (ideas.length === 0) return <p className="mt-6 border-t border-ink py-8 text-ink-2">{adminIdeaMessages.none}</p>;
  return (
    <Form method="post" action={here} className="mt-6">
      <BulkBar total={pagination.total} isCapped={total_is_capped} shown={ideas.length} />
      <IdeaTable ideas={shownAtOnce(ideas, formData)} />
      <Pages page={pagination.page} pages={pagination.pages} addressOf={(page) => listAddress(HERE, { ...query, page }, { page: 1 })} />
    </Form>
  );
}

function Drafts({ drafts }: Pick<AdminIdeaPage, 'drafts'>) {
  return (
    <section aria-labelledby="drafts" className="mt-6 border border-line bg-sheet px-5 py-4">
      <h2 id="drafts" className="text-xl">
        Being written
      </h2>
      <ul className="mt-2 grid gap-1 text-sm">
        {drafts.map(({ id, title, generated, saved_at, saved_by, ...plan }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3">
            <Link to={`/admin/ideas/${id}/edit`} className="py-1 underline">
              {title}
            </Link>
            {generated && <span className="small-caps text-ink-3">generated</span>}
            <span className="numerals text-ink-3">
              saved {formatDay(saved_at)}
              {saved_by ? ` by ${saved_by}` : ''}
            </span>
            <PlanBadge {...plan} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Failed({ here }: { here: string }) {
  return (
    <div className="mt-6">
      <FormProblem>{adminIdeaMessages.listFailed}</FormProblem>
      <Link to={here} reloadDocument className="button mt-4">
        Try again
      </Link>
    </div>
  );
}
