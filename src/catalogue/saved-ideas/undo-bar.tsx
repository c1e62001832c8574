import type { ReactNode } from 'react';
import { Form } from '../../ui/form.tsx';

/** Says what was just taken away, and brings it back: a plain form. */
export function UndoBar({ action, fields, children }: { action: string; fields: Record<string, string>; children: ReactNode }) {
  return (
    <Form
      method="post"
      action={action}
      className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-1 border-l-3 border-brass bg-sheet px-4 py-2"
    >
      <p role="status">{children}</p>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="min-h-10 font-semibold underline">
        Undo
      </button>
    </Form>
  );
}
