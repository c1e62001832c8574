import { redirect } from 'react-router';
import { UndoBar } from '../catalogue/index.parts.ts';
import { mayBuild } from '../money/index.ts';
import { requirePerson } from '../people/index.ts';
import { unwrap } from '../platform/web/api-client.ts';
import { pageMeta } from '../platform/web/page-meta.ts';
import { readForm } from '../platform/web/read-form.ts';
import { setFlash } from '../shared/web/flash.ts';
import { textOf } from '../shared/web/form-values.ts';
import { Form } from '../ui/form.tsx';
import { formatDay } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { Pages } from '../ui/pages.tsx';
import type { Route } from './+types/kits.route';
import type { KitSummary } from './idea-builder.contract.ts';
import { kitMessages } from './idea-builder.ts';
import { ideaBuilderClient } from './idea-builder-client.ts';

export const meta = () => pageMeta({ title: 'Build kits', description: 'The kits you made from ideas and reports.', noIndex: true });

const ID = /^[0-9a-f-]{36}$/;

/** The address holds search and page, and after a removal what can be undone (`removed`). */
export async function loader(args: Route.LoaderArgs) {
  const person = await requirePerson(args);
  const { searchParams } = args.url;
  const search = (searchParams.get('search') ?? '').slice(0, 200);
  const page = /^[1-9]\d{0,4}$/.exec(searchParams.get('page') ?? '')?.[0] ?? '1';
  const list = await unwrap(ideaBuilderClient(args.context).$get({ query: { search, page } }));
  return { list, search, removed: ID.exec(searchParams.get('removed') ?? '')?.[0], may: mayBuild(person) };
}

/** Brings a removed kit back. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  await requirePerson(args);
  const { status } = await ideaBuilderClient(args.context)[':id'].restore.$post({ param: { id: textOf(form, 'id') } });
  return redirect('/idea-builder', { headers: { 'set-cookie': setFlash(status === 200 ? 'kit_back' : 'kit_failed') } });
}

export default function KitsPage({ loaderData: { list, search, removed, may } }: Route.ComponentProps) {
  const { kits, pagination } = list;
  const isEmpty = pagination.total === 0 && !search;
  return (
    <div className="sheet-width py-10">
      <h1 className="text-3xl md:text-4xl">Build kits</h1>
      {removed && (
        <UndoBar action="/idea-builder" fields={{ id: removed }}>
          {kitMessages.removed}
        </UndoBar>
      )}
      {isEmpty ? (
        <Empty may={may} />
      ) : (
        <>
          <Form action="/idea-builder" className="mt-6 flex max-w-xl gap-3">
            <label className="grid flex-1 gap-1 text-sm font-semibold">
              Search your kits
              <input type="search" name="search" defaultValue={search} maxLength={200} className="field w-full font-normal" />
            </label>
            <button type="submit" className="button self-end">
              Search
            </button>
          </Form>
          {kits.length === 0 && <p className="mt-8 border-t border-ink py-8 text-ink-2">No kit has these words in its name.</p>}
          {kits.length > 0 && (
            <ul className="mt-6 border-t border-ink">
              {kits.map((kit) => (
                <KitLine key={kit.id} kit={kit} />
              ))}
            </ul>
          )}
          <Pages
            page={pagination.page}
            pages={pagination.pages}
            addressOf={(page) => `/idea-builder?${new URLSearchParams({ ...(search ? { search } : {}), page: String(page) })}`}
          />
        </>
      )}
    </div>
  );
}

function KitLine({ kit }: { kit: KitSummary }) {
  return (
    <li className="relative border-b border-line py-5 hover:bg-sheet">
      <h2 className="text-xl">
        <Link to={`/idea-builder/kits/${kit.id}`} className="no-underline after:absolute after:inset-0 hover:underline">
          {kit.title}
        </Link>
      </h2>
      <p className="numerals mt-1.5 text-sm text-ink-3">
        {kit.from === 'idea' && 'From an idea'}
        {kit.from === 'research' && 'From a research report'}
        {kit.from === null && 'What it was made from has left the catalogue'} · version {kit.version} · changed{' '}
        <time dateTime={kit.changed_at}>{formatDay(kit.changed_at)}</time>
        {kit.blanks > 0 && ` · ${kit.blanks} ${kit.blanks === 1 ? 'place' : 'places'} to fill in`}
      </p>
    </li>
  );
}

function Empty({ may }: { may: boolean }) {
  return (
    <div className="mt-8 border-t border-ink py-10">
      <p className="font-serif text-2xl">No build kits yet</p>
      <p className="measure mt-2 text-ink-2">
        {may
          ? 'Open an idea, or one of your research reports, and choose “AI Idea Builder”. A moment later you have brief, stories, data model, screens, words, plan and budget, and a prompt for each of six builders.'
          : 'The idea builder is part of Pro: it turns a dossier or a report into a build kit and a prompt for each of six builders.'}
      </p>
      <p className="mt-6">
        <Link to={may ? '/browse' : '/pricing'} className="button button-primary">
          {may ? 'Browse ideas' : 'See the plans'}
        </Link>
      </p>
    </div>
  );
}
