import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Form } from '../ui/form.tsx';
import { FormArea } from '../ui/form-area.tsx';
import { FormField, FormProblem } from '../ui/form-field.tsx';
import type { Refused } from './form-answer.ts';
import { dollarsIn, readNumbers } from './form-numbers.ts';
import { logPending, type RefusedEntry, sendWaiting } from './pending-entries.ts';
import { MAX_NOTE } from './projects.ts';

/** Puts values into the fields of a form as if they were typed. */
function fill(within: HTMLElement | null, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = within?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name=${name}]`);
    if (field) field.value = value;
  }
}

type Props = { owner: string; path: string; formKey: string; today: string; refused: Refused | undefined };

/**
 * Logs what happened: how many were tried, how many said yes, what it cost. A plain form; with scripts the entry stands in the log at once and is sent until
 * the server has it.
 */
export function EntryForm({ owner, path, formKey, today, refused }: Props) {
  const { revalidate } = useRevalidator();
  const [back, setBack] = useState<RefusedEntry>();
  const [faults, setFaults] = useState<Record<string, string>>();
  const form = useRef<HTMLDivElement>(null);
  const onRefused = (one: RefusedEntry) => {
    setBack(one);
    const { tried, yes, spent_cents, note, happened_on } = one.entry;
    fill(form.current, {
      tried: String(tried || ''),
      yes: String(yes || ''),
      spent_cents: dollarsIn(spent_cents || null),
      note,
      happened_on,
    });
  };
  const sent = useRef({ onLogged: async () => revalidate(), onRefused });
  sent.current = { onLogged: async () => revalidate(), onRefused };
  useEffect(
    () => sendWaiting(owner, path, { onLogged: () => sent.current.onLogged(), onRefused: (one) => sent.current.onRefused(one) }),
    [owner, path],
  );

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const { numbers, faults: unreadable } = readNumbers(typed, { tried: 'count', yes: 'count', spent_cents: 'money' });
    const entry = {
      key: crypto.randomUUID(),
      tried: numbers.tried ?? 0,
      yes: numbers.yes ?? 0,
      spent_cents: numbers.spent_cents ?? 0,
      note: String(typed.get('note') ?? '').trim(),
      happened_on: String(typed.get('happened_on') ?? ''),
    };
    setFaults(unreadable);
    setBack(undefined);
    if (Object.keys(unreadable).length > 0) return;
    logPending(owner, path, entry, { onLogged: () => sent.current.onLogged(), onRefused: (one) => sent.current.onRefused(one) });
    fill(form.current, { tried: '', yes: '', spent_cents: '', note: '' });
    form.current?.querySelector<HTMLInputElement>('[name=tried]')?.focus();
  }

  const values = refused?.values ?? {};
  const wrong = { ...refused?.faults.fields, ...back?.fields, ...faults };
  const problem = back?.problem ?? refused?.faults.problem;
  return (
    <div ref={form}>
      {problem && <FormProblem>{problem}</FormProblem>}
      <Form method="post" className="grid gap-4" noValidate preventScrollReset onSubmit={onSubmit}>
        <input type="hidden" name="do" value="log" />
        <input type="hidden" name="key" value={formKey} />
        <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-4">
          <FormField
            label="Tried"
            name="tried"
            inputMode="numeric"
            defaultValue={values.tried ?? ''}
            error={wrong.tried}
            autoComplete="off"
          />
          <FormField label="Said yes" name="yes" inputMode="numeric" defaultValue={values.yes ?? ''} error={wrong.yes} autoComplete="off" />
          <FormField
            label="Spent, $"
            name="spent_cents"
            inputMode="decimal"
            defaultValue={values.spent_cents ?? ''}
            error={wrong.spent_cents}
            autoComplete="off"
          />
          <FormField label="Day" name="happened_on" type="date" defaultValue={values.happened_on ?? today} error={wrong.happened_on} />
        </div>
        <FormArea label="Note" name="note" rows={2} maxLength={MAX_NOTE} defaultValue={values.note ?? ''} error={wrong.note} />
        <button type="submit" className="button button-primary justify-self-start">
          Log it
        </button>
      </Form>
    </div>
  );
}
