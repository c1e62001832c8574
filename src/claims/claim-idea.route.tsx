import { data, redirect, redirectDocument } from 'react-router';
import { Breadcrumb, Hallmark } from '../catalogue/index.parts.ts';
import { unwrap } from '../platform/web/api-client.ts';
import { pageMeta } from '../platform/web/page-meta.ts';
import { readForm } from '../platform/web/read-form.ts';
import { pageRequest } from '../platform/web/request-context.ts';
import { setFlash } from '../shared/web/flash.ts';
import { formatMoney } from '../ui/format.ts';
import type { Route } from './+types/claim-idea.route';
import { ClaimPanel } from './claim-panel.tsx';
import { ClaimTerms } from './claim-terms.tsx';
import { claimsClient } from './claims-client.ts';
import { claimMessages } from './messages.ts';

// Whether somebody is paying just now changes from one moment to the next.
export const headers = () => ({ 'cache-control': 'no-store' });

async function findOffer({ params, context }: Pick<Route.LoaderArgs, 'params' | 'context'>) {
  const response = await claimsClient(context).ideas[':slug'].claim.$get({ param: { slug: params.slug } });
  // Claimed meanwhile: its own page says so, and shows others.
  if (response.status === 410) throw redirect(`/ideas/${params.slug}`);
  return unwrap(response);
}

export async function loader(args: Route.LoaderArgs) {
  const offer = await findOffer(args);
  const isBack = args.url.searchParams.get('canceled') === 'true';
  // The way back from the payment frees the idea at once. Where the provider does not answer the page says so, and a job asks again.
  const left = isBack && offer.isOpen ? await leave(args.context, offer.idea.id) : undefined;
  if (left === 200) throw redirect(`/ideas/${offer.idea.slug}/claim`, { headers: { 'set-cookie': setFlash('claim_released') } });
  return { offer, supportEmail: pageRequest(args.context).supportEmail, isBack, isNotFreeYet: left === 503 };
}

/** Leaves the checkout of whoever asks, if they have one. @returns the status of the answer */
async function leave(context: Route.LoaderArgs['context'], ideaId: string): Promise<number> {
  return (await claimsClient(context).payments['claim-idea'].$delete({ json: { ideaId } })).status;
}

/** Opens the checkout and leads there, or leaves it; a plain form. */
export async function action(args: Route.ActionArgs) {
  const { idea } = await findOffer(args);
  const client = claimsClient(args.context).payments['claim-idea'];
  const isRelease = (await readForm(args.request)).get('do') === 'release';
  const json = { ideaId: idea.id };
  try {
    if (isRelease) return redirect(`/ideas/${idea.slug}/claim?canceled=true`);
    const response = await client.$post({ json });
    if (response.status === 200) return redirectDocument((await unwrap(response)).url, 303);
    if (response.status === 410) return redirect(`/ideas/${idea.slug}`);
    // A fault of ours has no words for a person; everything else says what is the matter.
    const message = (response.status as number) === 500 ? claimMessages.noSession : (await response.json()).error.message;
    return data({ error: message }, { status: response.status });
  } catch (error) {
    pageRequest(args.context).reportError(error);
    return data({ error: claimMessages.failed }, { status: 500 });
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ title: 'Idea not found', description: 'There is no idea at this address.', noIndex: true });
  const { idea, price_cents: price } = loaderData.offer;
  return pageMeta({
    title: `Claim “${idea.title}”`,
    description: `Own this idea outright for ${formatMoney(price)}, once: it leaves the catalogue and its dossier is yours.`,
    noIndex: true,
  });
}

const leftWords = (isNotFreeYet: boolean) => (isNotFreeYet ? claimMessages.notFreeYet : claimMessages.left);

export default function ClaimIdeaPage({ loaderData: { offer, supportEmail, isBack, isNotFreeYet }, actionData }: Route.ComponentProps) {
  const { idea } = offer;
  return (
    <div className="sheet-width pt-6 pb-10">
      <Breadcrumb to={`/ideas/${idea.slug}`} label={idea.title} />
      <header className="mt-6 flex flex-wrap items-start gap-x-8 gap-y-4">
        <Hallmark idea={idea} size={104} className="max-sm:h-20 max-sm:w-20" />
        <div className="min-w-0 flex-1 basis-80">
          <h1 className="text-3xl md:text-4xl">Own this idea outright</h1>
          <p className="measure mt-3 font-serif text-xl leading-snug text-ink-2">{idea.title}</p>
          <p className="measure mt-1 text-ink-2">{idea.tagline}</p>
        </div>
      </header>
      <div className="mt-10 grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="lg:order-last">
          <ClaimPanel offer={offer} error={actionData?.error} leftWith={isBack ? leftWords(isNotFreeYet) : undefined} />
        </div>
        <ClaimTerms supportEmail={supportEmail} />
      </div>
    </div>
  );
}
