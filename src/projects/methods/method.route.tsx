import { useRouteLoaderData } from 'react-router';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { pageRequest } from '../../platform/web/request-context.ts';
import { ContentsRail } from '../../ui/contents-rail.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/method.route';
import { MethodBody, methodSections } from './method-body.tsx';
import type { Method } from './methods.contract.ts';
import { evidenceGiven, labelOf, methodTopics } from './methods.ts';
import { methodsClient } from './methods-client.ts';
import { costInWords, daysInWords } from './range-words.ts';

const START = '/projects/new';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { appUrl, hasPage } = pageRequest(context);
  const method = await unwrap(methodsClient(context)['test-methods'][':id'].$get({ param: { id: params.id } }));
  return { appUrl, method, canStart: hasPage(START) };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? pageMeta({
        title: `${loaderData.method.title}: a test method`,
        description: loaderData.method.summary,
        appUrl: loaderData.appUrl,
        path: `/methods/${loaderData.method.id}`,
        type: 'article',
      })
    : pageMeta({ title: 'Method not found', description: 'There is no such test method.', noIndex: true });

/** One method: what it answers and what it takes first, then how to do it. */
export default function MethodPage({ loaderData: { method, canStart } }: Route.ComponentProps) {
  const isSignedIn = useRouteLoaderData<{ person?: unknown }>('root')?.person !== undefined;
  const start = `${START}?method=${method.id}`;
  return (
    <article className="sheet-width py-10">
      <p className="text-sm">
        <Link to="/methods" className="quiet-link">
          Test methods
        </Link>
      </p>
      <h1 className="mt-2 text-3xl md:text-4xl">{method.title}</h1>
      <p className="measure mt-3 font-serif text-xl leading-snug text-ink-2">{method.summary}</p>
      <Facts method={method} />
      {canStart && (
        <p className="no-print mt-6">
          <Link to={isSignedIn ? start : `/signup?to=${encodeURIComponent(start)}`} className="button button-primary">
            Start this test
          </Link>
        </p>
      )}
      <div className="mt-10 grid gap-x-10 print:block lg:grid-cols-[10.5rem_minmax(0,1fr)]">
        <ContentsRail sections={methodSections} />
        <MethodBody method={method} />
      </div>
    </article>
  );
}

function Facts({ method: { question, topics, gives, sample, unit, pass_mark, success, cost_usd, cost_note, days } }: { method: Method }) {
  const facts = [
    { term: 'Answers', says: question, more: topics.map((topic) => labelOf(methodTopics, topic)).join(' · ') },
    { term: 'Pass mark', says: `${pass_mark} of ${sample} ${unit}`, more: success },
    { term: 'Cost and time', says: `${costInWords(cost_usd)}, ${daysInWords(days)}`, more: cost_note },
    { term: 'Evidence', says: labelOf(evidenceGiven, gives), more: evidenceGiven.find(({ id }) => id === gives)?.means },
  ];
  return (
    <dl className="mt-6 grid border-t border-ink sm:grid-cols-2 sm:gap-x-10">
      {facts.map(({ term, says, more }) => (
        <div key={term} className="border-b border-line py-3">
          <dt className="small-caps text-ink-3">{term}</dt>
          <dd className="numerals mt-0.5 font-semibold">{says}</dd>
          <dd className="mt-0.5 text-sm text-ink-2">{more}</dd>
        </div>
      ))}
    </dl>
  );
}
