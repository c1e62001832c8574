import { formatDay } from '../../ui/format.ts';
import { roleLabel, roles } from '../projects.ts';
import { Section, SmallForm } from '../section.tsx';
import type { People } from './together.contract.ts';

type Member = People['members'][number];

/** Who is in the project and as what; its owner changes that, everybody else may leave. */
export function Members({ members, isOwner }: { members: readonly Member[]; isOwner: boolean }) {
  return (
    <Section id="members" title="Who is in it">
      <ul>
        {members.map((member) => (
          <Line key={member.id} member={member} isOwner={isOwner} />
        ))}
      </ul>
      <dl className="mt-4 grid gap-1 text-sm text-ink-3">
        {roles.map(({ id, label, means }) => (
          <div key={id} className="flex gap-2">
            <dt className="w-16 shrink-0">{label}</dt>
            <dd>{means}.</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function Line({ member: { id, name, role, joined_at, is_you }, isOwner }: { member: Member; isOwner: boolean }) {
  const mayLeave = is_you && role !== 'owner';
  return (
    <li className="border-b border-line py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 break-words text-lg">
          {name}
          {is_you && <span className="text-sm text-ink-3"> (you)</span>}
        </p>
        <span className="small-caps border border-line px-1.5 leading-5 text-ink-2">{roleLabel(role)}</span>
      </div>
      <p className="numerals mt-0.5 text-sm text-ink-3">since {formatDay(joined_at)}</p>
      {mayLeave && (
        <SmallForm does="leave" item={id}>
          <button type="submit" className="min-h-10 text-sm text-low underline">
            Leave this project
          </button>
        </SmallForm>
      )}
      {isOwner && role !== 'owner' && (
        <details className="text-sm">
          <summary className="quiet-link w-fit cursor-pointer list-none py-2 text-ink-3 underline [&::-webkit-details-marker]:hidden">
            Change<span className="sr-only"> what {name} may do</span>
          </summary>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
            <SmallForm does="role" item={id} fields={{ role: role === 'editor' ? 'reader' : 'editor' }}>
              <button type="submit" className="button min-h-10 py-1 text-sm">
                {role === 'editor' ? 'Make a reader' : 'Make an editor'}
              </button>
            </SmallForm>
            <SmallForm does="remove" item={id}>
              <button type="submit" className="min-h-10 text-low underline">
                Take out
              </button>
            </SmallForm>
          </div>
          <details>
            <summary className="w-fit cursor-pointer list-none py-2 underline [&::-webkit-details-marker]:hidden">
              Hand the project over
            </summary>
            <p className="measure text-ink-2">
              {name} becomes its owner, and needs to be on Pro. You stay as an editor. Only they can hand it back.
            </p>
            <SmallForm does="hand-over" item={id}>
              <button type="submit" className="button mt-2 min-h-10 py-1 text-sm">
                Hand it over
              </button>
            </SmallForm>
          </details>
        </details>
      )}
    </li>
  );
}
