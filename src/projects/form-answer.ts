import { data, redirect } from 'react-router';
import { type FlashKey, setFlash } from '../shared/web/flash.ts';
import { submit } from '../shared/web/form-values.ts';
import { projectMessages } from './projects.ts';

/** A form that was refused: which one, what was typed, and what is wrong. */
export type Refused = { of: string; values: Record<string, string>; faults: Faults };
export type Faults = { fields: Record<string, string>; problem: string | undefined };

const typedIn = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));

/** @returns the answer to a form whose numbers could not be read */
export const refuse = (form: FormData, of: string, fields: Record<string, string>) =>
  data<Refused>({ of, values: typedIn(form), faults: { fields, problem: undefined } }, { status: 400 });

/**
 * Makes the call of a form and leads on, or gives the form back with what was typed.
 * @param to where it leads when it worked, with what the next page says
 */
export async function answerForm(
  form: FormData,
  of: string,
  call: () => Promise<{ status: number; json(): Promise<unknown> }>,
  to: { path: string; flash?: FlashKey },
) {
  const made = await submit(call, projectMessages.failed);
  if (made.success) return redirect(to.path, to.flash ? { headers: { 'set-cookie': setFlash(to.flash) } } : {});
  return data<Refused>({ of, values: typedIn(form), faults: made.faults }, { status: made.status });
}

/** @returns the version a form was filled in over, where it says one */
export const seenVersion = (form: FormData): { version?: number } => {
  const version = Number(form.get('version'));
  return Number.isInteger(version) && version > 0 ? { version } : {};
};

/** @returns whether a page loads again after a form: also after one that was refused because something changed meanwhile */
export const revalidatesConflicts = ({
  actionStatus,
  defaultShouldRevalidate,
}: {
  actionStatus?: number;
  defaultShouldRevalidate: boolean;
}) => actionStatus === 409 || defaultShouldRevalidate;

/** The forms that say themselves what is wrong with them, beside what was typed; of every other one the page says it. */
const SAYS_ITSELF = /^(edit|move|(add|edit|move)-assumption|add-(criterion|evidence|decision|test|comment)|checklist|log)( |$)/;

/** @returns what is wrong with a form as a whole, where the form does not say it itself */
export const problemOfPage = (refused: Refused | undefined): string | undefined =>
  refused && !SAYS_ITSELF.test(refused.of) ? refused.faults.problem : undefined;

/** @returns what a form shows of an answer that may be another form's */
export const ofForm = (refused: Refused | undefined, of: string): Refused | undefined => (refused?.of === of ? refused : undefined);
