import { Link, redirect } from 'react-router';
import { unwrap } from '../../platform/web/api-client.ts';
import { ownPath } from '../../platform/web/own-path.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { formatDay, formatMoney, formatNumber, formatPercent } from '../../ui/format.ts';
import { claimsSession, findPerson, requirePerson } from '../accounts/guards.ts';
import { type Notice, setNotice } from '../accounts/notice.ts';
import { ExportChoice } from '../exports/export-choice.tsx';
import { savedFormats } from '../exports/formats.ts';
import { personMayExport } from '../exports/may-export.ts';
import { AccessBadge } from '../ideas/badges.tsx';
import { categoryLabel } from '../ideas/categories.ts';
import type { Route } from './+types/saved.route';
import type { SavedIdea, SavedIdeas } from './saved-ideas.contract.ts';
import { savedSorts } from './saved-ideas.ts';
import { savedIdeasClient } from './saved-ideas-client.ts';
import { isIdeaId, rememberWish } from './wish.ts';

export const meta = () => pageMeta({ title: 'Saved ideas', description: 'The ideas you saved.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  const person = await requirePerson(args);
  const { searchParams } = new URL(args.request.url);
  const sort = savedSorts.find(({ id }) => id === searchParams.get('sort'))?.id ?? 'recent';
  const category = searchParams.get('category') ?? '';
  const query = { sort, category: category as '' };
  const response = await savedIdeasClient(args.context)['saved-ideas'].$get({ query });
  if (response.status === 400) throw redirect('/saved');
  return { sort, category, saved: await unwrap(response), mayExport: personMayExport(person) };
}

/** Saves or removes an idea for a plain form; of a visitor it keeps the wish and asks to sign in first. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const to = ownPath(form.get('to'), '/saved');
  const ideaId = String(form.get('idea_id'));
  const removes = form.get('do') === 'unsave';
  if (!claimsSession(args.request) || !(await findPerson(args))) {
    const headers = !removes && isIdeaId(ideaId) ? { 'set-cookie': rememberWish(ideaId) } : undefined;
    return redirect(`/login?reason=save&to=${encodeURIComponent(to)}`, headers ? { headers } : {});
  }
  const client = savedIdeasClient(args.context)['saved-ideas'];
  const { status } = removes
    ? await client[':idea_id'].$delete({ param: { idea_id: ideaId } })
    : await client.$post({ json: { idea_id: ideaId } });
  const inList = form.has('list');
  const said: Notice = status === 200 ? (removes ? (inList ? 'removed' : 'unsaved') : 'saved') : inList ? 'remove_failed' : 'save_failed';
  return redirect(to, { headers: { 'set-cookie': setNotice(said) } });
}

export default function SavedPage({ loaderData: { saved, sort, category, mayExport } }: Route.ComponentProps) {
  return (
    <div className="sheet-width py-10">
      <h1 className="text-3xl md:text-4xl">Saved ideas</h1>
      <p className="numerals mt-2 text-ink-2">{saved.total === 1 ? '1 idea saved' : `${formatNumber(saved.total)} ideas saved`}</p>
      {saved.total === 0 ? (
        <Empty title="No saved ideas yet" advice="Save an idea from its page or from a list, and it stays here." />
      ) : (
        <>
          <div className="mt-6 flex flex-wrap items-end justify-between gap-4">
            <Choices categories={saved.categories} total={saved.total} sort={sort} category={category} />
            <ExportChoice what="your saved ideas" address="/api/v1/saved-ideas/export" formats={savedFormats} isOpen={mayExport} />
          </div>
          {saved.ideas.length === 0 && <Empty title="No ideas in this category" advice="Choose another category above." />}
          <ul className="mt-6 border-t border-ink">
            {saved.ideas.map((idea) => (
              <li key={idea.idea_id} data-saved-item className="border-b border-line py-6">
                {idea.state === 'here' ? <Item idea={idea} /> : <AwayItem idea={idea} />}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

type Here = Extract<SavedIdea, { state: 'here' }>;
type Away = Exclude<SavedIdea, { state: 'here' }>;

/** Filter and order are in the address; a plain form that scripts apply at once. */
function Choices({
  categories,
  total,
  sort,
  category,
}: {
  categories: SavedIdeas['categories'];
  total: number;
  sort: string;
  category: string;
}) {
  return (
    <form action="/saved" className="flex flex-wrap items-end gap-4" data-apply>
      <label className="grid gap-1 text-sm font-semibold">
        Category
        <select name="category" defaultValue={category} className="field font-normal">
          <option value="">All ({total})</option>
          {categories.map(({ id, count }) => (
            <option key={id} value={id}>
              {categoryLabel(id)} ({count})
            </option>
          ))}
        </select>
      </label>
      <label className="grid gap-1 text-sm font-semibold">
        Sort
        <select name="sort" defaultValue={sort} className="field font-normal">
          {savedSorts.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button">
        Show
      </button>
    </form>
  );
}

function Item({ idea }: { idea: Here }) {
  const { primary_keyword: keyword, revenue_potential: revenue } = idea;
  return (
    <article className="grid gap-x-8 gap-y-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h2 className="text-xl">
          <Link to={`/ideas/${idea.slug}`} className="no-underline hover:underline">
            {idea.title}
          </Link>
        </h2>
        <p className="measure mt-1 text-ink-2">{idea.tagline}</p>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-3">
          <span className="font-semibold text-ink-2">{categoryLabel(idea.category)}</span>
          <AccessBadge idea={idea} />
          <span className="numerals">Opportunity {idea.opportunity_score.toFixed(1)}/10</span>
          {keyword && (
            <span className="numerals">
              “{keyword.term}” {formatPercent(keyword.growth_rate)} a year, {formatNumber(keyword.monthly_volume)} searches a month{' '}
              <span className="est-mark">est.</span>
            </span>
          )}
          {revenue && (
            <span className="numerals">
              {formatMoney(revenue.min)} - {formatMoney(revenue.max)} ARR <span className="est-mark">est.</span>
            </span>
          )}
          <span>
            Saved <time dateTime={idea.saved_at}>{formatDay(idea.saved_at)}</time>
          </span>
        </p>
        <p className="measure mt-3 line-clamp-2 text-sm text-ink-2">{idea.problem_text}</p>
      </div>
      <div className="flex flex-wrap items-start gap-2 md:flex-col md:items-stretch">
        <Link to={`/ideas/${idea.slug}`} className="button">
          View Full Analysis
        </Link>
        <RemoveButton idea={idea} />
      </div>
    </article>
  );
}

function AwayItem({ idea }: { idea: Away }) {
  return (
    <article className="grid gap-x-8 gap-y-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div>
        <h2 className="text-xl text-ink-3">{idea.title}</h2>
        <p className="mt-1 text-sm text-ink-2">
          {idea.state === 'claimed'
            ? 'Claimed: someone owns this idea now, and it has left the catalogue.'
            : 'Withdrawn: this idea is not in the catalogue at present.'}
        </p>
      </div>
      <RemoveButton idea={idea} />
    </article>
  );
}

function RemoveButton({ idea }: { idea: { idea_id: string; title: string } }) {
  return (
    <form method="post" action="/saved" data-save={idea.idea_id} data-list>
      <input type="hidden" name="idea_id" value={idea.idea_id} />
      <input type="hidden" name="list" value="yes" />
      <button type="submit" name="do" value="unsave" className="button w-full" aria-label={`Remove ${idea.title}`}>
        Remove
      </button>
    </form>
  );
}

function Empty({ title, advice }: { title: string; advice: string }) {
  return (
    <div className="mt-8 border-t border-ink py-10">
      <p className="font-serif text-2xl">{title}</p>
      <p className="mt-2 text-ink-2">{advice}</p>
      <p className="mt-6">
        <Link to="/browse" className="button button-primary">
          Browse ideas
        </Link>
      </p>
    </div>
  );
}
