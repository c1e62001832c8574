import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { unwrap } from '../platform/web/api-client.ts';
import { pageMeta } from '../platform/web/page-meta.ts';
import { setFlash } from '../shared/web/flash.ts';
import { Link } from '../ui/link.tsx';
import type { Route } from './+types/paid.route';
import type { ClaimOutcome } from './claims.contract.ts';
import { claimsClient } from './claims-client.ts';

/** Seconds between looks, less and less often; after the last the page waits to be asked. */
const LOOKS_S = [2, 3, 5, 10, 20, 40, 60, 60];
const ALL_LOOKS_MIN = Math.round(LOOKS_S.reduce((sum, seconds) => sum + seconds, 0) / 60);

export const headers = () => ({ 'cache-control': 'no-store' });

/** Where the provider leads after the payment. Who is signed in goes on to what is theirs; a guest reads where the link went. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const sessionId = searchParams.get('session');
  if (!sessionId) throw redirect('/claims');
  const outcome = await unwrap(claimsClient(context).payments['claim-outcome'].$post({ json: { sessionId } }));
  if (outcome.claim_id) throw redirect(`/claims/${outcome.claim_id}`, { headers: { 'set-cookie': setFlash('claim_owned') } });
  const looks = Math.max(0, Math.trunc(Number(searchParams.get('looks'))) || 0);
  const address = `/claims/paid?session=${encodeURIComponent(sessionId)}`;
  return { outcome, address, next: { inS: LOOKS_S[looks], address: `${address}&looks=${looks + 1}` } };
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta({ title: 'Your claim', description: 'What became of your payment.', noIndex: true }),
  ...(loaderData?.outcome.outcome === 'pending' && loaderData.next.inS
    ? [{ httpEquiv: 'refresh', content: `${loaderData.next.inS};url=${loaderData.next.address}` }]
    : []),
];

const TITLES = {
  owned: 'The idea is yours',
  given_back: 'Somebody was faster',
  pending: 'Your payment is being confirmed',
  unpaid: 'Nothing was paid',
} as const satisfies Record<ClaimOutcome['outcome'], string>;

export default function PaidPage({ loaderData: { outcome, address, next } }: Route.ComponentProps) {
  const { title, email } = outcome;
  return (
    <div className="sheet-width py-16">
      <p className="small-caps text-ink-3">{title}</p>
      <h1 className="mt-3 text-3xl md:text-4xl">{TITLES[outcome.outcome]}</h1>
      <div className="measure mt-4 grid gap-3 text-lg text-ink-2">
        <Words outcome={outcome} email={email ?? 'the address you paid with'} waiting={<Waiting nextS={next.inS} address={address} />} />
      </div>
    </div>
  );
}

/** What is waited for, and for how long; without scripts as with them. */
function Waiting({ nextS, address }: { nextS: number | undefined; address: string }) {
  if (nextS)
    return (
      <p>
        We wait for the payment provider to tell us that your payment arrived, which takes seconds as a rule. This page looks again in{' '}
        {nextS} seconds. You can close it: an email comes whatever you do.
      </p>
    );
  return (
    <>
      <p>
        The payment provider has not told us of your payment within {ALL_LOOKS_MIN} minutes. You can close this page. As soon as it does,
        the link to your dossier is mailed to the address you paid with; if your payment does not go through, nothing is charged.
      </p>
      <p>
        <a href={address} className="button button-primary">
          Look again
        </a>
      </p>
    </>
  );
}

function Words({ outcome: { outcome, slug }, email, waiting }: { outcome: ClaimOutcome; email: string; waiting: ReactNode }) {
  switch (outcome) {
    case 'owned':
      return (
        <>
          <p>
            It has left the catalogue. The link to your dossier, its files and the certificate is on its way to <strong>{email}</strong>.
          </p>
          <p>
            Keep that email: the link in it is the key. If you{' '}
            <Link to="/signup" className="underline">
              sign up
            </Link>{' '}
            with the same address, the idea is in your account as well.
          </p>
        </>
      );
    case 'given_back':
      return (
        <>
          <p>
            The idea was claimed, or withdrawn, while you paid. All of your payment goes back to your card by itself; banks take up to ten
            days to show it. An email about it goes to <strong>{email}</strong>.
          </p>
          <p>
            <Link to={`/ideas/${slug}`} className="button button-primary">
              See ideas near it
            </Link>
          </p>
        </>
      );
    case 'pending':
      return waiting;
    case 'unpaid':
      return (
        <>
          <p>The checkout ended before it was paid, so nothing was charged.</p>
          <p>
            <Link to={`/ideas/${slug}/claim`} className="button button-primary">
              Back to the idea
            </Link>
          </p>
        </>
      );
  }
}
