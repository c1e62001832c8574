import { unwrap } from '../platform/web/api-client.ts';
import { pageMeta } from '../platform/web/page-meta.ts';
import { pageRequest } from '../platform/web/request-context.ts';
import { formatDay } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import type { Route } from './+types/sample.route';
import { askedOf } from './earning.tsx';
import { researchClient } from './research-client.ts';
import { ReportAppendix, ReportSheet } from './whole-report.tsx';

const KEPT = {};

export async function loader({ url, context }: Route.LoaderArgs) {
  const research = await unwrap(researchClient(context).sample.$get());
  return { research, asked: askedOf(url.searchParams), appUrl: pageRequest(context).appUrl };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'A sample report',
    description:
      'A whole validation report, made by the engine from a fixed text: verdict, who pays, what an income takes, rivals, evidence.',
    appUrl: loaderData?.appUrl,
    path: '/reports/sample',
  });

/** A whole report that anybody may read, marked as the sample that it is. */
export default function SamplePage({ loaderData: { research, asked } }: Route.ComponentProps) {
  const { report } = research;
  if (!report) return null;
  return (
    <article className="sheet-width py-10">
      <p className="border-l-3 border-brass bg-sheet px-4 py-3 text-sm">
        <strong>Sample.</strong> The engine made this report on <time dateTime={report.closed_on}>{formatDay(report.closed_on)}</time> from
        a fixed text, by the lists on this server alone. A report of yours also asks public sources.{' '}
        <Link to="/validate" className="underline">
          Validate your own idea
        </Link>
      </p>
      <h1 className="mt-5 text-2xl md:text-3xl">{research.title}</h1>
      <p className="mt-2 text-ink-2">“{research.idea_text}”</p>
      <ReportSheet research={research} asked={asked} kept={KEPT} />
      <ReportAppendix research={research} />
      <p className="no-print mt-12 flex flex-wrap gap-3">
        <Link to="/check" className="button button-primary">
          Check my idea, free
        </Link>
        <Link to="/pricing" className="button">
          See the plans
        </Link>
      </p>
    </article>
  );
}
