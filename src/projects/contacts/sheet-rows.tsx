import { useContext } from 'react';
import { Form } from '../../ui/form.tsx';
import { FormProblem } from '../../ui/form-field.tsx';
import { formatDay } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { Select } from '../../ui/select.tsx';
import { ofForm, type Refused } from '../form-answer.ts';
import { ForEditors, MayEdit, SmallForm } from '../section.tsx';
import type { Contact } from './contacts.contract.ts';
import { outcomeLabel, outcomes } from './contacts.ts';
import { ContactFields, typedOf } from './sheet-forms.tsx';

type Rows = {
  contacts: readonly Contact[];
  today: string;
  editing: string | undefined;
  /** @returns the address of this list with one contact open */
  addressOf: (contact?: string) => string;
  refused: Refused | undefined;
};

/** The contacts of a sheet: who, how to reach them, and what came of it. */
export function SheetRows({ contacts, today, editing, addressOf, refused }: Rows) {
  return (
    <ul aria-label="Call sheet" className="mt-4 border-t border-ink">
      {contacts.map((contact) => (
        <li key={contact.id} id={contact.id} className="scroll-mt-24 border-b border-line py-3">
          <Row contact={contact} today={today} edit={addressOf(contact.id)} />
          {editing === contact.id && <Edit contact={contact} close={addressOf()} refused={ofForm(refused, `edit ${contact.id}`)} />}
        </li>
      ))}
    </ul>
  );
}

function Row({ contact, today, edit }: { contact: Contact; today: string; edit: string }) {
  const { id, name, place, email, phone, note, outcome, next_on, is_logged } = contact;
  const isDue = next_on !== null && next_on <= today;
  const mayEdit = useContext(MayEdit);
  return (
    <div className="grid gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,1fr)_15rem]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-semibold break-words">{name}</span>
          {place && <span className="text-sm text-ink-3">{place}</span>}
        </p>
        <p className="numerals flex flex-wrap gap-x-4 text-sm">
          {phone && (
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="inline-flex min-h-8 items-center underline">
              {phone}
            </a>
          )}
          {email && (
            <a href={`mailto:${email}`} className="inline-flex min-h-8 items-center break-all underline">
              {email}
            </a>
          )}
          {next_on && (
            <span className={`inline-flex min-h-8 items-center ${isDue ? 'font-semibold text-low' : 'text-ink-3'}`}>
              {isDue ? 'due' : 'next'} {formatDay(next_on)}
            </span>
          )}
        </p>
        {note && <p className="measure mt-1 text-sm whitespace-pre-line text-ink-2">{note}</p>}
      </div>
      <div className="text-sm">
        <ForEditors>
          <Form method="post" className="flex items-center gap-2" preventScrollReset>
            <input type="hidden" name="do" value="outcome" />
            <input type="hidden" name="item" value={id} />
            <Select
              name="outcome"
              defaultValue={outcome}
              aria-label={`Outcome of ${name}`}
              className="field min-h-10 min-w-0 flex-1 py-1 text-sm"
            >
              {outcomes.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.label}
                </option>
              ))}
            </Select>
            <button type="submit" className="button min-h-10 px-3 py-1" aria-label={`Save the outcome of ${name}`}>
              Save
            </button>
          </Form>
          <p className="mt-1 flex gap-x-4 text-ink-3">
            <Link to={edit} preventScrollReset className="inline-flex min-h-8 items-center underline" aria-label={`Edit ${name}`}>
              Edit
            </Link>
            {is_logged && <span className="inline-flex min-h-8 items-center">in a log</span>}
          </p>
        </ForEditors>
        {!mayEdit && outcomeLabel(outcome)}
      </div>
    </div>
  );
}

function Edit({ contact, close, refused }: { contact: Contact; close: string; refused: Refused | undefined }) {
  return (
    <ForEditors>
      <div className="mt-3 border border-line bg-sheet p-4">
        <Form method="post" className="grid gap-4" noValidate preventScrollReset>
          <input type="hidden" name="do" value="edit" />
          <input type="hidden" name="item" value={contact.id} />
          {refused?.faults.problem && <FormProblem>{refused.faults.problem}</FormProblem>}
          <ContactFields values={refused?.values ?? typedOf(contact)} faults={refused?.faults.fields ?? {}} />
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <button type="submit" className="button">
              Save
            </button>
            <Link to={close} preventScrollReset className="text-sm underline">
              Close
            </Link>
          </p>
        </Form>
        <div className="mt-2">
          <SmallForm does="remove" item={contact.id}>
            <button type="submit" className="min-h-10 text-sm text-low underline">
              Remove {contact.name}
            </button>
          </SmallForm>
        </div>
      </div>
    </ForEditors>
  );
}
