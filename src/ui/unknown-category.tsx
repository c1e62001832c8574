import { Link } from './link.tsx';

/** Said over a list whose address names a category that there is not: the list is whole. */
export function UnknownCategory({ name, clear }: { name: string | undefined; clear: string }) {
  if (!name) return null;
  return (
    <p role="status" className="mt-6 border-l-3 border-fair bg-sheet px-4 py-3">
      There is no category “{name}”, so every category is shown.{' '}
      <Link to={clear} className="underline">
        Clear the category
      </Link>
    </p>
  );
}
