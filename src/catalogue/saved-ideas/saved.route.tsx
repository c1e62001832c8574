import { data, redirect } from 'react-router';
import { claimsSession, findPerson, requirePerson } from '../../people/index.ts';
import { unwrap, unwrapUnlessFault } from '../../platform/web/api-client.ts';
import { ownPath } from '../../platform/web/own-path.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { type CategoryId, categoryAsked, categoryLabel } from '../../shared/vocabulary/categories.ts';
import { type FlashKey, setFlash } from '../../shared/web/flash.ts';
import { LoadFailure } from '../../shared/web/load-failure.tsx';
import { isIdeaId, rememberPendingSave } from '../../shared/web/pending-save.ts';
import { AddressForm } from '../../ui/address-form.tsx';
import { Choice } from '../../ui/choice.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { UnknownCategory } from '../../ui/unknown-category.tsx';
import { ExportChoice } from '../exports/export-choice.tsx';
import { savedFormats } from '../exports/formats.ts';
import { personMayExport } from '../exports/may-export.ts';
import type { Route } from './+types/saved.route';
import { RemovableItem } from './removable-item.tsx';
import type { SavedIdeas } from './saved-ideas.contract.ts';
import { savedMessages, savedSorts } from './saved-ideas.ts';
import { savedIdeasClient } from './saved-ideas-client.ts';
import { UndoBar } from './undo-bar.tsx';

export const meta = () => pageMeta({ title: 'Saved ideas', description: 'The ideas you saved.', noIndex: true });

/** The address holds category and sort, and after a removal by plain form (`removed`, `at`) what can be undone. */
export async function loader(args: Route.LoaderArgs) {
  const person = await requirePerson(args);
  const { searchParams } = args.url;
  const sort = savedSorts.find(({ id }) => id === searchParams.get('sort'))?.id ?? 'recent';
  const { category, unknown } = categoryAsked(searchParams);
  const query = { sort, ...(category ? { category } : {}) };
  const here = savedAddress({ sort: searchParams.get('sort'), category });
  const saved = await unwrapUnlessFault(savedIdeasClient(args.context)['saved-ideas'].$get({ query }));
  const [removed, at] = [searchParams.get('removed') ?? '', searchParams.get('at') ?? ''];
  const undo = isIdeaId(removed) && at ? { idea_id: removed, saved_at: at } : undefined;
  return data({ sort, category, unknown, here, saved, undo, mayExport: personMayExport(person) }, saved ? {} : { status: 500 });
}

function savedAddress(params: Record<string, string | null | undefined>): string {
  const kept = new URLSearchParams(Object.entries(params).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return kept.size > 0 ? `/saved?${kept}` : '/saved';
}

/** Saves or removes an idea for a plain form; of a visitor it stores a pending save and asks to sign in first. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  const to = ownPath(form.get('to'), '/saved');
  const ideaId = String(form.get('idea_id'));
  const removes = form.get('do') === 'unsave';
  if (!claimsSession(args.request) || !(await findPerson(args))) {
    const headers = !removes && isIdeaId(ideaId) ? { 'set-cookie': rememberPendingSave(ideaId) } : undefined;
    return redirect(`/login?reason=save&to=${encodeURIComponent(to)}`, headers ? { headers } : {});
  }
  const tell = (at: string, flash: FlashKey) => redirect(at, { headers: { 'set-cookie': setFlash(flash) } });
  const client = savedIdeasClient(args.context)['saved-ideas'];
  if (!removes) {
    const savedAt = form.get('saved_at');
    const { status } = await client.$post({ json: { idea_id: ideaId, ...(typeof savedAt === 'string' ? { saved_at: savedAt } : {}) } });
    return tell(to, status === 200 ? 'saved' : 'save_failed');
  }
  const inList = form.get('list');
  const response = await client[':idea_id'].$delete({ param: { idea_id: ideaId } });
  if (response.status !== 200) return tell(to, inList ? 'remove_failed' : 'save_failed');
  if (!inList) return tell(to, 'unsaved');
  const { saved_at } = await unwrap(response);
  if (inList !== 'here' || !saved_at) return tell(to, 'removed');
  const back = new URL(to, args.request.url).searchParams;
  return redirect(savedAddress({ sort: back.get('sort'), category: back.get('category'), removed: ideaId, at: saved_at }));
}

export default function SavedPage({ loaderData: { saved, sort, category, unknown, here, undo, mayExport } }: Route.ComponentProps) {
  if (!saved)
    return (
      <div className="sheet-width py-10">
        <h1 className="text-3xl md:text-4xl">Saved ideas</h1>
        <LoadFailure message={savedMessages.failedToLoad} here={here} />
      </div>
    );
  return (
    <div className="sheet-width py-10">
      <h1 className="text-3xl md:text-4xl">Saved ideas</h1>
      <p className="numerals mt-2 text-ink-2">{saved.total === 1 ? '1 idea saved' : `${formatNumber(saved.total)} ideas saved`}</p>
      {undo && (
        <UndoBar action="/saved" fields={{ do: 'save', ...undo, to: here }}>
          {savedMessages.removedFromList}
        </UndoBar>
      )}
      <UnknownCategory name={unknown} clear={here} />
      <div>
        {saved.total > 0 && (
          <div className="mt-6 flex flex-wrap items-end justify-between gap-4">
            <Choices categories={saved.categories} total={saved.total} sort={sort} category={category} />
            <ExportChoice what="your saved ideas" address="/api/v1/saved-ideas/export" formats={savedFormats} isOpen={mayExport} />
          </div>
        )}
      </div>
      <div>
        {saved.total === 0 && <Empty title="No saved ideas yet" advice="Save an idea from its page or from a list, and it stays here." />}
        {saved.total > 0 && saved.ideas.length === 0 && <Empty title="No ideas in this category" advice="Choose another category above." />}
        {saved.ideas.length > 0 && (
          <ul className="mt-6 border-t border-ink">
            {saved.ideas.map((idea) => (
              <RemovableItem key={idea.idea_id} idea={idea} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

type Chosen = { sort: string; category: CategoryId | undefined };

/** Filter and order are in the address; a choice applies when it is made. */
function Choices({ categories, total, sort, category }: Chosen & { categories: SavedIdeas['categories']; total: number }) {
  const present = categories.some(({ id }) => id === category) || !category ? categories : [...categories, { id: category, count: 0 }];
  return (
    <AddressForm action="/saved" className="flex flex-wrap items-end gap-4">
      <Choice
        label="Category"
        name="category"
        value={category}
        options={present.map(({ id, count }) => ({ id, label: `${categoryLabel(id)} (${count})` }))}
        none={`All (${total})`}
      />
      <Choice label="Sort" name="sort" value={sort} options={savedSorts} />
      <button type="submit" className="button">
        Show
      </button>
    </AddressForm>
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
