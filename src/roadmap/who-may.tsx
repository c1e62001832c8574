import { Link } from '../ui/link.tsx';
import type { FeatureList } from './roadmap.contract.ts';

/** Tells somebody who may not vote what would let them; nothing to who may. */
export function WhoMay({ you }: { you: FeatureList['you'] }) {
  if (you.may_vote) return null;
  return (
    <p className="measure mt-6 border-l-3 border-brass bg-sheet px-4 py-3 text-sm">
      Voting{you.may_comment ? ' is' : ' and comments are'} for Lifetime members, one vote a feature.{' '}
      <Link to="/pricing" className="underline">
        See what Lifetime includes
      </Link>
      .
    </p>
  );
}
