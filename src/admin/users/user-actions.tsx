import { CodeAgain } from '../../people/index.parts.ts';
import { Form } from '../../ui/form.tsx';
import { Link } from '../../ui/link.tsx';
import { Select } from '../../ui/select.tsx';
import { statusChoices, tierChoices } from './user-labels.tsx';
import { Suspended, SuspendForm, type Typed } from './user-standing.tsx';
import type { AdminUserDetail } from './users.contract.ts';

type Props = { user: AdminUserDetail; isOwn: boolean; asks: string | null; back: string | undefined; typed?: Typed | undefined };

/** What is asked before an action that cannot be taken back, or that gives away the keys. */
const questions = {
  delete: {
    isGrave: true,
    text: 'Are you sure you want to delete this user? This action cannot be undone.',
    yes: 'Delete user',
  },
  grant: {
    isGrave: false,
    text: 'An administrator sees and changes everything here: users, payments, ideas, settings.',
    yes: 'Make administrator',
  },
  revoke: {
    isGrave: true,
    text: 'They keep their account and lose the admin area at once.',
    yes: 'Take the role away',
  },
} as const;

/** What an administrator can do to a user. */
export function UserActions({ user, isOwn, asks, back, typed }: Props) {
  const here = `/admin/users/${user.id}`;
  const question = asks && Object.hasOwn(questions, asks) ? (asks as keyof typeof questions) : undefined;
  return (
    <section aria-labelledby="actions" className="mt-8 border border-line bg-sheet px-5 py-4">
      <h2 id="actions" className="text-xl">
        Change
      </h2>
      {question ? (
        <Confirm here={here} question={question} back={back} />
      ) : asks === 'suspend' ? (
        <SuspendForm here={here} typed={typed}>
          <Back to={back} />
        </SuspendForm>
      ) : (
        <>
          <Suspended user={user} here={here} back={<Back to={back} />} />
          <div className="mt-3 flex flex-wrap gap-x-8 gap-y-4">
            <Choice
              here={here}
              back={back}
              name="tier"
              label="Tier"
              value={user.subscription_tier}
              choices={tierChoices}
              button="Change tier"
            />
            <Choice
              here={here}
              back={back}
              name="status"
              label="Status"
              value={user.subscription_status}
              choices={statusChoices}
              button="Change status"
            />
          </div>
          <p className="mt-2 text-sm text-ink-3">
            A new tier is active at once.{' '}
            {user.pays_by_the_month && 'Their monthly payment goes on: to stop it, cancel the subscription under the payment.'}
          </p>
          <OtherActions user={user} isOwn={isOwn} here={here} back={back} />
        </>
      )}
    </section>
  );
}

function Confirm({ here, question, back }: { here: string; question: keyof typeof questions; back: string | undefined }) {
  return (
    <Form method="post" action={here} className="mt-3 grid gap-4">
      <Back to={back} />
      <p className="max-w-prose">{questions[question].text}</p>
      <CodeAgain />
      <div className="flex flex-wrap gap-3">
        <button
          type="submit"
          name="do"
          value={question}
          className={`button ${questions[question].isGrave ? 'border-low text-low' : 'button-primary'}`}
        >
          {questions[question].yes}
        </button>
        <Link to={here} className="button">
          Leave it
        </Link>
      </div>
    </Form>
  );
}

function Choice({
  here,
  back,
  name,
  label,
  value,
  choices,
  button,
}: {
  here: string;
  back: string | undefined;
  name: string;
  label: string;
  value: string;
  choices: readonly { id: string; label: string }[];
  button: string;
}) {
  return (
    <Form method="post" action={here} className="flex flex-wrap items-end gap-2">
      <Back to={back} />
      <CodeAgain />
      <label className="grid gap-1 text-sm font-semibold">
        {label}
        <Select name={name} defaultValue={value} className="field font-normal">
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.label}
            </option>
          ))}
        </Select>
      </label>
      <button type="submit" name="do" value={name} className="button">
        {button}
      </button>
    </Form>
  );
}

function OtherActions({ user, isOwn, here, back }: { user: AdminUserDetail; isOwn: boolean; here: string; back: string | undefined }) {
  const canPreview = user.role === 'user' && !user.suspended_at && !user.deletion_due_at;
  return (
    <Form method="post" action={here} className="mt-4 flex flex-wrap gap-3 border-t border-line pt-4">
      <Back to={back} />
      {canPreview && (
        <div className="basis-full empty:hidden">
          <CodeAgain />
        </div>
      )}
      <Link to={`${here}/edit`} className="button">
        Edit profile
      </Link>
      {!user.email_verified && (
        <button type="submit" name="do" value="verification" className="button">
          Send verification again
        </button>
      )}
      {user.sessions.length > 0 && (
        <button type="submit" name="do" value="sign-out" className="button">
          Sign out everywhere
        </button>
      )}
      {canPreview && (
        <button type="submit" name="do" value="preview" className="button">
          See the site as this user
        </button>
      )}
      <Link to={`${here}/merge`} className="button">
        Merge a duplicate into this
      </Link>
      {user.role === 'user' && !user.suspended_at && (
        <Link to={`${here}?ask=suspend`} className="button">
          Suspend account
        </Link>
      )}
      {user.role === 'user' && user.email_verified && !user.deletion_due_at && !user.suspended_at && (
        <Link to={`${here}?ask=grant`} className="button">
          Make administrator
        </Link>
      )}
      {user.role === 'admin' && !user.is_last_admin && (
        <Link to={`${here}?ask=revoke`} className="button">
          Take administrator role away
        </Link>
      )}
      {!isOwn && (
        <Link to={`${here}?ask=delete`} className="button text-low">
          Delete user
        </Link>
      )}
    </Form>
  );
}

/** Where a change leads: the page it was made on. */
const Back = ({ to }: { to: string | undefined }) => to && <input type="hidden" name="back" value={to} />;
