import { Form } from '../../ui/form.tsx';
import { Link } from '../../ui/link.tsx';
import type { StoredAnswers } from './fit.contract.ts';

/** Keeps the answers shown in the account, or forgets those kept. For people who are signed in; plain forms. */
export function KeepAnswers({ asked, kept }: { asked: string; kept: StoredAnswers | null }) {
  const isKept = kept?.answers === asked;
  return (
    <Form method="post" action="/fit" className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
      <input type="hidden" name="answers" value={asked} />
      {asked !== '' && !isKept && (
        <button type="submit" name="do" value="keep" className="button">
          Keep these answers in my account
        </button>
      )}
      {isKept && <span className="text-ink-2">These answers are kept in your account.</span>}
      {kept && !isKept && (
        <Link to={`/fit?${kept.answers}`} className="underline">
          Use the answers I keep
        </Link>
      )}
      {kept && (
        <button type="submit" name="do" value="forget" className="quiet-link min-h-11">
          Forget them
        </button>
      )}
    </Form>
  );
}
