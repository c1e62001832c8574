import { redirect } from 'react-router';
import { DecisionPanel, Dossier, EvidenceProvider, KeyFigures, ScorePanel } from '../catalogue/index.parts.ts';
import { dossierSections } from '../catalogue/index.ts';
import { unwrap } from '../platform/web/api-client.ts';
import { pageMeta } from '../platform/web/page-meta.ts';
import { setFlash } from '../shared/web/flash.ts';
import { LateContentsRail } from '../ui/late-contents-rail.tsx';
import type { Route } from './+types/claim.route';
import { keyIn, withKey } from './claim-address.ts';
import { ClaimHead } from './claim-head.tsx';
import { asIdea } from './claimed-idea.ts';
import { claimsClient } from './claims-client.ts';
import { claimMessages } from './messages.ts';

export const headers = () => ({ 'cache-control': 'private, no-store' });

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const key = keyIn(request.url);
  const query = key === undefined ? {} : { key };
  return { key, owned: await unwrap(claimsClient(context).claims[':id'].$get({ param: { id: params.id }, query })) };
}

/** Replaces the mailed link by a new one. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const key = keyIn(request.url);
  const json = key === undefined ? {} : { key };
  await unwrap(claimsClient(context).claims[':id'].link.$post({ param: { id: params.id }, json }));
  // The key in this very address opens nothing any more, unless the account does.
  const owned = await claimsClient(context).claims[':id'].$get({ param: { id: params.id }, query: {} });
  return redirect(owned.status === 200 ? `/claims/${params.id}` : '/', { headers: { 'set-cookie': setFlash('claim_link_replaced') } });
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData?.owned.claim.title ?? 'No such claim', description: 'An idea and its owner.', noIndex: true });

export default function ClaimPage({ loaderData: { owned, key } }: Route.ComponentProps) {
  const { claim, dossier } = owned;
  if (!dossier)
    return (
      <div className="sheet-width py-16">
        <p className="small-caps text-ink-3">Your claim</p>
        <h1 className="mt-3 text-3xl">{claim.title}</h1>
        <p className="measure mt-4 text-lg text-ink-2">{claimMessages.suspended}</p>
      </div>
    );
  const idea = asIdea(dossier);
  return (
    <EvidenceProvider signals={idea.signals}>
      <article className="sheet-width pb-4">
        <ClaimHead claim={claim} idea={idea} address={(path) => withKey(path, key)} />
        <DecisionPanel idea={idea} />
        <ScorePanel idea={idea} />
        <KeyFigures idea={idea} />
        <div className="mt-10 grid gap-x-10 lg:grid-cols-[10.5rem_minmax(0,1fr)]">
          <LateContentsRail sections={dossierSections} />
          <div className="min-w-0">
            <Dossier idea={idea} />
          </div>
        </div>
      </article>
    </EvidenceProvider>
  );
}
