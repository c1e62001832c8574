import { data, redirect } from 'react-router';
import { adminIdeasClient, pathInWords, type RevisionDiff, type RevisionList, revisionKinds } from '../../catalogue/index.ts';
import { requireAdminPerson } from '../../people/index.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { setFlash } from '../../shared/web/flash.ts';
import { textOf } from '../../shared/web/form-values.ts';
import { Form } from '../../ui/form.tsx';
import { FormProblem } from '../../ui/form-field.tsx';
import { formatDay } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/history.route';

export const meta = () => pageMeta({ title: 'History of an idea', description: 'Every version of a dossier.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requireAdminPerson(args);
  const revisions = adminIdeasClient(args.context).ideas[':id'].revisions;
  const { id } = args.params;
  const number = args.url.searchParams.get('compare');
  const response = await revisions.$get({ param: { id } });
  if (response.status === 400) throw data({ message: 'Idea not found' }, { status: 404 });
  const list = await unwrap(response);
  const compared = number ? await unwrap(revisions[':number'].$get({ param: { id, number } })) : undefined;
  return { id, list, compared };
}

/** Gives the idea an earlier version back. */
export async function action(args: Route.ActionArgs) {
  await requireAdminPerson(args);
  const number = textOf(await readForm(args.request), 'restore');
  const { id } = args.params;
  const response = await adminIdeasClient(args.context).ideas[':id'].revisions[':number'].restore.$post({ param: { id, number } });
  const body = await response.json();
  if (body.success) return redirect(`/admin/ideas/${id}/history`, { headers: { 'set-cookie': setFlash('idea_restored') } });
  return data({ problem: body.error.message }, { status: response.status });
}

export default function HistoryPage({ loaderData: { id, list, compared }, actionData }: Route.ComponentProps) {
  return (
    <>
      <p className="text-sm">
        <Link to={`/admin/ideas/${id}/edit`} className="underline">
          {list.title}
        </Link>
      </p>
      <h1 className="mt-2 text-3xl md:text-4xl">History</h1>
      {actionData && (
        <div className="mt-6">
          <FormProblem>{actionData.problem}</FormProblem>
        </div>
      )}
      {list.revisions.length === 0 ? (
        <p className="mt-6 text-ink-2">Nobody has changed this idea here. The first change will keep what it says now.</p>
      ) : (
        <Versions id={id} list={list} shown={compared?.number} />
      )}
      {compared && <Comparison id={id} compared={compared} />}
    </>
  );
}

function Versions({ id, list: { revisions }, shown }: { id: string; list: RevisionList; shown: number | undefined }) {
  return (
    <ol className="mt-6 border-t border-ink">
      {revisions.map(({ number, what, saved_by, saved_at, changed }, i) => (
        <li
          key={number}
          className={`flex flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line py-3 ${number === shown ? 'bg-sheet' : ''}`}
        >
          <span className="numerals w-8 font-semibold">{number}</span>
          <span className="min-w-0 flex-1 basis-64">
            {revisionKinds[what]}
            <span className="numerals text-ink-3">
              {' '}
              {formatDay(saved_at)} {saved_at.slice(11, 16)} UTC{saved_by ? ` by ${saved_by}` : ''}
            </span>
            {changed.length > 0 && <span className="block text-sm text-ink-2">{changedInWords(changed)}</span>}
          </span>
          {i === 0 ? (
            <span className="small-caps text-ink-3">Now</span>
          ) : (
            <Link to={`/admin/ideas/${id}/history?compare=${number}#comparison`} className="py-1 text-sm underline">
              Compare<span className="sr-only"> version {number}</span> with now
            </Link>
          )}
        </li>
      ))}
    </ol>
  );
}

const NAMED = 4;
function changedInWords(paths: readonly string[]): string {
  const named = paths.slice(0, NAMED).map(pathInWords).join('; ');
  return paths.length > NAMED ? `${named}; and ${paths.length - NAMED} more` : named;
}

function Comparison({ id, compared: { number, is_current, differences } }: { id: string; compared: RevisionDiff }) {
  return (
    <section aria-labelledby="comparison" className="mt-10">
      <h2 id="comparison" className="scroll-mt-24 text-2xl">
        Version {number} and now
      </h2>
      {is_current ? (
        <p className="mt-3 text-ink-2">They say the same.</p>
      ) : (
        <>
          <Form method="post" action={`/admin/ideas/${id}/history`} className="mt-3">
            <p className="measure text-sm text-ink-2">
              Restoring makes a new version that says what version {number} said. What is there now stays in the history.
            </p>
            <button type="submit" name="restore" value={number} className="button mt-3">
              Restore version {number}
            </button>
          </Form>
          <dl className="mt-6 border-t border-ink">
            {differences.map(({ path, label, before, after }) => (
              <div key={path} className="border-b border-line py-4">
                <dt className="font-semibold">{label}</dt>
                <dd className="mt-2 grid gap-4 md:grid-cols-2">
                  <Side label={`Version ${number}`} text={before} isOld />
                  <Side label="Now" text={after} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}

function Side({ label, text, isOld = false }: { label: string; text: string; isOld?: boolean }) {
  const Mark = isOld ? 'del' : 'ins';
  return (
    <div className={`min-w-0 border-l-3 bg-sheet px-4 py-2 text-sm ${isOld ? 'border-low' : 'border-good'}`}>
      <p className="small-caps text-ink-3">{label}</p>
      <Mark className="mt-1 block whitespace-pre-line no-underline">{text || 'Nothing'}</Mark>
    </div>
  );
}
