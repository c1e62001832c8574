import { useRequestId } from '../../platform/web/request-id.ts';
import { FormProblem } from '../../ui/form-field.tsx';
import { Link } from '../../ui/link.tsx';

/**
 * In place of what a page could not load through a fault of ours.
 * @param here the address to try again
 */
export function LoadFailure({ message, here }: { message: string; here: string }) {
  const requestId = useRequestId();
  return (
    <div className="mt-8 max-w-2xl">
      <FormProblem>{message}</FormProblem>
      <p className="mt-4 text-ink-2">
        The fault is ours and has been written down. If you tell us about it, mention request{' '}
        <span className="numerals font-semibold select-all">{requestId}</span>.
      </p>
      <p className="mt-6">
        <Link to={here} className="button button-primary">
          Try again
        </Link>
      </p>
    </div>
  );
}
