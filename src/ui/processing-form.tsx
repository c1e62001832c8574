import type { ComponentProps } from 'react';
import { Form, useNavigation } from 'react-router';

/** A form that says that it is being worked on while its answer is awaited, and is not sent twice. @param processing what it says */
export function ProcessingForm({ processing, children, ...rest }: ComponentProps<typeof Form> & { processing: string }) {
  const isBusy = useNavigation().state === 'submitting';
  return (
    <Form
      {...rest}
      aria-busy={isBusy}
      onSubmit={(event) => {
        if (isBusy) event.preventDefault();
      }}
    >
      {children}
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {isBusy && processing}
      </p>
    </Form>
  );
}
