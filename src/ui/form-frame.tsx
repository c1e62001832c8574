import { type ReactNode, useId } from 'react';

export type FrameProps = { label: string; error?: string | undefined; hint?: ReactNode };

/** What a field takes from its frame, so that label, error and hint are read out with it. */
type Framed = {
  id: string;
  className: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  autoFocus: boolean;
};

/**
 * The label above a field, and under it what is wrong and what helps.
 * @param children draws the field with what ties it to them; of a form that came back, the first field to mend has the focus
 */
export function FormFrame({ label, error, hint, children }: FrameProps & { children: (framed: Framed) => ReactNode }) {
  const id = useId();
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children({
        id,
        className: `field w-full ${error ? 'border-low outline-low' : ''}`,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
        autoFocus: error !== undefined,
      })}
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
