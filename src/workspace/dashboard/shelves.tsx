import { formatAgo, formatDay, formatInstant, formatNumber } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import type { Desk, DeskLine } from '../desk/desk.contract.ts';

const SHELVES = [
  { key: 'reports', title: 'Reports', to: '/research', none: 'No reports yet. AI Research writes one about an idea of yours.' },
  { key: 'saved', title: 'Saved', to: '/saved', none: 'No ideas saved yet. The bookmark beside an idea saves it.' },
  { key: 'kits', title: 'Build kits', to: '/idea-builder', none: 'No build kits yet. “More actions” of an idea makes one.' },
  { key: 'chats', title: 'Chats', to: '/ai-chat', none: 'No chats yet. Ask the AI Strategist about an idea.' },
] as const;

/** Where a person left off: the latest of each kind. Of tools that a plan does not open, only what there is already. */
export function Shelves({ desk, isPro, now }: { desk: Desk; isPro: boolean; now: number }) {
  const shown = SHELVES.filter(({ key }) => isPro || key === 'saved' || desk[key].total > 0);
  return (
    <div className="grid gap-x-10 gap-y-10 sm:grid-cols-2">
      {shown.map(({ key, title, to, none }) => (
        <section key={key} aria-labelledby={`shelf-${key}`}>
          <h2 id={`shelf-${key}`} className="flex items-baseline justify-between border-b border-ink pb-2 text-xl">
            {title}
            {desk[key].total > desk[key].lines.length && (
              <Link to={to} className="font-sans text-sm underline">
                All {formatNumber(desk[key].total)}
              </Link>
            )}
          </h2>
          {desk[key].total === 0 ? <p className="py-3 text-sm text-ink-2">{none}</p> : <Lines lines={desk[key].lines} now={now} />}
        </section>
      ))}
    </div>
  );
}

/** What changed since the visit before; nothing at the first. */
export function Changes({ desk: { since, changes }, now }: { desk: Desk; now: number }) {
  if (!since) return null;
  return (
    <section aria-labelledby="changes">
      <h2 id="changes" className="border-b border-ink pb-2 text-xl">
        Since {formatDay(since)}
      </h2>
      {changes.length === 0 ? (
        <p className="py-3 text-sm text-ink-2">Nothing of yours changed since you were here last.</p>
      ) : (
        <Lines lines={changes} now={now} />
      )}
    </section>
  );
}

function Lines({ lines, now }: { lines: readonly DeskLine[]; now: number }) {
  return (
    <ul>
      {lines.map(({ title, path, note, at }) => (
        <li key={`${path} ${title}`} className="border-b border-line py-2.5">
          {path ? (
            <Link to={path} className="quiet-link line-clamp-2">
              {title}
            </Link>
          ) : (
            <span className="line-clamp-2 text-ink-3">{title}</span>
          )}
          <p className="numerals flex flex-wrap gap-x-2 text-xs text-ink-3">
            {note && <span className="first-letter:uppercase">{note}</span>}
            <time dateTime={at} title={formatInstant(at)}>
              {Date.parse(at) > now ? formatDay(at) : formatAgo(at, now)}
            </time>
          </p>
        </li>
      ))}
    </ul>
  );
}
