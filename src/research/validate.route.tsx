import { data, redirect } from 'react-router';
import { findPerson, requirePerson } from '../people/index.ts';
import { unwrap } from '../platform/web/api-client.ts';
import { pageMeta } from '../platform/web/page-meta.ts';
import { readForm } from '../platform/web/read-form.ts';
import { pageRequest } from '../platform/web/request-context.ts';
import { setFlash } from '../shared/web/flash.ts';
import { faultsOf, submit, textOf } from '../shared/web/form-values.ts';
import { Link } from '../ui/link.tsx';
import { useLastAnswer } from '../ui/use-last-answer.ts';
import type { Route } from './+types/validate.route';
import { type Check, CheckForm } from './check-form.tsx';
import { IdeaForm } from './idea-form.tsx';
import { QuotaLine } from './quota-line.tsx';
import { researchMessages } from './research.ts';
import { researchClient } from './research-client.ts';
import { runKeyOf } from './run-key.server.ts';
import { understandingIn } from './understanding-form.ts';

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'AI Research Agent',
    description: 'Describe an idea and get a decision with its evidence: build, reshape, drop, or not enough evidence.',
    appUrl: loaderData?.appUrl,
    path: '/validate',
  });

const NO_IDEA = { text: '', category: '' };

/** Only plans that hold research may send the form. */
async function requireResearcher(args: Route.ActionArgs) {
  const person = await requirePerson(args);
  if (person.ai_research_limit !== 0) return person;
  throw redirect('/pricing', { headers: { 'set-cookie': setFlash('research_pro_only') } });
}

/** Whoever has no runs is shown the form and a sample. `?again={id}` brings back the text of a run that failed. */
export async function loader(args: Route.LoaderArgs) {
  const person = await findPerson(args);
  const { appUrl } = pageRequest(args.context);
  if (!person || person.ai_research_limit === 0) return { member: undefined, isSignedIn: person !== undefined, idea: NO_IDEA, appUrl };
  const client = researchClient(args.context);
  const again = args.url.searchParams.get('again');
  const [{ runs, quota }, earlier] = await Promise.all([
    unwrap(client.$get({ query: { limit: '5' } })),
    again ? client[':id'].$get({ param: { id: again }, query: {} }) : undefined,
  ]);
  const kept = earlier?.status === 200 ? await unwrap(earlier) : undefined;
  return {
    member: { quota, underWay: runs.filter(({ state }) => state === 'queued' || state === 'running') },
    isSignedIn: true,
    idea: kept?.is_mine ? { text: kept.idea_text, category: kept.category as string } : NO_IDEA,
    appUrl,
  };
}

/** First what was understood, to be corrected; then the run. Nothing is lost when either is refused. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  await requireResearcher(args);
  const idea = { text: textOf(form, 'idea'), category: textOf(form, 'category') };
  const client = researchClient(args.context);
  const does = form.get('do');
  if (does === 'edit') return data({ step: 'idea' as const, idea, faults: undefined });
  if (does !== 'start') {
    const answer = await submit(
      () => client.understand.$post({ json: { idea: idea.text, category: idea.category } }),
      researchMessages.failedTryAgain,
    );
    if (!answer.success) return data({ step: 'idea' as const, idea, faults: answer.faults }, { status: answer.status });
    const check: Check = { idea, key: crypto.randomUUID(), ...answer.data };
    return data({ step: 'check' as const, check, faults: undefined });
  }
  const understanding = understandingIn(form);
  const asked = { idea: idea.text, category: understanding.category, understanding };
  const key = textOf(form, 'key') || undefined;
  const send = (runKey: string | undefined) => client.$post({ json: { ...asked, key: runKey } });
  try {
    let response = await send(key);
    // Gone back to and corrected.
    if (response.status === 409 && key) response = await send(runKeyOf(key, asked));
    const body = await response.json();
    if (body.success) return redirect(`/research/${body.data.id}`);
    if (response.status < 500) {
      // What others are sent does not change by a refusal; it is asked for again because the page keeps nothing.
      const again = await client.understand.$post({ json: { idea: idea.text } });
      const { recipients, is_english } = again.status === 200 ? await unwrap(again) : { recipients: [], is_english: true };
      const check: Check = {
        idea,
        key: crypto.randomUUID(),
        understanding: { ...understanding, text: idea.text, by: 'person' },
        is_english,
        recipients,
      };
      return data({ step: 'check' as const, check, faults: faultsOf(body) }, { status: response.status });
    }
  } catch {
    // Said below.
  }
  const faults = { fields: {}, problem: researchMessages.failedTryAgain };
  return data({ step: 'idea' as const, idea, faults }, { status: 500 });
}

/** A refused change may have come too late: the page then shows what holds by now. */
export const shouldRevalidate = () => true;

export default function ValidatePage({ loaderData, actionData }: Route.ComponentProps) {
  const { member, isSignedIn } = loaderData;
  const answer = useLastAnswer(actionData);
  const isSpent = member?.quota.remaining === 0;
  return (
    <div className="sheet-width py-10">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <h1 className="text-3xl md:text-4xl">AI Research Agent</h1>
        <p className="flex gap-5 text-sm">
          <Link to="/reports/sample" className="quiet-link">
            A sample report
          </Link>
          {member && (
            <Link to="/research" className="quiet-link">
              Your reports
            </Link>
          )}
        </p>
      </div>
      <p className="measure mt-3 text-lg text-ink-2">
        Describe an idea. We ask public sources and our own catalogue about it, and give you a decision with the evidence attached: build,
        reshape, drop, or say that there is not enough evidence.
      </p>
      {member && <QuotaLine quota={member.quota} />}
      {member?.underWay.map((run) => (
        <p key={run.id} className="mt-4 border-l-3 border-brass bg-sheet px-4 py-3">
          A run is under way:{' '}
          <Link to={`/research/${run.id}`} className="font-semibold underline">
            {run.title}
          </Link>
        </p>
      ))}
      {answer?.step === 'check' ? (
        <CheckForm check={answer.check} faults={answer.faults} isSpent={isSpent} />
      ) : (
        <IdeaForm
          idea={answer?.idea ?? loaderData.idea}
          faults={answer?.faults}
          isSpent={isSpent}
          {...(!member && { goOn: <GoOn isSignedIn={isSignedIn} /> })}
        />
      )}
      {!member && <SampleInvitation />}
    </div>
  );
}

/** Where somebody goes on whose plan has no runs; their text waits in this browser. */
function GoOn({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <>
      <Link to={isSignedIn ? '/pricing' : '/signup?to=%2Fvalidate'} className="button">
        {isSignedIn ? 'Choose a plan with AI Research' : 'Create an account'}
      </Link>
      <span className="text-sm text-ink-2">
        AI Research is part of Pro. This browser keeps your text.
        {!isSignedIn && (
          <>
            {' '}
            Have an account?{' '}
            <Link to="/login?to=%2Fvalidate" className="underline">
              Sign in
            </Link>
          </>
        )}
      </span>
    </>
  );
}

function SampleInvitation() {
  return (
    <section aria-labelledby="sample" className="mt-12 max-w-3xl border border-line border-t-4 border-t-brass bg-sheet p-5 sm:p-7">
      <h2 id="sample" className="text-2xl">
        What you get
      </h2>
      <p className="measure mt-2 text-ink-2">
        One sheet with the verdict, who pays and how many they are, who sells it today, what an income takes, and this week’s test. Behind
        it the reasons, the rivals and every piece of evidence with its source.
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        <Link to="/reports/sample" className="button">
          Read a sample report
        </Link>
        <Link to="/check" className="button">
          Check my idea, free
        </Link>
      </p>
    </section>
  );
}
