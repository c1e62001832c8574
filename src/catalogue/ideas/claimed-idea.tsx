import { Link } from '../../ui/link.tsx';
import type { MyIdea } from '../saved-ideas/saved-ideas.contract.ts';
import type { IdeaCard } from './ideas.contract.ts';
import { NearbyIdeas } from './nearby-ideas.tsx';

/** What stands where an idea was that somebody owns now: that it is gone for good, and others that are near. Nothing of the idea itself. */
export function ClaimedIdea({ related, mine }: { related: IdeaCard[]; mine: Record<string, MyIdea> | undefined }) {
  return (
    <>
      <div className="sheet-width pt-16">
        <p className="small-caps text-ink-3">Claimed</p>
        <h1 className="mt-3 text-3xl md:text-4xl">This idea has been claimed</h1>
        <p className="measure mt-4 text-lg text-ink-2">
          Somebody owns it now. It has left the catalogue for good: it is in no list, search or feed any more, and its dossier is its
          owner’s alone.
        </p>
        <p className="mt-6 flex flex-wrap gap-3">
          <Link to="/browse" className="button button-primary">
            Browse all ideas
          </Link>
          <Link to="/claims" className="button">
            I own it
          </Link>
        </p>
      </div>
      <NearbyIdeas title="Near what it was about" related={related} mine={mine} />
    </>
  );
}
