import { data } from 'react-router';
import { Hallmark } from '../catalogue/index.parts.ts';
import { unwrap } from '../platform/web/api-client.ts';
import { pageMeta } from '../platform/web/page-meta.ts';
import { Link } from '../ui/link.tsx';
import type { Route } from './+types/certificate.route';
import { certificateOf } from './certificate.ts';
import { keyIn, withKey } from './claim-address.ts';
import { asIdea } from './claimed-idea.ts';
import { claimsClient } from './claims-client.ts';
import { claimMessages } from './messages.ts';

export const headers = () => ({ 'cache-control': 'private, no-store' });

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const key = keyIn(request.url);
  const query = key === undefined ? {} : { key };
  const { claim, dossier } = await unwrap(claimsClient(context).claims[':id'].$get({ param: { id: params.id }, query }));
  if (!dossier) throw data({ message: claimMessages.suspended }, { status: 403 });
  return { key, claim, idea: asIdea(dossier) };
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: loaderData ? `Certificate of “${loaderData.claim.title}”` : 'No such claim',
    description: 'Who owns an idea, since when.',
    noIndex: true,
  });

/** One sheet of paper: what is printed is what is seen, without the page around it. */
export default function CertificatePage({ loaderData: { key, claim, idea } }: Route.ComponentProps) {
  const { title, statement, rows } = certificateOf(claim);
  return (
    <div className="sheet-width py-10">
      <p className="no-print mb-6 flex flex-wrap items-center justify-between gap-3 text-sm">
        <Link to={withKey(`/claims/${claim.id}`, key)} className="underline">
          Back to the dossier
        </Link>
        <button type="button" className="button needs-scripts" onClick={() => window.print()}>
          Print
        </button>
      </p>
      <article className="certificate mx-auto max-w-3xl border border-brass bg-sheet p-2">
        <div className="border border-brass px-6 py-10 text-center sm:px-14 sm:py-14">
          <p className="small-caps text-ink-3">Assay</p>
          <h1 className="mt-3 text-3xl sm:text-4xl">{title}</h1>
          <div className="mt-8 flex justify-center">
            <Hallmark idea={idea} size={160} />
          </div>
          <p className="mx-auto mt-8 max-w-xl font-serif text-xl leading-relaxed text-pretty">{statement}</p>
          <dl className="mx-auto mt-10 max-w-xl border-t border-line text-left text-sm">
            {rows.map(({ label, value }) => (
              <div key={label} className="grid gap-x-6 border-b border-line py-2.5 sm:grid-cols-[9rem_1fr]">
                <dt className="text-ink-3">{label}</dt>
                <dd className="numerals min-w-0 break-words">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="mx-auto mt-8 max-w-xl text-xs text-ink-3">
            The digest is the SHA-256 of the dossier’s JSON file: <code>sha256sum</code> of the file gives the same. A claim is no patent,
            trade mark or monopoly; the idea was public before.
          </p>
        </div>
      </article>
    </div>
  );
}
