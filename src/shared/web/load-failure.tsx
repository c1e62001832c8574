import { FormProblem } from '../../ui/form-field.tsx';
import { Link } from '../../ui/link.tsx';
import { MentionRequest } from './mention-request.tsx';

/**
 * In place of what a page could not load through a fault of ours.
 * @param here the address to try again
 */
export function LoadFailure({ message, here }: { message: string; here: string }) {
  return (
    <div className="mt-8 max-w-2xl">
      <FormProblem>{message}</FormProblem>
      <p className="mt-4 text-ink-2">The fault is ours and has been written down.</p>
      <MentionRequest />
      <p className="mt-6">
        <Link to={here} className="button button-primary">
          Try again
        </Link>
      </p>
    </div>
  );
}
