import { Link } from './link.tsx';

/** Why what an address asks for cannot be shown, and the way back to the page without it. */
export function StartAgain({ problem, to }: { problem: string | undefined; to: string }) {
  if (!problem) return null;
  return (
    <p role="alert" className="mt-8 border-l-3 border-low bg-sheet px-4 py-3">
      {problem}{' '}
      <Link to={to} className="underline">
        Start again
      </Link>
    </p>
  );
}
