import { CodeAgain } from '../../people/index.parts.ts';
import { EmailAddress } from '../../ui/email-address.tsx';
import { Form } from '../../ui/form.tsx';
import { FormArea } from '../../ui/form-area.tsx';
import { formatDay, formatInstant } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import type { AdminUserDetail } from './users.contract.ts';

/** What was typed into a form of this page that was refused. */
export type Typed = { reason?: string | undefined; note?: string | undefined; fault?: string | undefined };

/** Asks why an account is suspended, which its person reads. */
export function SuspendForm({ here, typed, children }: { here: string; typed: Typed | undefined; children: React.ReactNode }) {
  return (
    <Form method="post" action={`${here}?ask=suspend`} className="mt-3 grid max-w-prose gap-4" noValidate>
      {children}
      <p>
        They are signed out everywhere and cannot sign in until the account is opened again. A monthly plan ends with the period that is
        paid; Lifetime, claims and everything they made stay. Nothing is refunded by itself.
      </p>
      <FormArea
        label="Reason"
        name="reason"
        rows={3}
        maxLength={500}
        defaultValue={typed?.reason}
        error={typed?.fault}
        hint="They read it in an email and when they try to sign in."
        required
      />
      <CodeAgain />
      <div className="flex flex-wrap gap-3">
        <button type="submit" name="do" value="suspend" className="button border-low text-low">
          Suspend account
        </button>
        <Link to={here} className="button">
          Leave it
        </Link>
      </div>
    </Form>
  );
}

/** Says that an account is suspended, since when and why, and opens it again. */
export function Suspended({ user, here, back }: { user: AdminUserDetail; here: string; back: React.ReactNode }) {
  if (!user.suspended_at) return null;
  return (
    <Form method="post" action={here} className="mt-3 grid max-w-prose gap-3 border-l-3 border-low bg-well px-4 py-3">
      {back}
      <p>
        Suspended since {formatDay(user.suspended_at)}: <q>{user.suspended_reason}</q>
      </p>
      <CodeAgain />
      <button type="submit" name="do" value="restore" className="button justify-self-start">
        Open the account again
      </button>
    </Form>
  );
}

/** What staff noted about somebody, and where they note more. */
export function Notes({ user: { id, notes }, typed }: { user: AdminUserDetail; typed: Typed | undefined }) {
  const here = `/admin/users/${id}`;
  return (
    <>
      {notes.length > 0 && (
        <ul className="mt-3 max-w-prose border-t border-line">
          {notes.map((note) => (
            <li key={note.id} className="border-b border-line py-2 text-sm">
              <p className="whitespace-pre-line wrap-anywhere">{note.body}</p>
              <Form method="post" action={here} className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 text-ink-3">
                <span>
                  {note.author ? <EmailAddress email={note.author.email} /> : 'Somebody who has left'},{' '}
                  <time dateTime={note.created_at}>{formatInstant(note.created_at)}</time>
                </span>
                <input type="hidden" name="note_id" value={note.id} />
                <button type="submit" name="do" value="remove-note" className="min-h-6 underline">
                  Remove note
                </button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <Form method="post" action={here} className="mt-4 grid max-w-prose gap-3">
        <FormArea
          label="New note"
          name="note"
          rows={2}
          maxLength={2000}
          defaultValue={typed?.note}
          error={typed && typed.reason === '' ? typed.fault : undefined}
          hint="For administrators. The person gets their notes with an export of their data."
        />
        <button type="submit" name="do" value="note" className="button justify-self-start">
          Add note
        </button>
      </Form>
    </>
  );
}
