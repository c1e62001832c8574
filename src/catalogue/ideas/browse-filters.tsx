import { AddressForm } from '../../ui/address-form.tsx';
import { filtersChosen, sortChoices, type Wanted } from './browse-address.ts';
import { ConstraintFilters } from './browse-constraints.tsx';
import type { CategoryCount, FacetCount } from './idea-counts.contract.ts';
import { marks } from './marks.ts';

/**
 * A choice applies when it is made; typing searches after a pause.
 * On a phone all but the search is folded away, so that the first ideas stand in the first screen.
 */
export function BrowseFilters({
  wanted,
  categories,
  facets,
  isSignedIn,
}: {
  wanted: Wanted;
  categories: CategoryCount[];
  facets: FacetCount[];
  isSignedIn: boolean;
}) {
  const chosen = filtersChosen(wanted);
  return (
    <search>
      <AddressForm
        action="/browse"
        className="mt-6 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-3 md:grid-cols-[1fr_1fr_auto] lg:grid-cols-[1fr_auto_14rem_13rem_auto]"
      >
        <label className="grid gap-1 text-sm font-semibold md:max-lg:col-span-2">
          Search
          <input
            name="search"
            type="search"
            defaultValue={wanted.search}
            maxLength={200}
            placeholder="A trade, a problem, a tool: plumber permits"
            className="field w-full min-w-0 font-normal"
          />
        </label>
        <button type="submit" className="button button-primary self-end">
          Search
        </button>
        <details className="fold-on-phone col-span-full">
          <summary className="button">
            Filters <span>{chosen > 0 && `(${chosen})`}</span>
          </summary>
          <div className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 md:contents">
            <Choices wanted={wanted} categories={categories} />
            <ConstraintFilters wanted={wanted} facets={facets} />
            {isSignedIn && <OwnFilters wanted={wanted} />}
            <button type="submit" className="button without-scripts col-span-full md:hidden">
              Show these ideas
            </button>
          </div>
        </details>
        {wanted.topic && <input type="hidden" name="topic" value={wanted.topic} />}
      </AddressForm>
    </search>
  );
}

function Choices({ wanted, categories }: { wanted: Wanted; categories: CategoryCount[] }) {
  return (
    <>
      <label className="grid gap-1 text-sm font-semibold">
        Category
        <select name="category" defaultValue={wanted.category ?? ''} className="field w-full min-w-0 font-normal">
          <option value="">All categories</option>
          {categories.map(({ id, label, count }) => (
            <option key={id} value={id}>
              {label} ({count})
            </option>
          ))}
        </select>
      </label>
      <label className="grid gap-1 text-sm font-semibold">
        Sort
        <select name="sort" defaultValue={wanted.sort ?? ''} className="field w-full min-w-0 font-normal">
          {sortChoices(wanted.search).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label className="flex min-h-11 items-center gap-2 self-end text-sm font-semibold">
        <input name="pro" type="checkbox" value="true" defaultChecked={wanted.pro} className="size-5 accent-brass" />
        Pro Picks only
      </label>
    </>
  );
}

/** What a signed-in person may narrow the list by: their marks and saves. */
function OwnFilters({ wanted }: { wanted: Wanted }) {
  return (
    <fieldset className="col-span-full flex flex-wrap items-center gap-x-6 gap-y-1 border-t border-line pt-2">
      <legend className="sr-only">Your marks and saved ideas</legend>
      <label className="flex min-h-11 items-center gap-3 text-sm font-semibold">
        Marked
        <select name="mark" defaultValue={wanted.mark ?? ''} className="field font-normal">
          <option value="">Any or none</option>
          {marks.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label className="flex min-h-11 items-center gap-2 text-sm font-semibold">
        <input name="saved" type="checkbox" value="true" defaultChecked={wanted.saved} className="size-5 accent-brass" />
        Saved only
      </label>
      <label className="flex min-h-11 items-center gap-2 text-sm font-semibold">
        <input name="hide" type="checkbox" value="not_for_me" defaultChecked={wanted.hidesNotForMe} className="size-5 accent-brass" />
        Hide “Not for me”
      </label>
    </fieldset>
  );
}
