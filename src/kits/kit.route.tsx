import { ExportChoice } from '../catalogue/index.parts.ts';
import { pageMeta } from '../platform/web/page-meta.ts';
import { Form } from '../ui/form.tsx';
import { formatInstant } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import type { Route } from './+types/kit.route';
import { kitFormats, MAX_TITLE } from './idea-builder.ts';
import { actOnKit, type KitData, kitAddress, loadKit, type Refused } from './kit-data.ts';
import { KitPartView } from './kit-part-view.tsx';
import { PartsRail } from './parts-rail.tsx';

export const headers = () => ({ 'cache-control': 'private, no-store' });
export const loader = (args: Route.LoaderArgs) => loadKit(args);
export const action = (args: Route.ActionArgs) => actOnKit(args);

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: loaderData ? `${loaderData.part.label}: ${loaderData.kit.title}` : 'No such build kit',
    description: 'A build kit.',
    noIndex: true,
  });

export default function KitPage({ loaderData, actionData }: Route.ComponentProps) {
  const { kit, part, isOld } = loaderData;
  const refused = actionData as Refused | undefined;
  return (
    <article className="sheet-width py-10">
      <Head page={loaderData} fault={refused?.fault} />
      {refused?.problem && (
        <p role="alert" className="no-print mt-4 max-w-3xl border-l-3 border-low bg-sheet px-4 py-3">
          {refused.problem}
        </p>
      )}
      {isOld && (
        <p className="mt-6 max-w-3xl border-l-3 border-brass bg-sheet px-4 py-3">
          This is version {kit.shown_version}. <Link to={`/idea-builder/kits/${kit.id}/versions?no=${kit.shown_version}`}>Restore it</Link>{' '}
          or go back to <Link to={kitAddress(kit.id, part.key)}>version {kit.version}, the latest</Link>.
        </p>
      )}
      <div className="mt-8 grid gap-x-14 gap-y-8 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <PartsRail kit={kit} open={part.key} isOld={isOld} />
        <KitPartView page={loaderData} refused={refused} />
      </div>
    </article>
  );
}

function Head({ page: { kit, part }, fault }: { page: KitData; fault: string | undefined }) {
  return (
    <header>
      <nav aria-label="Breadcrumb" className="no-print text-sm text-ink-3">
        <Link to="/idea-builder" className="quiet-link">
          Build kits
        </Link>
      </nav>
      <h1 className="mt-4 max-w-4xl text-3xl md:text-4xl">{kit.title}</h1>
      <p className="numerals mt-3 text-sm text-ink-3">
        {kit.from_address ? (
          <>
            From{' '}
            <Link to={kit.from_address} className="quiet-link">
              {kit.from === 'idea' ? 'the dossier' : 'the report'} “{kit.from_title}”
            </Link>
          </>
        ) : (
          'What it was made from is no longer there'
        )}{' '}
        · version {kit.version}, <time dateTime={kit.changed_at}>{formatInstant(kit.changed_at)}</time>
        {kit.blanks > 0 && ` · ${kit.blanks} ${kit.blanks === 1 ? 'place' : 'places'} to fill in`}
      </p>
      <div className="no-print mt-5 flex flex-wrap items-center gap-3">
        <ExportChoice what="this kit" address={`/api/v1/build-kits/${kit.id}/export`} formats={kitFormats} isOpen />
        <Link to={`/idea-builder/kits/${kit.id}/versions`} className="button min-h-10 py-1">
          Versions
        </Link>
        <details className="relative" open={fault !== undefined}>
          <summary className="button min-h-10 list-none py-1 [&::-webkit-details-marker]:hidden">Rename or remove</summary>
          <div className="mt-2 grid w-full gap-5 border border-edge bg-sheet p-4 sm:absolute sm:left-0 sm:z-20 sm:w-[26rem] sm:shadow-lg">
            <Form method="post" action={kitAddress(kit.id)} className="grid gap-2">
              <input type="hidden" name="part" value={part.key} />
              <label className="grid gap-1 text-sm font-semibold">
                Name
                <input name="title" defaultValue={kit.title} maxLength={MAX_TITLE} required className="field w-full font-normal" />
              </label>
              {fault && (
                <p role="alert" className="text-sm font-semibold text-low">
                  {fault}
                </p>
              )}
              <button type="submit" name="do" value="rename" className="button justify-self-start">
                Rename
              </button>
            </Form>
            <Form method="post" action={kitAddress(kit.id)} className="border-t border-line pt-4">
              <button type="submit" name="do" value="remove" className="min-h-10 text-sm font-semibold text-low underline">
                Remove this kit
              </button>
            </Form>
          </div>
        </details>
      </div>
    </header>
  );
}
