import { mineOf } from '../saved-ideas/mine-of.ts';
import type { MyIdea } from '../saved-ideas/saved-ideas.contract.ts';
import { IdeaTile } from './idea-tile.tsx';
import type { IdeaCard as Card } from './ideas.contract.ts';

/** The ideas nearest to the one a page is about. */
export function NearbyIdeas({ title, related, mine }: { title: string; related: Card[]; mine: Record<string, MyIdea> | undefined }) {
  if (related.length === 0) return null;
  return (
    <section aria-labelledby="related" className="no-print sheet-width mt-12">
      <h2 id="related" className="border-b border-ink pb-3 text-2xl">
        {title}
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        {related.map((card) => (
          <IdeaTile key={card.id} idea={card} mine={mine && mineOf(mine, card.id)} compact headingLevel={3} />
        ))}
      </div>
    </section>
  );
}
