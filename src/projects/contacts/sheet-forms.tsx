import { Form } from '../../ui/form.tsx';
import { FormArea } from '../../ui/form-area.tsx';
import { FormField, FormProblem } from '../../ui/form-field.tsx';
import { FormFrame } from '../../ui/form-frame.tsx';
import { formatNumber } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { Select } from '../../ui/select.tsx';
import type { Refused } from '../form-answer.ts';
import { FormInPlace } from '../section.tsx';
import type { CallSheet, Contact, RowFault } from './contacts.contract.ts';
import { contactMessages, MAX_CONTACT_NOTE, MAX_NAME, outcomes } from './contacts.ts';

/** The fields of a contact, to add one or to change one. */
export function ContactFields({ values, faults }: { values: Record<string, string>; faults: Record<string, string> }) {
  const field = (name: string, label: string, more: object = {}) => (
    <FormField label={label} name={name} defaultValue={values[name] ?? ''} error={faults[name]} autoComplete="off" {...more} />
  );
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {field('name', 'Name', { maxLength: MAX_NAME })}
        {field('place', 'Place', { maxLength: MAX_NAME })}
        {field('phone', 'Phone', { type: 'tel', maxLength: 40 })}
        {field('email', 'Email', { type: 'email', maxLength: 254 })}
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormFrame label="Outcome" error={faults.outcome}>
          {(framed) => (
            <Select {...framed} name="outcome" defaultValue={values.outcome ?? 'to_call'}>
              {outcomes.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </FormFrame>
        {field('next_on', 'Next on', { type: 'date' })}
      </div>
      <FormArea label="Note" name="note" rows={2} maxLength={MAX_CONTACT_NOTE} defaultValue={values.note ?? ''} error={faults.note} />
    </>
  );
}

/** Puts somebody on the sheet. */
export function AddContact({ refused, isOpen }: { refused: Refused | undefined; isOpen: boolean }) {
  return (
    <FormInPlace id="add" does="add" title="Add somebody" label="Add to the sheet" refused={refused} isOpen={isOpen}>
      <ContactFields values={refused?.values ?? {}} faults={refused?.faults.fields ?? {}} />
    </FormInPlace>
  );
}

/** Puts the rows of a file on the sheet. @param faults what is wrong with the file that was sent last */
export function ImportContacts({ faults, problem }: { faults: readonly RowFault[]; problem: string | undefined }) {
  return (
    <details id="import" className="mt-4 scroll-mt-24 border border-line bg-sheet" open={faults.length > 0 || problem !== undefined}>
      <summary className="cursor-pointer px-4 py-2.5 text-sm font-semibold">Import a CSV file</summary>
      <Form method="post" encType="multipart/form-data" className="grid gap-4 px-4 pb-4 pt-1" preventScrollReset>
        <input type="hidden" name="do" value="import" />
        <p className="measure text-sm text-ink-2">
          The first row names the columns: name, place, phone, email, note. Town, company, telephone and the like are understood. Who is on
          the sheet already, by email, phone, or name and place, is passed over.
        </p>
        {problem && <FormProblem>{problem}</FormProblem>}
        {faults.length > 0 && (
          <div role="alert">
            <p className="text-sm font-semibold text-low">{contactMessages.faults(faults.length)}</p>
            <ul className="numerals mt-2 grid gap-1 text-sm">
              {faults.map(({ row, field, fault }) => (
                <li key={`${row} ${field} ${fault}`}>
                  Row {row}, {field}: {fault}
                </li>
              ))}
            </ul>
          </div>
        )}
        <FormField label="File" name="file" type="file" accept=".csv,text/csv" required />
        <button type="submit" className="button justify-self-start">
          Import
        </button>
      </Form>
    </details>
  );
}

type Running = { id: string; title: string };

/** Counts whoever answered and is in no log yet into a running test. */
export function LogSheet({
  unlogged: { reached, interested, bought },
  tests,
  formKey,
  newTest,
  problem,
}: {
  unlogged: CallSheet['unlogged'];
  tests: readonly Running[];
  formKey: string;
  newTest: string;
  problem: string | undefined;
}) {
  if (reached === 0)
    return <p className="measure text-sm text-ink-2">We count who answers here. One press adds them to the log of a test.</p>;
  return (
    <>
      <p className="numerals font-serif text-2xl leading-snug">
        {formatNumber(reached)} answered, {formatNumber(interested)} interested, {formatNumber(bought)} bought
      </p>
      <p className="mt-1 text-sm text-ink-3">In no log yet.</p>
      {problem && (
        <div className="mt-3">
          <FormProblem>{problem}</FormProblem>
        </div>
      )}
      {tests.length === 0 ? (
        <p className="mt-3 text-sm">
          No test runs.{' '}
          <Link to={newTest} className="underline">
            Start one to log them
          </Link>
        </p>
      ) : (
        <Form method="post" className="mt-4 grid gap-3" preventScrollReset>
          <input type="hidden" name="do" value="log" />
          <input type="hidden" name="key" value={formKey} />
          {tests.length === 1 ? (
            <input type="hidden" name="test_id" value={tests[0]?.id} />
          ) : (
            <FormFrame label="Test">
              {(framed) => (
                <Select {...framed} name="test_id" defaultValue={tests[0]?.id}>
                  {tests.map(({ id, title }) => (
                    <option key={id} value={id}>
                      {title}
                    </option>
                  ))}
                </Select>
              )}
            </FormFrame>
          )}
          <FormFrame label="Counts as a yes">
            {(framed) => (
              <Select {...framed} name="yes_from" defaultValue="interested">
                <option value="interested">interested or bought</option>
                <option value="bought">bought alone</option>
              </Select>
            )}
          </FormFrame>
          <button type="submit" className="button button-primary justify-self-start">
            Log {formatNumber(reached)} to {tests.length === 1 ? `“${tests[0]?.title}”` : 'the test'}
          </button>
        </Form>
      )}
    </>
  );
}

/** @returns a contact as the fields of its form are filled */
export const typedOf = ({ name, place, email, phone, note, outcome, next_on }: Contact): Record<string, string> => ({
  ...{ name, place, note, outcome },
  email: email ?? '',
  phone: phone ?? '',
  next_on: next_on ?? '',
});
