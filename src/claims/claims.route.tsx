import { requirePerson } from '../people/index.ts';
import { unwrap } from '../platform/web/api-client.ts';
import { pageMeta } from '../platform/web/page-meta.ts';
import { formatDay } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import type { Route } from './+types/claims.route';
import { claimsClient } from './claims-client.ts';

export const meta = () => pageMeta({ title: 'Claimed ideas', description: 'The ideas you own.', noIndex: true });

export async function loader(args: Route.LoaderArgs) {
  const { email } = await requirePerson(args);
  return { email, claims: await unwrap(claimsClient(args.context).claims.$get()) };
}

export default function ClaimsPage({ loaderData: { email, claims } }: Route.ComponentProps) {
  return (
    <div className="sheet-width py-10">
      <h1 className="text-3xl md:text-4xl">Claimed ideas</h1>
      <p className="mt-2 text-ink-2">The ideas you own outright. Nobody else finds them here.</p>
      <ul className="mt-6 border-t border-ink">
        {claims.map(({ id, title, claimed_at, is_suspended }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-b border-line py-5">
            <div className="min-w-0">
              <h2 className="text-xl">
                <Link to={`/claims/${id}`} className="no-underline hover:underline">
                  {title}
                </Link>
              </h2>
              <p className="mt-1 text-sm text-ink-3">
                Yours since <time dateTime={claimed_at}>{formatDay(claimed_at)}</time>
                {is_suspended && ' · closed while its payment is disputed'}
              </p>
            </div>
            <Link to={`/claims/${id}/certificate`} className="button" aria-label={`Certificate of ${title}`}>
              Certificate
            </Link>
          </li>
        ))}
      </ul>
      {claims.length === 0 && (
        <div className="py-8">
          <p className="font-serif text-2xl">You own no idea yet</p>
          <p className="measure mt-2 text-ink-2">
            An idea claimed with another address is opened by the link mailed to it. What was paid for with {email} is here.
          </p>
          <p className="mt-6">
            <Link to="/browse" className="button button-primary">
              Browse ideas
            </Link>
          </p>
        </div>
      )}
    </div>
  );
}
