import { type TextareaHTMLAttributes, useId } from 'react';

type Props = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className'> & {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
};

/** A labelled field for several lines; what is wrong with it stands right under it and is read out with it. */
export function FormArea({ label, error, hint, ...area }: Props) {
  const id = useId();
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        className={`field w-full leading-snug ${error ? 'border-low outline-low' : ''}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        {...area}
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
