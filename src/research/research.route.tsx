import { redirect } from 'react-router';
import { UndoBar } from '../catalogue/index.parts.ts';
import { scoreNames } from '../engine/index.ts';
import { requirePerson } from '../people/index.ts';
import { unwrap } from '../platform/web/api-client.ts';
import { pageMeta } from '../platform/web/page-meta.ts';
import { readForm } from '../platform/web/read-form.ts';
import { categoryLabel } from '../shared/vocabulary/categories.ts';
import { setFlash } from '../shared/web/flash.ts';
import { textOf } from '../shared/web/form-values.ts';
import { CsvLink } from '../ui/csv-link.tsx';
import { Form } from '../ui/form.tsx';
import { Link } from '../ui/link.tsx';
import { Pages } from '../ui/pages.tsx';
import type { Route } from './+types/research.route';
import { dateLabels, timesOf } from './date-labels.ts';
import { isWholeIdea } from './report-sentences.ts';
import type { ResearchRun } from './research.contract.ts';
import { confidenceWords, researchMessages, scoreWords } from './research.ts';
import { researchClient } from './research-client.ts';
import { VerdictBadge } from './verdict-badge.tsx';

export const meta = () => pageMeta({ title: 'Research reports', description: 'The ideas you had validated.', noIndex: true });

const ID = /^[0-9a-f-]{36}$/;

/** The address holds search and page, and after a removal what can be undone (`removed`). */
export async function loader(args: Route.LoaderArgs) {
  const person = await requirePerson(args);
  const { searchParams } = args.url;
  const search = (searchParams.get('search') ?? '').slice(0, 200);
  const page = /^\d{1,5}$/.exec(searchParams.get('page') ?? '')?.[0] ?? '1';
  const removed = ID.exec(searchParams.get('removed') ?? '')?.[0];
  const list = await unwrap(researchClient(args.context).$get({ query: { search, page: page === '0' ? '1' : page } }));
  const { pages } = list.pagination;
  // As when the last report of the last page was removed in another tab.
  if (pages > 0 && list.pagination.page > pages) throw redirect(addressOf(search, pages));
  return { list, search, removed, mayRun: person.ai_research_limit !== 0 };
}

const addressOf = (search: string, page: number) =>
  `/research?${new URLSearchParams({ ...(search ? { search } : {}), page: String(page) })}`;

/** Brings a removed report back. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  await requirePerson(args);
  const id = textOf(form, 'id');
  const { status } = await researchClient(args.context)[':id'].restore.$post({ param: { id } });
  return redirect('/research', { headers: { 'set-cookie': setFlash(status === 200 ? 'research_restored' : 'research_failed') } });
}

export default function ResearchPage({ loaderData: { list, search, removed, mayRun } }: Route.ComponentProps) {
  const { runs, pagination } = list;
  const isEmpty = pagination.total === 0 && !search;
  const told = dateLabels(timesOf(runs));
  return (
    <div className="sheet-width py-10">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-3xl md:text-4xl">Research reports</h1>
        {!isEmpty && (
          <Link to={mayRun ? '/validate' : '/pricing'} className="button button-primary">
            {mayRun ? 'Validate an idea' : 'Upgrade to Pro'}
          </Link>
        )}
      </div>
      {removed && (
        <UndoBar action="/research" fields={{ id: removed }}>
          {researchMessages.removed}
        </UndoBar>
      )}
      {isEmpty ? (
        <Empty mayRun={mayRun} />
      ) : (
        <>
          <Form action="/research" className="mt-6 flex max-w-xl gap-3">
            <label className="grid flex-1 gap-1 text-sm font-semibold">
              Search your reports
              <input type="search" name="search" defaultValue={search} maxLength={200} className="field w-full font-normal" />
            </label>
            <button type="submit" className="button self-end">
              Search
            </button>
          </Form>
          {runs.length === 0 && <p className="mt-8 border-t border-ink py-8 text-ink-2">No report holds these words.</p>}
          {runs.length > 0 && (
            <ul className="mt-6 border-t border-ink">
              {runs.map((run) => (
                <RunLine key={run.id} run={run} told={told} />
              ))}
            </ul>
          )}
          <Pages page={pagination.page} pages={pagination.pages} addressOf={(page) => addressOf(search, page)} />
          {pagination.total > 0 && <CsvLink list="/research" query={search ? `?search=${encodeURIComponent(search)}` : ''} />}
        </>
      )}
    </div>
  );
}

function RunLine({ run, told }: { run: ResearchRun; told: (time: string) => string }) {
  return (
    <li className="relative grid gap-x-8 gap-y-2 border-b border-line py-5 hover:bg-sheet md:grid-cols-[6.5rem_minmax(0,1fr)] lg:grid-cols-[6.5rem_minmax(0,1fr)_21rem]">
      <span>
        <VerdictBadge run={run} />
        {run.confidence && <span className="mt-1.5 block text-xs text-ink-3">{confidenceWords[run.confidence]}</span>}
      </span>
      <div className="min-w-0">
        <h2 className="text-xl">
          <Link to={`/research/${run.id}`} className="no-underline after:absolute after:inset-0 hover:underline">
            {run.title}
          </Link>
        </h2>
        {!isWholeIdea(run.title, run.idea_text) && <p className="mt-1 line-clamp-2 text-sm text-ink-2">{run.idea_text}</p>}
        <p className="numerals mt-1.5 text-sm text-ink-3">
          {!run.is_category_guessed && `${categoryLabel(run.category)} · `}
          <time dateTime={run.created_at}>{told(run.created_at)}</time>
          {run.parent_created_at && ` · re-check of ${told(run.parent_created_at)}`}
          {run.is_shared && ' · shared by link'}
        </p>
      </div>
      {run.scores && (
        <dl className="numerals grid max-w-sm grid-cols-4 gap-2 text-xs text-ink-3 md:col-start-2 lg:col-start-3 lg:self-center">
          {scoreNames.map((name) => (
            <div key={name} className="flex flex-col-reverse">
              <dt>{scoreWords[name].label}</dt>
              <dd className="text-lg font-semibold text-ink">{run.scores?.[name] ?? <span title="not known">–</span>}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

function Empty({ mayRun }: { mayRun: boolean }) {
  return (
    <div className="mt-8 border-t border-ink py-10">
      <p className="font-serif text-2xl">No reports yet</p>
      <p className="measure mt-2 text-ink-2">
        {mayRun
          ? 'Describe an idea in a few sentences. About ten seconds later you know who already does it, whether people want it, and what to test first.'
          : 'The research agent is part of Pro: it asks public sources about your idea and gives you a decision with the evidence attached.'}
      </p>
      <p className="mt-6">
        <Link to={mayRun ? '/validate' : '/pricing'} className="button button-primary">
          {mayRun ? 'Validate an idea' : 'See the plans'}
        </Link>
      </p>
    </div>
  );
}
