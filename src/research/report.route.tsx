import { useEffect } from 'react';
import { data, redirect, useSearchParams } from 'react-router';
import { watchesClient } from '../catalogue/index.ts';
import { mayBuild as planMayBuild } from '../money/index.ts';
import { findPerson, requirePerson } from '../people/index.ts';
import { unwrap, unwrapUnlessFault } from '../platform/web/api-client.ts';
import { pageMeta } from '../platform/web/page-meta.ts';
import { readForm } from '../platform/web/read-form.ts';
import { pageRequest } from '../platform/web/request-context.ts';
import { categoryLabel } from '../shared/vocabulary/categories.ts';
import { type FlashKey, setFlash } from '../shared/web/flash.ts';
import { textOf } from '../shared/web/form-values.ts';
import { formatDay } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { toast } from '../ui/toast.ts';
import { UntilScriptsRun } from '../ui/toasts.tsx';
import type { Route } from './+types/report.route';
import { ChangesSince } from './changes.tsx';
import { askedOf } from './earning.tsx';
import { FailedRun, Progress } from './progress.tsx';
import { ReportActions } from './report-actions.tsx';
import { writerOf } from './report-document.ts';
import { reportHead } from './report-head.ts';
import type { ResearchReport } from './research.contract.ts';
import { researchMessages } from './research.ts';
import { researchClient } from './research-client.ts';
import { ReportAppendix, ReportSheet } from './whole-report.tsx';

export const headers = () => ({ 'cache-control': 'private, no-store' });

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const key = url.searchParams.get('key');
  const response = await researchClient(context)[':id'].$get({ param: params, query: key ? { key } : {} });
  const person = await findPerson({ request, context });
  // Whoever is not signed in may be its owner; by a link, or once signed in, what is not there is not there.
  if ((response.status === 404 || response.status === 400) && !person && !key)
    throw redirect(`/login?to=${encodeURIComponent(url.pathname)}`);
  if (response.status === 400) throw data({ message: researchMessages.notFound }, { status: 404 });
  const research = await unwrap(response);
  const isWatchable = research.is_mine && research.state === 'done';
  return {
    appUrl: pageRequest(context).appUrl,
    research,
    watch: isWatchable
      ? await unwrapUnlessFault(watchesClient(context).research[':id'].watch.$get({ param: { id: research.id } }))
      : undefined,
    mayRun: person !== undefined && person.ai_research_limit !== 0,
    runs: person?.ai_research_limit
      ? { left: Math.max(0, person.ai_research_limit - person.ai_research_count), limit: person.ai_research_limit }
      : null,
    mayBuild: person !== undefined && planMayBuild(person),
    isComplete: url.searchParams.has('done'),
    isSharing: url.searchParams.has('link'),
    asked: askedOf(url.searchParams),
    kept: (key ? { key } : {}) as Readonly<Record<string, string>>,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta(
    loaderData
      ? reportHead(loaderData.research, loaderData.appUrl, loaderData.kept.key)
      : { title: 'No such report', description: 'A research report on a startup idea.', noIndex: true },
  );

/** What its owner does with a report. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  await requirePerson(args);
  const client = researchClient(args.context)[':id'];
  const param = args.params;
  const here = `/research/${param.id}`;
  const said = (to: string, flash: FlashKey) => redirect(to, { headers: { 'set-cookie': setFlash(flash) } });
  switch (form.get('do')) {
    case 'share':
    case 'unshare': {
      const shared = form.get('do') === 'share';
      const { status } = await client.$patch({ param, json: { shared } });
      return said(
        shared && status === 200 ? `${here}?link` : here,
        status === 200 ? (shared ? 'research_shared' : 'research_unshared') : 'research_failed',
      );
    }
    case 'rename': {
      const title = textOf(form, 'title');
      const response = await client.$patch({ param, json: { title } });
      const body = await response.json();
      if (body.success) return said(here, 'research_saved');
      return data({ title, fault: body.error.message }, { status: response.status });
    }
    case 'remove': {
      const { status } = await client.$delete({ param });
      return status === 200 ? redirect(`/research?removed=${param.id}`) : said(here, 'research_failed');
    }
    case 'recheck': {
      const key = textOf(form, 'key');
      const response = await client.recheck.$post({ param, json: key ? { key } : {} });
      const body = await response.json();
      if (body.success) return redirect(`/research/${body.data.id}`);
      return data({ problem: body.error.message }, { status: response.status });
    }
    default:
      return redirect(here);
  }
}

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { research, watch, mayRun, runs, mayBuild, isComplete, isSharing, asked, kept } = loaderData;
  const { report } = research;
  const isFinished = isComplete && research.state === 'done';
  useAnnouncedOnce(isFinished);
  return (
    <article className="sheet-width py-10">
      {isFinished && <UntilScriptsRun text={researchMessages.complete} />}
      <Head research={research} />
      {actionData && 'problem' in actionData && (
        <p role="alert" className="mt-4 max-w-3xl border-l-3 border-low bg-sheet px-4 py-3">
          {actionData.problem}
        </p>
      )}
      {report ? (
        <>
          <ReportSheet research={research} asked={asked} kept={kept} />
          {research.is_mine && (
            <ReportActions
              research={research}
              watch={watch}
              mayRun={mayRun}
              runs={runs}
              mayGoOn={report.verdict.rule !== 'harm'}
              mayBuild={mayBuild}
              isSharing={isSharing && research.is_shared}
              refused={actionData && 'fault' in actionData ? actionData : undefined}
            />
          )}
          <WriterNote research={research} />
          {research.parent && <ChangesSince parent={research.parent} />}
          <ReportAppendix research={research} />
          <p className="no-print mt-12">
            <Link to="/validate" className="button button-primary">
              {research.is_mine ? 'Validate Another' : 'Validate an idea of yours'}
            </Link>
          </p>
        </>
      ) : research.state === 'failed' ? (
        <FailedRun run={research} />
      ) : (
        <Progress run={research} />
      )}
    </article>
  );
}

function Head({ research }: { research: ResearchReport }) {
  const { report } = research;
  return (
    <header>
      <nav aria-label="Breadcrumb" className="no-print text-sm text-ink-3">
        {research.is_mine ? (
          <Link to="/research" className="quiet-link">
            Research reports
          </Link>
        ) : (
          <span>A report shared by link</span>
        )}
      </nav>
      <h1 className="mt-3 max-w-5xl text-2xl md:text-3xl">{research.title}</h1>
      <p className="numerals mt-2 text-sm text-ink-3">
        {!research.is_category_guessed && categoryLabel(research.category)}
        {report && (
          <>
            {research.is_category_guessed ? 'Evidence of' : ' · evidence of'}{' '}
            <time dateTime={report.closed_on}>{formatDay(report.closed_on)}</time> · written by {writerOf(report.written_by)}
          </>
        )}
      </p>
    </header>
  );
}

/** Who wrote, when it was not who should have, and what the guard took out. */
function WriterNote({ research: { writer_fell_back, sentences_left_out } }: { research: ResearchReport }) {
  if (!writer_fell_back && sentences_left_out === 0) return null;
  return (
    <p className="mt-4 border-l-3 border-line pl-4 text-sm text-ink-2">
      {writer_fell_back && 'The writing model could not be used, so the built-in analyst wrote this report. '}
      {sentences_left_out > 0 &&
        `${sentences_left_out === 1 ? '1 sentence' : `${sentences_left_out} sentences`} left out: not supported by the evidence.`}
    </p>
  );
}

/** Says once that the report is there: a page opened again by its address does not say it again. */
function useAnnouncedOnce(isComplete: boolean): void {
  const [, setParams] = useSearchParams();
  useEffect(() => {
    if (!isComplete) return;
    toast(researchMessages.complete, { key: 'research-complete' });
    setParams(
      (params) => {
        params.delete('done');
        return params;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [isComplete, setParams]);
}
