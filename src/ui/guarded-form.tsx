import type { ComponentProps } from 'react';
import { Form } from './form.tsx';
import { useUnsaved } from './use-leave-guard.ts';

/** A form that asks before its page is left with what nobody saved. */
export function GuardedForm({ onChange, onSubmit, ...props }: ComponentProps<typeof Form>) {
  const isUnsaved = useUnsaved();
  return (
    <Form
      {...props}
      onChange={(event) => {
        isUnsaved.current = true;
        onChange?.(event);
      }}
      onSubmit={(event) => {
        isUnsaved.current = false;
        onSubmit?.(event);
      }}
    />
  );
}
