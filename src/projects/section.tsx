import { createContext, type ReactNode, useContext } from 'react';
import { Form } from '../ui/form.tsx';
import { FormProblem } from '../ui/form-field.tsx';
import type { Refused } from './form-answer.ts';

/** Whether the person who reads the page may change the project; without that its forms are not there. */
export const MayEdit = createContext(true);

/** What is there only for those who may change the project. */
export const ForEditors = ({ children }: { children: ReactNode }) => (useContext(MayEdit) ? children : null);

/** A section of a project under its heading. */
export function Section({ id, title, note, children }: { id: string; title: string; note?: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-24">
      <h2 id={`${id}-title`} className="border-b border-ink pb-2 text-2xl">
        {title}
      </h2>
      {note && <p className="measure mt-2 text-sm text-ink-3">{note}</p>}
      {children}
    </section>
  );
}

type Props = {
  id?: string;
  does: string;
  item?: string;
  title: string;
  label: string;
  isOpen?: boolean;
  refused?: Refused | undefined;
  children: ReactNode;
};

/** A form that opens in place; it stands open when it was refused. */
export function FormInPlace({ id, does, item, title, label, isOpen = false, refused, children }: Props) {
  if (!useContext(MayEdit)) return null;
  return (
    <details id={id} className="mt-4 scroll-mt-24 border border-line bg-sheet" open={isOpen || refused !== undefined}>
      <summary className="cursor-pointer px-4 py-2.5 text-sm font-semibold">{title}</summary>
      <Form method="post" className="grid gap-4 px-4 pb-4 pt-1" noValidate preventScrollReset>
        <input type="hidden" name="do" value={does} />
        {item && <input type="hidden" name="item" value={item} />}
        {refused?.faults.problem && <FormProblem>{refused.faults.problem}</FormProblem>}
        {children}
        <button type="submit" className="button justify-self-start">
          {label}
        </button>
      </Form>
    </details>
  );
}

/** A button that does one thing to one thing in a project. */
export function SmallForm({
  does,
  item,
  children,
  fields = {},
}: {
  does: string;
  item?: string;
  children: ReactNode;
  fields?: Record<string, string>;
}) {
  if (!useContext(MayEdit)) return null;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="do" value={does} />
      {item && <input type="hidden" name="item" value={item} />}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}
