import { type ReactNode, useCallback, useState } from 'react';
import { useNavigation } from 'react-router';
import { categories } from '../shared/vocabulary/categories.ts';
import { Form } from '../ui/form.tsx';
import { FormProblem } from '../ui/form-field.tsx';
import { FormFrame } from '../ui/form-frame.tsx';
import { Select } from '../ui/select.tsx';
import { keepIdea, storedIdea, takeStoredIdea } from './free-check/stored-idea.ts';
import { MAX_IDEA } from './research.ts';

type Faults = { fields: Record<string, string>; problem: string | undefined } | undefined;

type Props = {
  idea: { text: string; category: string };
  faults: Faults;
  isSpent: boolean;
  /** What somebody does whose plan has no runs: the form is shown and not sent, and this browser keeps the text. */
  goOn?: ReactNode;
};

/** The first step: an idea in a person's own words. Scripts count its emails and keep an empty form from being sent. */
export function IdeaForm({ idea, faults, isSpent, goOn }: Props) {
  // What the field holds; unknown before scripts run.
  const [text, setText] = useState<string>();
  const isBusy = useIsBusy();
  const isLocked = goOn !== undefined;
  // The text of a check that was made in this browser goes on here.
  const read = useCallback(
    (area: HTMLTextAreaElement | null) => {
      if (area?.value === '') area.value = isLocked ? storedIdea() : takeStoredIdea();
      if (area) setText(area.value);
    },
    [isLocked],
  );
  const type = (typed: string) => {
    setText(typed);
    if (isLocked) keepIdea(typed);
  };
  return (
    <Form method="post" action="/validate" className="mt-8 grid max-w-3xl gap-5" aria-busy={isBusy} noValidate>
      {faults?.problem && <FormProblem>{faults.problem}</FormProblem>}
      <FormFrame
        label="Your idea"
        error={faults?.fields.idea}
        hint={
          <span className="flex flex-wrap justify-between gap-x-4">
            <span>Say who it is for, what hurts them and what you would offer.</span>
            <span className="numerals needs-scripts">
              {(text ?? idea.text).length}/{MAX_IDEA}
            </span>
          </span>
        }
      >
        {({ className, ...framed }) => (
          <textarea
            {...framed}
            className={`${className} leading-snug`}
            ref={read}
            name="idea"
            rows={6}
            maxLength={MAX_IDEA}
            defaultValue={idea.text}
            placeholder="A tool that sends payment reminders for freelance designers whose clients pay invoices late."
            required
            onChange={({ target }) => type(target.value)}
          />
        )}
      </FormFrame>
      <div className="max-w-xs">
        <FormFrame label="Category (optional)" error={faults?.fields.category}>
          {(framed) => (
            <Select {...framed} name="category" defaultValue={idea.category}>
              <option value="">Find out from the text</option>
              {categories.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </FormFrame>
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <button
          type="submit"
          name="do"
          value="understand"
          className="button button-primary disabled:opacity-50"
          disabled={isLocked || isSpent || isBusy || text?.trim() === ''}
        >
          Validate
        </button>
        <span role="status" className="text-sm text-ink-2">
          {isBusy && 'Reading your idea…'}
        </span>
        {goOn}
        {isSpent && <span className="text-sm text-ink-2">Reports you have stay yours.</span>}
      </div>
      <p className="measure text-sm text-ink-3">
        Before we send anything, you see what we understood and what we would send to whom. That costs nothing.
      </p>
    </Form>
  );
}

/** @returns whether the form's answer is awaited */
export function useIsBusy(): boolean {
  const { state, formAction } = useNavigation();
  return state !== 'idle' && formAction?.startsWith('/validate') === true;
}
