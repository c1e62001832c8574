import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> & {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
};

/** A labelled text field; what is wrong with it stands right under it and is read out with it. */
export function FormField({ label, error, hint, ...input }: Props) {
  const id = useId();
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <input
        id={id}
        className={`field w-full read-only:bg-well ${error ? 'border-low outline-low' : ''}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        // biome-ignore lint/a11y/noAutofocus: of a form that came back, the first field to mend is where one goes on
        autoFocus={error !== undefined}
        {...input}
      />
      {error && (
        <p id={`${id}-error`} className="text-sm font-semibold text-low">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-3">
          {hint}
        </p>
      )}
    </div>
  );
}

/** A box to tick, with a target large enough for a finger. */
export function FormCheck({ error, children, ...input }: CheckProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label className="flex min-h-11 items-center gap-3 text-sm">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-brass"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          // biome-ignore lint/a11y/noAutofocus: of a form that came back, the first field to mend is where one goes on
          autoFocus={error !== undefined}
          {...input}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p id={id} className="text-sm font-semibold text-low">
          {error}
        </p>
      )}
    </div>
  );
}
type CheckProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'type'> & { error?: string | undefined };

/** What went wrong with a whole form, read out when the page appears. */
export function FormProblem({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="border-l-3 border-low bg-sheet px-4 py-3">
      {children}
    </p>
  );
}
