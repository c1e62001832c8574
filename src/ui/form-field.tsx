import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { FormFrame, type FrameProps } from './form-frame.tsx';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> & FrameProps;

/** A labelled text field; what is wrong with it stands right under it and is read out with it. */
export function FormField({ label, error, hint, ...input }: Props) {
  return (
    <FormFrame label={label} error={error} hint={hint}>
      {({ className, ...framed }) => <input className={`${className} read-only:bg-well`} {...framed} {...input} />}
    </FormFrame>
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
