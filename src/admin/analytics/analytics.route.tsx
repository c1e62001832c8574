import { requireAdminPerson } from '../../people/index.ts';
import { unwrapUnlessFault } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { CountedAt } from '../metrics/counted-at.tsx';
import { figuresClient } from '../metrics/figures-client.ts';
import { RangeLinks } from '../metrics/range-links.tsx';
import { rangeIn } from '../metrics/read-range.ts';
import type { Route } from './+types/analytics.route';
import { Funnel, RecurringRevenue, Retention } from './people-figures.tsx';
import { Ai, Content, Sources } from './product-figures.tsx';

const HERE = '/admin/analytics';

export const meta = () => pageMeta({ title: 'Analytics', description: 'How the product is doing.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requireAdminPerson(args);
  const range = rangeIn(args.request.url);
  return { range, figures: await unwrapUnlessFault(figuresClient(args.context).analytics.$get({ query: { range } })) };
}

export default function AnalyticsPage({ loaderData: { range, figures } }: Route.ComponentProps) {
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h1 className="text-3xl md:text-4xl">Analytics</h1>
        <RangeLinks path={HERE} range={range} />
      </div>
      <p className="mt-3 text-sm text-ink-3">
        Days, weeks (from Monday) and months are UTC; the last one is under way. {figures && <CountedAt at={figures.counted_at} />}
      </p>
      {figures ? (
        <>
          <RecurringRevenue figures={figures} />
          <Funnel figures={figures} />
          <Retention figures={figures} />
          <Content figures={figures} />
          <Ai figures={figures} />
          <Sources figures={figures} />
        </>
      ) : (
        <p role="alert" className="mt-6 border-l-3 border-low bg-sheet px-4 py-3">
          The figures could not be computed.{' '}
          <a href={HERE} className="underline">
            Try again
          </a>
        </p>
      )}
    </>
  );
}
