import { type SubmitEvent, useEffect, useRef } from 'react';
import { useSubmit } from 'react-router';
import { textOf } from '../../shared/web/form-values.ts';
import { FormArea } from '../../ui/form-area.tsx';
import { FormField, FormProblem } from '../../ui/form-field.tsx';
import { Link } from '../../ui/link.tsx';
import { useUnsaved } from '../../ui/use-leave-guard.ts';
import { MAX_BODY, MAX_SUBJECT } from './update-limits.ts';
import type { UpdateInput } from './updates.contract.ts';

const HERE = '/admin/updates';
const FRAME = 'email';
/** The email is drawn again when nobody has typed for so long. */
const QUIET_MS = 600;

/** An update as it stands in a form; `version` is empty of one that is not kept yet. */
export type UpdateTyped = Record<'subject' | 'body' | 'link_label' | 'link_url' | 'version', string>;

export const emptyUpdate: UpdateTyped = { subject: '', body: '', link_label: '', link_url: '', version: '' };

/** @returns what was typed, as it stands in the form */
export const typedUpdate = (form: FormData): UpdateTyped => ({
  subject: textOf(form, 'subject'),
  body: textOf(form, 'body'),
  link_label: textOf(form, 'link_label'),
  link_url: textOf(form, 'link_url'),
  version: textOf(form, 'version'),
});

/** @returns what a form says, as the API takes it */
export const inputOfForm = ({ version: _, ...update }: UpdateTyped): UpdateInput => update;

type Props = { shown: UpdateTyped; fields: Record<string, string>; problem: string | undefined; id?: string };

/** Writing an update beside the email it makes. Without scripts the two buttons over the frame draw the email; with them it follows what is typed. */
export function UpdateForm({ shown, fields, problem, id }: Props) {
  const { shape, ...email } = useEmailFrame();
  const at = (name: string) => fields[name] ?? fields[`update.${name}`];
  return (
    <form {...email} method="post" className="mt-6 grid gap-x-10 gap-y-8 xl:grid-cols-2" noValidate>
      <div className="grid content-start gap-5">
        {problem && <FormProblem>{problem}</FormProblem>}
        <input type="hidden" name="version" value={shown.version} />
        <FormField label="Subject" name="subject" maxLength={MAX_SUBJECT} defaultValue={shown.subject} error={at('subject')} />
        <FormArea
          label="Body"
          name="body"
          rows={16}
          maxLength={MAX_BODY}
          defaultValue={shown.body}
          error={at('body')}
          hint="Markdown: an empty line between paragraphs, # for a heading, - or 1. for lists, **strong**, *emphasis*, `code`. No pictures, no links: the one link is below."
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <FormField
            label="Link label"
            name="link_label"
            maxLength={60}
            defaultValue={shown.link_label}
            error={at('link_label')}
            hint="Optional, such as See the roadmap."
          />
          <FormField
            label="Link address"
            name="link_url"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={shown.link_url}
            error={at('link_url')}
            hint="/roadmap for a page of ours, or https://…"
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <button type="submit" name="do" value="save" className="button button-primary">
            {id ? 'Save draft' : 'Keep as draft'}
          </button>
          <Link to={HERE} className="button">
            Back
          </Link>
        </div>
      </div>
      <section aria-labelledby="email" className="grid content-start gap-3">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="email" className="text-xl">
            The email
          </h2>
          <div className="flex gap-2">
            {(['html', 'text'] as const).map((form) => (
              <button
                key={form}
                type="submit"
                name="email_form"
                value={form}
                formAction={`${HERE}/email`}
                formTarget={FRAME}
                className="button"
                ref={form === 'html' ? shape : undefined}
              >
                {form === 'html' ? 'As HTML' : 'As text'}
              </button>
            ))}
          </div>
        </div>
        <EmailFrame id={id} />
      </section>
    </form>
  );
}

/** Has the frame beside the form follow what is typed, in the shape that was asked for last, and asks before the page is left with what nobody saved. */
function useEmailFrame() {
  const form = useRef<HTMLFormElement>(null);
  const shape = useRef<HTMLButtonElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const submit = useSubmit();
  const isUnsaved = useUnsaved();
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    ref: form,
    /** Of the button of the shape asked for last; in the beginning that of HTML. */
    shape,
    onInput: () => {
      isUnsaved.current = true;
      clearTimeout(timer.current);
      // As if its button were pressed: posted to the frame, and the focus stays where one types.
      timer.current = setTimeout(() => {
        form.current?.requestSubmit(shape.current);
      }, QUIET_MS);
    },
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      const { submitter } = event.nativeEvent as globalThis.SubmitEvent;
      if (submitter instanceof HTMLButtonElement && submitter.formTarget) {
        shape.current = submitter;
        return;
      }
      event.preventDefault();
      isUnsaved.current = false;
      void submit((submitter as HTMLButtonElement | null) ?? event.currentTarget);
    },
  };
}

/** The email of an update that is kept, as a mail program would show it. */
export function EmailFrame({ id, text = false }: { id: string | undefined; text?: boolean }) {
  const query = id ? `?id=${id}${text ? '&form=text' : ''}` : '';
  return (
    <iframe
      name={text ? `${FRAME}-text` : FRAME}
      title={text ? 'The email as text' : 'The email as it will look'}
      src={`${HERE}/email${query}`}
      className="h-[38rem] w-full border border-line bg-sheet"
    />
  );
}
