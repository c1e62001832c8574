import { type FormEvent, useId, useState } from 'react';
import { FormField, FormProblem } from '../../ui/form-field.tsx';
import type { ReferenceOperation } from './reference.ts';

const MOST_SHOWN = 20_000;
const SHOWN = /^(content-type|etag|retry-after|ratelimit-)/;

type Outcome = { status: number; headers: string; body: string };

/** Asks an operation that only reads, from this page: with the key that is typed, else as whoever is signed in here. */
export function TryIt({ operation: { path, parameters, isOpen } }: { operation: ReferenceOperation }) {
  const [outcome, setOutcome] = useState<Outcome>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const shown = useId();
  const asked = parameters.filter((one) => one.in !== 'header');
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = (name: string) => String(form.get(name) ?? '');
    setBusy(true);
    setProblem(undefined);
    try {
      setOutcome(await ask(path, asked, typed));
    } catch {
      setProblem('The site could not be reached. Check the connection and try again.');
    }
    setBusy(false);
  };
  return (
    <form action={path} method="get" className="mt-4 grid max-w-md gap-4" onSubmit={(event) => void send(event)}>
      {asked.map(({ name, in: place, isRequired, type }) => (
        <FormField key={name} label={name} name={name} hint={type} required={isRequired || place === 'path'} autoComplete="off" />
      ))}
      <FormField
        label="API key"
        name="try-key"
        type="password"
        autoComplete="off"
        hint={
          isOpen
            ? 'Without one you ask as a visitor, or as whoever is signed in here.'
            : 'Without one you ask as whoever is signed in here.'
        }
      />
      <button type="submit" className="button justify-self-start" aria-busy={isBusy} disabled={isBusy}>
        Send
      </button>
      {problem && <FormProblem>{problem}</FormProblem>}
      <div id={shown} aria-live="polite">
        {outcome && (
          <>
            <p className="font-semibold">Answered {outcome.status}</p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
            <pre className="mt-2 max-h-96 overflow-auto border border-line bg-well p-3 text-sm" tabIndex={0}>
              {outcome.headers}
              {'\n\n'}
              {outcome.body}
            </pre>
          </>
        )}
      </div>
    </form>
  );
}

async function ask(path: string, asked: ReferenceOperation['parameters'], typed: (name: string) => string): Promise<Outcome> {
  const query = new URLSearchParams();
  let address = path;
  for (const { name, in: place } of asked) {
    const value = typed(name);
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value));
    else if (value !== '') query.set(name, value);
  }
  const key = typed('try-key').trim();
  const response = await fetch(
    `${address}${query.size > 0 ? `?${query}` : ''}`,
    key ? { headers: { authorization: `Bearer ${key}` } } : {},
  );
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const body = isJson ? JSON.stringify(JSON.parse(text), null, 2) : text;
  return {
    status: response.status,
    headers: [...response.headers]
      .filter(([name]) => SHOWN.test(name))
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
    body: body.length > MOST_SHOWN ? `${body.slice(0, MOST_SHOWN)}\n… ${body.length - MOST_SHOWN} more characters` : body,
  };
}
