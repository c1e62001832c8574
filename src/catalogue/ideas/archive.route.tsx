import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { pageRequest } from '../../platform/web/request-context.ts';
import { type CategoryId, categories, categoryAsked, categoryLabel } from '../../shared/vocabulary/categories.ts';
import { AddressForm } from '../../ui/address-form.tsx';
import { Choice } from '../../ui/choice.tsx';
import { formatLongDay, formatMonth } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { UnknownCategory } from '../../ui/unknown-category.tsx';
import { mineOf } from '../saved-ideas/mine-of.ts';
import { myIdeas } from '../saved-ideas/saved-ideas-client.ts';
import type { Route } from './+types/archive.route';
import { CatalogueTabs } from './catalogue-tabs.tsx';
import { IdeaTile } from './idea-tile.tsx';
import type { ArchiveMonth } from './ideas.contract.ts';
import { ideasClient } from './ideas-client.ts';

const DAYS_IN_A_MONTH = 31;

const addressOf = (month: string, category?: CategoryId): string => {
  const kept = new URLSearchParams({ ...(month ? { month } : {}), ...(category ? { category } : {}) });
  return kept.size > 0 ? `/archive?${kept}` : '/archive';
};

/** A month of past ideas, the latest unless the address names another; of all categories or of one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { daily } = ideasClient(context).ideas;
  const { searchParams } = new URL(request.url);
  const { category, unknown } = categoryAsked(searchParams);
  const within = category ? { category } : {};
  const months = await unwrap(daily.months.$get({ query: within }));
  const chosen = searchParams.get('month') ?? '';
  const month = chosen || (months[0]?.month ?? '');
  const days = await unwrap(daily.$get({ query: { limit: String(DAYS_IN_A_MONTH), month, ...within } }));
  const mine = await myIdeas(
    context,
    request,
    days.map(({ idea }) => idea.id),
  );
  return { appUrl: pageRequest(context).appUrl, months, month, category, unknown, here: addressOf(chosen), days, mine };
}

export function meta({ loaderData }: Route.MetaArgs) {
  const { months, month, appUrl } = loaderData ?? {};
  const isLatest = !month || month === months?.[0]?.month;
  return pageMeta({
    title: isLatest ? 'Past ideas of the day' : `Past ideas of the day: ${formatMonth(month)}`,
    description: 'Every idea that was free to read for a day, month by month.',
    appUrl,
    path: isLatest ? '/archive' : `/archive?month=${month}`,
  });
}

export default function Archive({ loaderData: { months, month, category, unknown, here, days, mine } }: Route.ComponentProps) {
  return (
    <div className="sheet-width py-6 md:py-8">
      <CatalogueTabs />
      <h1 className="text-3xl md:text-4xl">Past ideas of the day</h1>
      <p className="measure mt-3 text-ink-2">One idea a day is free to read in full until midnight UTC. These had their day.</p>
      <UnknownCategory name={unknown} clear={here} />
      <AddressForm action="/archive" className="mt-6 flex flex-wrap items-end gap-4">
        <Choice label="Category" name="category" value={category} options={categories} none="All" />
        <button type="submit" className="button">
          Show
        </button>
      </AddressForm>
      <Months months={months} month={month} category={category} />
      <section aria-labelledby="month" className="mt-6">
        <h2 id="month" className="border-b border-ink pb-3 text-2xl">
          {month ? formatMonth(month) : 'No month yet'}
          {category && `, ${categoryLabel(category)}`}
        </h2>
        {days.length === 0 && (
          <p className="py-6 text-ink-2">There is no idea of the day to read {month ? 'in this month' : 'in this category yet'}.</p>
        )}
        <ol>
          {days.map(({ day, idea }) => (
            <li key={day}>
              <p className="numerals pt-4 text-sm font-semibold text-ink-2">
                <time dateTime={day}>{formatLongDay(day)}</time>
              </p>
              <IdeaTile idea={idea} mine={mine && mineOf(mine, idea.id)} compact headingLevel={3} />
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

/** The months there are, the latest first, with their number of ideas. */
function Months({ months, month, category }: { months: ArchiveMonth[]; month: string; category: CategoryId | undefined }) {
  return (
    <nav aria-label="Months" className="mt-6 text-sm">
      <ol className="flex flex-wrap gap-x-5">
        {months.map((one) => (
          <li key={one.month}>
            <Link
              to={addressOf(one.month, category)}
              aria-current={one.month === month ? 'page' : undefined}
              className="numerals block py-2 text-ink-2 no-underline hover:text-ink hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {formatMonth(one.month)} <span className="font-normal text-ink-3">{one.days}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
