import { changesInWords } from './change-words.ts';

type Facts = Record<string, unknown> | null;

/** What an action changed, as before → after. */
export function Changes({ before, after }: { before: Facts; after: Facts }) {
  const changes = changesInWords(before, after);
  if (changes.length === 0) return null;
  return (
    <ul className="max-w-[32rem] wrap-anywhere md:min-w-56">
      {changes.map((change) => (
        <li key={change.name}>
          <span className="text-ink-3">{change.name}:</span>{' '}
          {change.before !== undefined && (
            <>
              <del className="text-ink-3">{change.before}</del>
              {change.after !== undefined && <span aria-hidden="true"> → </span>}
            </>
          )}
          {change.after !== undefined && <ins className="no-underline">{change.after}</ins>}
        </li>
      ))}
    </ul>
  );
}
