import { data, redirect } from 'react-router';
import { mayBuild } from '../money/index.ts';
import { requirePerson } from '../people/index.ts';
import { unwrap } from '../platform/web/api-client.ts';
import { pageMeta } from '../platform/web/page-meta.ts';
import { readForm } from '../platform/web/read-form.ts';
import { setFlash } from '../shared/web/flash.ts';
import { textOf } from '../shared/web/form-values.ts';
import { Form } from '../ui/form.tsx';
import { formatInstant } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import type { Route } from './+types/versions.route';
import { DiffView } from './diff-view.tsx';
import type { KitDiff, KitVersion } from './idea-builder.contract.ts';
import { kitMessages, partKeys, partLabel } from './idea-builder.ts';
import { ideaBuilderClient } from './idea-builder-client.ts';
import { kitAddress } from './kit-data.ts';

export const headers = () => ({ 'cache-control': 'private, no-store' });
export const meta = () => pageMeta({ title: 'Versions of a build kit', description: 'What changed, and when.', noIndex: true });

const NO = /^[1-9]\d{0,6}$/;

/** The address holds the version that is open (`no`); the latest without one. */
export async function loader(args: Route.LoaderArgs) {
  const person = await requirePerson(args);
  const one = ideaBuilderClient(args.context)[':id'];
  const param = args.params;
  const listed = await one.versions.$get({ param });
  if (listed.status === 400 || listed.status === 404) throw data({ message: kitMessages.notFound }, { status: 404 });
  const [versions, kit] = await Promise.all([unwrap(listed), unwrap(one.$get({ param, query: {} }))]);
  const asked = NO.exec(args.url.searchParams.get('no') ?? '')?.[0] ?? String(kit.version);
  const found = await one.versions[':no'].$get({ param: { ...param, no: asked } });
  if (found.status === 400 || found.status === 404) throw data({ message: kitMessages.noVersion }, { status: 404 });
  return { title: kit.title, id: kit.id, versions, open: await unwrap(found), may: mayBuild(person) };
}

/** Brings a version back. */
export async function action(args: Route.ActionArgs) {
  const form = await readForm(args.request);
  await requirePerson(args);
  const { id } = args.params;
  const base_version = Number(NO.exec(textOf(form, 'base_version'))?.[0] ?? 0);
  const restored = await ideaBuilderClient(args.context)[':id'].versions[':no'].restore.$post({
    param: { id, no: textOf(form, 'no') },
    json: { base_version },
  });
  const flash = restored.status === 200 ? 'kit_restored' : restored.status === 409 ? 'kit_changed_elsewhere' : 'kit_failed';
  return redirect(restored.status === 200 ? kitAddress(id) : `/idea-builder/kits/${id}/versions`, {
    headers: { 'set-cookie': setFlash(flash) },
  });
}

/** What became of the kit, in a few words. */
function changeWords({ change, parts, restored_no }: KitVersion): string {
  const names = parts.map(partLabel).join(', ');
  if (change === 'composed') return 'Composed';
  if (change === 'restored') return `Version ${restored_no} restored`;
  return `${names} ${change === 'edited' ? 'edited' : 'written again'}`;
}

export default function VersionsPage({ loaderData: { title, id, versions, open, may } }: Route.ComponentProps) {
  return (
    <article className="sheet-width py-10">
      <nav aria-label="Breadcrumb" className="text-sm text-ink-3">
        <Link to="/idea-builder" className="quiet-link">
          Build kits
        </Link>{' '}
        /{' '}
        <Link to={kitAddress(id)} className="quiet-link">
          {title}
        </Link>
      </nav>
      <h1 className="mt-4 text-3xl md:text-4xl">Versions</h1>
      <div className="mt-8 grid gap-x-14 gap-y-8 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <nav aria-label="Versions" className="lg:max-h-[70vh] lg:overflow-y-auto">
          <ol className="border-t border-line">
            {versions.map((version) => (
              <li key={version.no} className="border-b border-line">
                <Link
                  to={`/idea-builder/kits/${id}/versions?no=${version.no}`}
                  aria-current={version.no === open.no ? 'page' : undefined}
                  className="block border-l-3 border-transparent px-2 py-2 text-sm no-underline hover:bg-sheet aria-[current]:border-brass"
                >
                  <span className="numerals font-semibold text-ink">Version {version.no}</span>
                  <span className="block text-ink-2">{changeWords(version)}</span>
                  <time dateTime={version.made_at} className="numerals block text-xs text-ink-3">
                    {formatInstant(version.made_at)}
                  </time>
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <OpenVersion id={id} open={open} may={may} />
      </div>
    </article>
  );
}

function OpenVersion({ id, open, may }: { id: string; open: KitDiff; may: boolean }) {
  const isFirst = open.change === 'composed' && open.parts.length === partKeys.length;
  return (
    <section aria-labelledby="version" className="min-w-0">
      <h2 id="version" className="text-2xl">
        Version {open.no}: {changeWords(open)}
      </h2>
      <div className="mt-4 flex flex-wrap gap-3">
        <Link to={kitAddress(id, open.parts[0], open.no === open.latest ? undefined : open.no)} className="button min-h-10 py-1">
          Read it
        </Link>
        {may && open.no !== open.latest && (
          <Form method="post" action={`/idea-builder/kits/${id}/versions`}>
            <input type="hidden" name="no" value={open.no} />
            <input type="hidden" name="base_version" value={open.latest} />
            <button type="submit" className="button button-primary min-h-10 py-1">
              Restore version {open.no}
            </button>
          </Form>
        )}
      </div>
      {isFirst ? (
        <p className="measure mt-6 text-ink-2">The kit as it was first composed. There is nothing before it to compare with.</p>
      ) : (
        open.changes.map(({ key, label, lines }) => (
          <div key={key} className="mt-8">
            <h3 className="mb-2 text-xl">{label}</h3>
            <DiffView lines={lines} label={`What changed in ${label}`} />
          </div>
        ))
      )}
    </section>
  );
}
