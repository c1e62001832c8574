import { Link, redirect } from 'react-router';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { setNotice } from '../accounts/notice.ts';
import type { Route } from './+types/paid.route';
import type { ClaimOutcome } from './claims.contract.ts';
import { claimsClient } from './claims-client.ts';

const LOOK_AGAIN_S = 5;

export const headers = () => ({ 'cache-control': 'no-store' });

/** Where the provider leads after the payment. Who is signed in goes on to what is theirs; a guest reads where the link went. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const sessionId = new URL(request.url).searchParams.get('session');
  if (!sessionId) throw redirect('/claims');
  const outcome = await unwrap(claimsClient(context).payments['claim-outcome'].$post({ json: { sessionId } }));
  if (outcome.claim_id) throw redirect(`/claims/${outcome.claim_id}`, { headers: { 'set-cookie': setNotice('claim_owned') } });
  return { outcome };
}

export const meta = ({ loaderData }: Route.MetaArgs) => [
  ...pageMeta({ title: 'Your claim', description: 'What became of your payment.', noIndex: true }),
  ...(loaderData?.outcome.outcome === 'pending' ? [{ httpEquiv: 'refresh', content: String(LOOK_AGAIN_S) }] : []),
];

const TITLES = {
  owned: 'The idea is yours',
  given_back: 'Somebody was faster',
  pending: 'Your payment is being confirmed',
  unpaid: 'Nothing was paid',
} as const satisfies Record<ClaimOutcome['outcome'], string>;

export default function PaidPage({ loaderData: { outcome } }: Route.ComponentProps) {
  const { title, email } = outcome;
  return (
    <div className="sheet-width py-16">
      <p className="small-caps text-ink-3">{title}</p>
      <h1 className="mt-3 text-3xl md:text-4xl">{TITLES[outcome.outcome]}</h1>
      <div className="measure mt-4 grid gap-3 text-lg text-ink-2">
        <Words outcome={outcome} email={email ?? 'the address you paid with'} />
      </div>
    </div>
  );
}

function Words({ outcome: { outcome, slug }, email }: { outcome: ClaimOutcome; email: string }) {
  switch (outcome) {
    case 'owned':
      return (
        <>
          <p>
            It has left the catalogue. The link to your dossier, its files and the certificate is on its way to <strong>{email}</strong>.
          </p>
          <p>
            Keep that letter: the link in it is the key. If you{' '}
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
            days to show it. A letter about it goes to <strong>{email}</strong>.
          </p>
          <p>
            <Link to={`/ideas/${slug}`} className="button button-primary">
              See ideas near it
            </Link>
          </p>
        </>
      );
    case 'pending':
      return <p>It takes a moment. This page looks again by itself every {LOOK_AGAIN_S} seconds, and a letter comes whatever you do.</p>;
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
