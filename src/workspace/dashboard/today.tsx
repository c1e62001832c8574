import { Link } from '../../ui/link.tsx';

type Idea = { slug: string; title: string; tagline: string };

/** Today's idea, which everybody may read. */
export function Today({ idea }: { idea: Idea }) {
  return (
    <section aria-labelledby="today" className="border border-brass bg-sheet p-5">
      <p className="small-caps text-brass">Idea of the day</p>
      <h2 id="today" className="mt-2 text-xl">
        {idea.title}
      </h2>
      <p className="mt-2 text-sm text-ink-2">{idea.tagline}</p>
      <Link to={`/ideas/${idea.slug}`} className="button mt-4">
        Read today’s idea
      </Link>
    </section>
  );
}
