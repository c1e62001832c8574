import { data, redirect } from 'react-router';
import { adminIdeasClient, type HistoryEntry, type RevisionDiff } from '../../catalogue/index.ts';
import { requireAdminPerson } from '../../people/index.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { readForm } from '../../platform/web/read-form.ts';
import { setFlash } from '../../shared/web/flash.ts';
import { textOf } from '../../shared/web/form-values.ts';
import { Form } from '../../ui/form.tsx';
import { FormProblem } from '../../ui/form-field.tsx';
import { formatInstant, formatNumber } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { listAddress } from '../../ui/list-address.ts';
import { Pages } from '../../ui/pages.tsx';
import type { Route } from './+types/history.route';

export const meta = () => pageMeta({ title: 'History of an idea', description: 'Every change of an idea.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  await requireAdminPerson(args);
  const one = adminIdeasClient(args.context).ideas[':id'];
  const { id } = args.params;
  const number = args.url.searchParams.get('compare');
  const query = { page: args.url.searchParams.get('page') ?? '1' };
  const response = await one.history.$get({ param: { id }, query: query });
  if (response.status === 400) throw data({ message: 'Idea not found' }, { status: 404 });
  const history = await unwrap(response);
  const compared = number ? await unwrap(one.revisions[':number'].$get({ param: { id, number } })) : undefined;
  return { id, history, compared };
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

export default function HistoryPage({ loaderData: { id, history, compared }, actionData }: Route.ComponentProps) {
  const { title, entries, pagination, latest } = history;
  return (
    <>
      <p className="text-sm">
        <Link to={`/admin/ideas/${id}/edit`} className="underline">
          {title}
        </Link>
      </p>
      <h1 className="mt-2 text-3xl md:text-4xl">History</h1>
      {actionData && (
        <div className="mt-6">
          <FormProblem>{actionData.problem}</FormProblem>
        </div>
      )}
      {compared && <Comparison id={id} compared={compared} />}
      {entries.length === 0 ? (
        <p className="mt-6 text-ink-2">Nobody has changed this idea here. The first change will keep what it says now.</p>
      ) : (
        <ol className="mt-6 border-t border-ink" aria-label="Changes, the latest first">
          {entries.map((entry) => (
            <Entry key={entry.key} id={id} entry={entry} latest={latest} shown={compared?.number} />
          ))}
        </ol>
      )}
      <Pages
        page={pagination.page}
        pages={pagination.pages}
        addressOf={(page) => listAddress(`/admin/ideas/${id}/history`, { page }, { page: 1 })}
      />
    </>
  );
}

type EntryProps = { id: string; entry: HistoryEntry; latest: number; shown: number | undefined };

function Entry({ id, entry: { number, what, by, at, changes }, latest, shown }: EntryProps) {
  return (
    <li className={`border-b border-line py-4 ${number !== null && number === shown ? 'bg-sheet' : ''}`}>
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="font-semibold">{what}</span>
        <span className="numerals text-sm text-ink-3">
          <time dateTime={at}>{formatInstant(at)}</time>
          {by ? ` by ${by}` : ''}
        </span>
        <span className="numerals ml-auto text-sm text-ink-3">
          {number !== null && `Version ${number}`}
          {number === latest && ', now'}
          {number !== null && number !== latest && (
            <Link to={`/admin/ideas/${id}/history?compare=${number}#comparison`} className="ml-3 py-1 underline">
              Compare<span className="sr-only"> version {number}</span> with now
            </Link>
          )}
        </span>
      </p>
      {changes.length > 0 && (
        <ul className="mt-2 grid gap-1.5 text-sm" aria-label={changes.length === 1 ? 'Changed' : `${changes.length} changes`}>
          {changes.map((change) => (
            <li key={change.path} className="min-w-0 wrap-anywhere">
              <BeforeAfter {...change} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** A change up to this long is read in its line; of a longer one the two texts are opened. */
const SHORT = 160;

function BeforeAfter({ label, before, after }: HistoryEntry['changes'][number]) {
  if (before.length + after.length <= SHORT && !`${before}${after}`.includes('\n'))
    return (
      <>
        <span className="text-ink-3">{label}:</span> <del className="text-ink-3">{before || 'nothing'}</del>
        <span aria-hidden="true"> → </span>
        <span className="sr-only">became</span> <ins className="no-underline">{after || 'nothing'}</ins>
      </>
    );
  return (
    <details>
      <summary className="inline-block cursor-pointer py-0.5">
        <span className="text-ink-3">{label}:</span> {lengthInWords(before)} <span aria-hidden="true">→</span>
        <span className="sr-only">became</span> {lengthInWords(after)}
      </summary>
      <div className="mt-2 grid gap-4 md:grid-cols-2">
        <Side label="Before" text={before} isOld />
        <Side label="After" text={after} />
      </div>
    </details>
  );
}

const lengthInWords = (text: string) => (text ? `${formatNumber(text.length)} characters` : 'nothing');

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
