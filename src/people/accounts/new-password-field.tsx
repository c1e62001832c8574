import { useRef, useState } from 'react';
import { FormField } from '../../ui/form-field.tsx';
import type { Strength } from './guessable.ts';

const words = ['Guessed at once', 'Easily guessed', 'Could be longer', 'Good', 'Strong'] as const satisfies Record<Strength, string>;
const colours = ['bg-low', 'bg-low', 'bg-fair', 'bg-good', 'bg-good'] as const satisfies Record<Strength, string>;
const PARTS = [1, 2, 3, 4];

type Props = { label: string; hint: string; error: string | undefined };

/** A new password. While it is typed, a bar says how hard it is to guess; what that takes is fetched with the first letter, and nothing leaves the browser. */
export function NewPasswordField({ label, hint, error }: Props) {
  const [strength, setStrength] = useState<Strength>();
  const latest = useRef('');
  const judge = async (password: string, form: HTMLFormElement | null) => {
    latest.current = password;
    if (password === '') return setStrength(undefined);
    const known = ['email', 'username'].map((name) => form?.elements.namedItem(name));
    const about = known.flatMap((field) => (field instanceof HTMLInputElement && field.value ? [field.value] : []));
    const { strengthOf } = await import('./guessable.ts');
    const found = await strengthOf(password, about);
    if (latest.current === password) setStrength(found);
  };
  return (
    <div className="grid gap-2">
      <FormField
        label={label}
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={8}
        hint={hint}
        error={error}
        // Where it cannot be fetched the server says so all the same.
        onInput={({ currentTarget }) => void judge(currentTarget.value, currentTarget.form).catch(() => undefined)}
        required
      />
      <p role="status" className="needs-scripts flex min-h-5 items-center gap-3 text-sm text-ink-2">
        {strength !== undefined && (
          <>
            <span aria-hidden="true" className="flex w-32 gap-1">
              {PARTS.map((part) => (
                <span key={part} className={`h-1 flex-1 ${part <= Math.max(1, strength) ? colours[strength] : 'bg-line'}`} />
              ))}
            </span>
            {words[strength]}
          </>
        )}
      </p>
    </div>
  );
}
