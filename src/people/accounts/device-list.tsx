import { Form } from '../../ui/form.tsx';
import { formatAgo, formatDay } from '../../ui/format.ts';
import type { Session } from './accounts.contract.ts';

/** Every device a person is signed in on, this one first; each other one can be signed out, or all of them at once. */
export function DeviceList({ sessions, now }: { sessions: Session[]; now: number }) {
  const others = sessions.filter((session) => !session.is_current);
  return (
    <>
      <ul className="mt-4 border-t border-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
            <p className="min-w-0 flex-1 basis-48">
              <span className="font-semibold">{session.device}</span>
              {session.is_current && <span className="ml-2 bg-brass-wash px-2 py-0.5 text-sm">This device</span>}
              <span className="numerals block text-sm text-ink-3">
                {session.is_current ? 'In use now' : `Last used ${lower(formatAgo(session.last_seen_at, now))}`}, signed in on{' '}
                {formatDay(session.created_at)}
                {session.address_hint && `, from ${session.address_hint}`}
              </span>
            </p>
            {!session.is_current && (
              <Form method="post">
                <input type="hidden" name="intent" value="sign_out" />
                <button type="submit" name="id" value={session.id} className="button">
                  Sign out <span className="sr-only">{session.device}</span>
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <Form method="post" className="mt-5">
          <button type="submit" name="intent" value="sign_out_others" className="button">
            Sign out everywhere else
          </button>
        </Form>
      ) : (
        <p className="mt-4 text-sm text-ink-3">You are not signed in anywhere else.</p>
      )}
    </>
  );
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
