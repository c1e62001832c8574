import { data, redirect } from 'react-router';
import { requirePerson } from '../../people/index.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { pageRequest } from '../../platform/web/request-context.ts';
import { setFlash } from '../../shared/web/flash.ts';
import { formatNumber } from '../../ui/format.ts';
import { Pages } from '../../ui/pages.tsx';
import { StartAgain } from '../../ui/start-again.tsx';
import { CatalogueTabs } from '../ideas/catalogue-tabs.tsx';
import { IdeaTile } from '../ideas/idea-tile.tsx';
import { mineOf } from '../saved-ideas/mine-of.ts';
import { myIdeas } from '../saved-ideas/saved-ideas-client.ts';
import type { Route } from './+types/fit.route';
import type { FitPage } from './fit.contract.ts';
import { fitClient, storedAnswers } from './fit-client.ts';
import { FitForm } from './fit-form.tsx';
import { FitMethod } from './fit-method.tsx';
import { unmetOf } from './fit-of.ts';
import { KeepAnswers } from './keep-answers.tsx';
import { answersIn, fitAddress, questions } from './questions.ts';

/** The address is the state: one name a question, and page. What a form sends becomes its one short address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { answers, query } = answersIn(searchParams);
  const { appUrl } = pageRequest(context);
  const page = searchParams.get('page') || '1';
  const isRepeated = questions.some(({ key }) => searchParams.getAll(key).length > 1 || searchParams.get(key) === '');
  if (isRepeated) throw redirect(fitAddress(query));
  const shared = { appUrl, answers, query, kept: await storedAnswers({ request, context }) };
  if (Object.keys(query).length === 0) return { ...shared, page: undefined, mine: undefined, problem: undefined };
  const response = await fitClient(context).fit.$get({ query: { ...query, page } });
  const body = await response.json();
  if (!body.success) return data({ ...shared, page: undefined, mine: undefined, problem: body.error }, { status: response.status });
  const ids = body.data.ideas.map(({ idea }) => idea.id);
  return { ...shared, page: body.data, mine: await myIdeas(context, request, ids), problem: undefined };
}

/** Keeps the answers in the account of the person who sent them, or forgets those kept. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  await requirePerson(args);
  const client = fitClient(args.context).fit.answers;
  const asked = new URLSearchParams(String(form.get('answers')));
  const to = fitAddress(answersIn(asked).query);
  if (form.get('do') === 'forget') {
    await unwrap(client.$delete());
    return redirect(to, { headers: { 'set-cookie': setFlash('fit_forgotten') } });
  }
  await unwrap(client.$put({ json: { answers: asked.toString() } }));
  return redirect(to, { headers: { 'set-cookie': setFlash('fit_saved') } });
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'Which idea fits you',
    description:
      'Seven questions about time, money, skills and customers. The catalogue ranked by how well it fits, with the reasons and the formula.',
    appUrl: loaderData?.appUrl,
    path: '/fit',
    noIndex: Object.keys(loaderData?.query ?? {}).length > 0,
  });

export default function FitQuiz({ loaderData }: Route.ComponentProps) {
  const { answers, query, kept, page, mine, problem } = loaderData;
  const asked = fitAddress(query).split('?')[1] ?? '';
  return (
    <div className="sheet-width py-6 md:py-8">
      <CatalogueTabs />
      <h1 className="text-3xl md:text-4xl">Which idea fits you</h1>
      <p className="measure mt-3 text-ink-2">
        Seven questions, none of them required. Every idea in the catalogue is ranked by how little it asks that you do not have, and says
        what fits and what does not.
      </p>
      <StartAgain problem={problem?.message} to="/fit" />
      {page ? (
        <details className="mt-6">
          <summary className="button w-fit">Your answers ({page.answered} of 7): change them</summary>
          <FitForm answers={answers} />
        </details>
      ) : (
        <FitForm answers={answers} />
      )}
      {kept !== undefined && (page || kept) && <KeepAnswers asked={page ? asked : ''} kept={kept} />}
      {page && <Ranking page={page} mine={mine} addressOf={(n) => fitAddress(query, n)} />}
      <section aria-labelledby="ranked" className="mt-14 max-w-4xl">
        <h2 id="ranked" className="text-2xl">
          How this is ranked
        </h2>
        <p className="measure mt-2 mb-3 text-ink-2">
          The fit is the weighted mean of the questions you answered, out of 100. Ideas of equal fit stand by their idea score. Budget,
          hours and regulation are looked at in three published bands, for members as for everybody.
        </p>
        <FitMethod />
      </section>
    </div>
  );
}

/** With more answers unmet than this, the first idea is the nearest and no match. */
const MOST_UNMET = 1;

type RankingProps = {
  page: FitPage;
  mine: Awaited<ReturnType<typeof myIdeas>>;
  addressOf: (page: number) => string;
};

function Ranking({ page: { ideas, pagination, answered }, mine, addressOf }: RankingProps) {
  const isFirst = pagination.page === 1 && ideas.length > 0;
  const unmet = unmetOf(ideas[0]?.reasons ?? []);
  return (
    <section aria-labelledby="ranking" className="mt-8">
      <div className="border-b border-ink pb-3">
        <h2 id="ranking" className="text-2xl">
          {formatNumber(pagination.total)} ideas by fit
        </h2>
        <p className="mt-1 text-sm text-ink-2">By {answered === 1 ? 'the one question' : `the ${answered} questions`} you answered.</p>
        {isFirst && unmet > MOST_UNMET && (
          <p className="mt-1 text-sm font-semibold">No idea meets your answers well: the nearest leaves {unmet} of them unmet.</p>
        )}
      </div>
      <ol>
        {ideas.map(({ idea, fit, reasons }, i) => (
          <li key={idea.id} className="border-b border-line pt-5 pb-6 [&>article]:border-b-0">
            <p className="numerals text-sm text-ink-2">
              <span className="font-serif text-2xl text-ink">{fit}</span> of 100
              {isFirst && i === 0 && unmet <= MOST_UNMET && <span className="ml-3 font-semibold text-brass">Best match</span>}
            </p>
            <IdeaTile idea={idea} mine={mine && mineOf(mine, idea.id)} compact headingLevel={3} />
            <ul aria-label={`Why ${fit} of 100`} className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-sm sm:pl-15">
              {reasons.map(({ question, fits, words }) => (
                <li key={`${question} ${fits}`} className={fits ? 'text-ink-2' : 'font-semibold'}>
                  <span aria-hidden="true" className={`mr-1.5 ${fits ? 'text-good' : 'text-low'}`}>
                    {fits ? '✓' : '✗'}
                  </span>
                  <span className="sr-only">{fits ? 'Fits: ' : 'Does not fit: '}</span>
                  {words}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {ideas.length === 0 && <p className="py-8">There are no ideas this far on.</p>}
      <Pages page={pagination.page} pages={pagination.pages} addressOf={addressOf} />
    </section>
  );
}
