import { Hallmark } from '../../catalogue/index.parts.ts';
import type { IdeaCard } from '../../catalogue/index.ts';
import { categoryLabel } from '../../shared/vocabulary/categories.ts';
import { formatNumber } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';

export type HomeIdea = Pick<IdeaCard, 'id' | 'slug' | 'title' | 'category' | 'published_at' | 'idea_score' | 'figures'>;
export type HomeList = { title: string; to: string; ideas: HomeIdea[] };

/** Three ways into the catalogue, a few ideas of each. */
export function HomeLists({ lists, total }: { lists: readonly HomeList[]; total: number }) {
  return (
    <section aria-labelledby="lists" className="sheet-width pt-16">
      <div className="flex flex-wrap items-baseline justify-between gap-4 border-b border-ink pb-3">
        <h2 id="lists" className="text-3xl">
          In the catalogue
        </h2>
        <Link to="/browse" className="underline">
          All {formatNumber(total)} ideas
        </Link>
      </div>
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 md:grid-cols-3">
        {lists.map(({ title, to, ideas }) => (
          <section key={to} aria-label={title}>
            <h3 className="text-xl">
              <Link to={to} className="quiet-link">
                {title}
              </Link>
            </h3>
            <ul className="mt-2">
              {ideas.map((idea) => (
                <li key={idea.id} className="group relative flex gap-4 border-b border-line py-4">
                  <Hallmark idea={idea} size={44} />
                  <div className="min-w-0">
                    <Link
                      to={`/ideas/${idea.slug}`}
                      className="font-serif text-lg leading-snug no-underline after:absolute after:inset-0 group-hover:underline decoration-brass decoration-1"
                    >
                      {idea.title}
                    </Link>
                    <p className="mt-1 text-xs text-ink-3">{categoryLabel(idea.category)}</p>
                  </div>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}
