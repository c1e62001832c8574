import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';

/** The tools of the paid plans, and where each stands once the site has it. */
export const tools = [
  { path: '/validate', name: 'AI Research' },
  { path: '/ai-chat', name: 'AI Strategist' },
  { path: '/idea-builder', name: 'AI Idea Builder' },
] as const;

/**
 * What a person may do next. A tool is locked for free people; for others it is linked where the site has its page, and said to be missing
 * where it has not.
 * @param toolPages the paths of the tools this site has
 */
export function QuickActions({ isPro, toolPages, hasTrends }: { isPro: boolean; toolPages: string[]; hasTrends: boolean }) {
  return (
    <section aria-labelledby="actions">
      <h2 id="actions" className="text-2xl">
        Quick actions
      </h2>
      <ul className="mt-4 grid gap-2 sm:grid-cols-2 lg:grid-cols-1">
        <li>
          <Link to="/browse" className="button w-full">
            Browse Ideas
          </Link>
        </li>
        <li>
          <Link to="/fit" className="button w-full">
            Find my fit
          </Link>
        </li>
        {tools.map(({ path, name }) => (
          <li key={path}>
            <Tool name={name} path={path} isPro={isPro} isHere={toolPages.includes(path)} />
          </li>
        ))}
        {hasTrends && (
          <li>
            <Link to="/trending" className="button w-full">
              Trending Topics
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}

function Tool({ name, path, isPro, isHere }: { name: string; path: string; isPro: boolean; isHere: boolean }) {
  if (!isPro)
    return (
      <Link to="/pricing" className="button w-full text-ink-2">
        <Icon name="lock" />
        {name}
        <span className="small-caps border border-brass px-1.5 leading-5 text-brass">Pro Only</span>
      </Link>
    );
  if (isHere)
    return (
      <Link to={path} className="button w-full">
        {name}
      </Link>
    );
  return <p className="border border-line px-4 py-2.5 text-center text-sm text-ink-3">{name} is not open yet.</p>;
}
