import { CopyButton } from '../../ui/copy-button.tsx';
import { Form } from '../../ui/form.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { FormFrame } from '../../ui/form-frame.tsx';
import { formatDay } from '../../ui/format.ts';
import { Select } from '../../ui/select.tsx';
import { ofForm, type Refused } from '../form-answer.ts';
import { roleLabel } from '../projects.ts';
import { Section, SmallForm } from '../section.tsx';
import type { People } from './together.contract.ts';

type Props = { invitations: People['invitations']; mayInvite: boolean; refused: Refused | undefined };

/** Open invitations with their links, and the forms that make one. */
export function Invitations({ invitations, mayInvite, refused }: Props) {
  const asked = ofForm(refused, 'invite');
  return (
    <Section id="invitations" title="Invitations" note="Each holds for 14 days. Whoever has the link can come in.">
      <ul>
        {invitations.map((one) => (
          <Line key={one.id} invitation={one} />
        ))}
      </ul>
      {mayInvite && (
        <div className="mt-4 grid gap-4 md:grid-cols-2">
          <Form method="post" className="grid content-start gap-3 border border-line bg-sheet p-4" noValidate preventScrollReset>
            <h3 className="text-lg">One person, by email</h3>
            <input type="hidden" name="do" value="invite" />
            <input type="hidden" name="by" value="email" />
            <FormField
              label="Email"
              name="email"
              type="email"
              autoComplete="off"
              defaultValue={asked?.values.email ?? ''}
              error={asked?.faults.fields.email}
            />
            <RoleChoice chosen={asked?.values.role ?? 'editor'} />
            <button type="submit" className="button justify-self-start">
              Send the invitation
            </button>
          </Form>
          <Form method="post" className="grid content-start gap-3 border border-line bg-sheet p-4" noValidate preventScrollReset>
            <h3 className="text-lg">Several, by link</h3>
            <input type="hidden" name="do" value="invite" />
            <input type="hidden" name="by" value="link" />
            <p className="text-sm text-ink-2">For a class or a team: one link, until you withdraw it.</p>
            <RoleChoice chosen="reader" />
            <button type="submit" className="button justify-self-start">
              Make a link
            </button>
          </Form>
        </div>
      )}
    </Section>
  );
}

const RoleChoice = ({ chosen }: { chosen: string }) => (
  <FormFrame label="As">
    {(framed) => (
      <Select {...framed} name="role" defaultValue={chosen}>
        <option value="editor">Editor: logs entries and changes it</option>
        <option value="reader">Reader: reads and comments</option>
      </Select>
    )}
  </FormFrame>
);

function Line({ invitation: { id, email, role, url, expires_at } }: { invitation: People['invitations'][number] }) {
  return (
    <li className="border-b border-line py-4">
      <p className="break-words">
        {email ?? 'Link for several'}
        <span className="text-sm text-ink-3">
          {' '}
          as {roleLabel(role).toLowerCase()}, until {formatDay(expires_at)}
        </span>
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <input
          readOnly
          value={url}
          aria-label={`Link of the invitation${email ? ` of ${email}` : ''}`}
          className="h-10 min-w-0 flex-1 basis-56 border border-line bg-well px-3 text-sm text-ink-2"
        />
        <CopyButton text={() => url} said="Link copied to clipboard!">
          Copy the link
        </CopyButton>
        <SmallForm does="withdraw" item={id}>
          <button type="submit" className="min-h-10 text-sm text-low underline">
            Withdraw
          </button>
        </SmallForm>
      </div>
    </li>
  );
}
