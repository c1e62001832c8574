import { data } from 'react-router';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { formatDay, formatMoney } from '../../ui/format.ts';
import { DecisionLine } from '../decision-line.tsx';
import { AssumptionBadge, PointBar, StateBadge } from '../marks.tsx';
import { projectVerdicts } from '../point.ts';
import { costOf, pricePers, projectMessages } from '../projects.ts';
import { projectsClient } from '../projects-client.ts';
import { Section } from '../section.tsx';
import type { Route } from './+types/shown-project.route';
import type { ShownProject } from './together.contract.ts';

// The address holds a secret: it is told to no other site, kept by nobody, and listed nowhere.
export const headers = () => ({
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
});

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const key = url.searchParams.get('key');
  const page = projectsClient(context).together.page;
  const response = await page.$get({ param: { id: params.id }, query: key ? { key } : {} });
  if (response.status === 400 || response.status === 404) throw data({ message: projectMessages.noPage }, { status: 404 });
  return { project: await unwrap(response) };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData?.project.title ?? 'No such page', description: 'A project, as its owner shows it.', noIndex: true });

export default function ShownProjectPage({ loaderData: { project } }: Route.ComponentProps) {
  const { title, thesis, buyer, price_cents, price_per, state, point, verdict, assumptions, tests, decisions, changed_at } = project;
  const { label, because } = projectVerdicts[verdict];
  const per = pricePers.find(({ id }) => id === price_per)?.label;
  return (
    <article className="sheet-width py-10">
      <header className="max-w-4xl">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
          <StateBadge state={state} />
          <span>
            Last changed <time dateTime={changed_at}>{formatDay(changed_at)}</time>
          </span>
        </p>
        <h1 className="mt-4 break-words text-3xl md:text-4xl">{title}</h1>
        {thesis !== title && <p className="measure mt-4 whitespace-pre-line font-serif text-xl leading-snug">{thesis}</p>}
        {(buyer || price_cents !== null) && (
          <p className="measure numerals mt-4 text-ink-2">
            {buyer}
            {buyer && price_cents !== null && ': '}
            {price_cents !== null && `${formatMoney(price_cents)} ${per}`}
          </p>
        )}
      </header>
      <div className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-12">
          <Section id="assumptions" title="What has to be true" note="What costs most if wrong comes first.">
            <ol>
              {assumptions.map((one) => (
                <li key={one.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line py-4">
                  <p className="measure min-w-0 flex-1 basis-72 text-lg leading-snug">{one.statement}</p>
                  <span className="flex items-baseline gap-3 text-sm text-ink-3">
                    {costOf(one.cost).label} <AssumptionBadge state={one.state} />
                  </span>
                </li>
              ))}
            </ol>
            {assumptions.length === 0 && <p className="py-4 text-ink-2">None written down yet.</p>}
          </Section>
          <Section id="tests" title="Tests" note="Each pass mark was set before its test started.">
            <ul>
              {tests.map((test) => (
                <ShownTest key={test.id} test={test} />
              ))}
            </ul>
            {tests.length === 0 && <p className="py-4 text-ink-2">None planned yet.</p>}
          </Section>
          <Section id="decisions" title="Decisions">
            <ol>
              {decisions.map((decision) => (
                <DecisionLine key={decision.id} decision={decision} />
              ))}
            </ol>
            {decisions.length === 0 && <p className="py-4 text-ink-2">None logged yet.</p>}
          </Section>
        </div>
        <aside className="order-first lg:order-none">
          <h2 className="border-b border-ink pb-2 text-xl">Where it stands</h2>
          <p className="mt-3 font-serif text-xl">{label}</p>
          <p className="mt-1 text-sm text-ink-2">{because}</p>
          <div className="mt-4">
            <PointBar point={point} />
          </div>
          <p className="mt-3 text-sm text-ink-3">All of this is reported by the founders. Assay has not checked it.</p>
        </aside>
      </div>
    </article>
  );
}

const SAYS = { holds: 'it holds', wrong: 'it is wrong', undecided: 'undecided' } as const;

function ShownTest({
  test: { title, what, pass_count, sample_size, state, result, standing, ended_at },
}: {
  test: ShownProject['tests'][number];
}) {
  return (
    <li className="border-b border-line py-4">
      <h3 className="text-lg">{title}</h3>
      {what && <p className="measure mt-1 whitespace-pre-line text-sm text-ink-2">{what}</p>}
      <p className="numerals mt-1 text-sm text-ink-2">
        {pass_count && sample_size ? `Passes with ${pass_count} of ${sample_size}` : 'No pass mark yet'}
        {state === 'planned' ? ', planned' : state === 'running' ? ', running' : ended_at ? `, ended ${formatDay(ended_at)}` : ''}
        {result && `: ${SAYS[result]}`}
      </p>
      {standing.tried > 0 && <p className="numerals mt-1 font-semibold">{standing.says}</p>}
    </li>
  );
}
