import { Form } from '../../ui/form.tsx';
import { type Answers, questions } from './questions.ts';

/** The seven questions as a plain GET form: the answers are the address, and nothing else keeps them. */
export function FitForm({ answers }: { answers: Answers }) {
  return (
    <Form action="/fit" className="mt-8 grid gap-x-12 gap-y-7 border-t border-ink pt-6 lg:grid-cols-2">
      {questions.map(({ key, asks, hint, several, choices }, i) => {
        const chosen = [answers[key]].flat();
        return (
          <fieldset key={key} className={choices.length > 6 ? 'lg:col-span-2' : ''}>
            <legend className="font-serif text-lg">
              <span className="numerals mr-2 text-ink-3">{i + 1}</span>
              {asks}
            </legend>
            {hint && <p className="text-sm text-ink-2">{hint}</p>}
            <div className={choices.length > 6 ? 'mt-1 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3' : 'mt-1 flex flex-wrap gap-x-6'}>
              {choices.map(({ id, label }) => (
                <label key={id} className="flex min-h-11 items-center gap-2 text-sm">
                  <input
                    name={key}
                    type={several ? 'checkbox' : 'radio'}
                    value={id}
                    defaultChecked={chosen.includes(id as never)}
                    className="size-5 shrink-0 accent-brass"
                  />
                  {label}
                </label>
              ))}
              {!several && (
                <label className="flex min-h-11 items-center gap-2 text-sm text-ink-2">
                  <input
                    name={key}
                    type="radio"
                    value=""
                    defaultChecked={answers[key] === undefined}
                    className="size-5 shrink-0 accent-brass"
                  />
                  Rather not say
                </label>
              )}
            </div>
          </fieldset>
        );
      })}
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2 lg:col-span-2">
        <button type="submit" className="button button-primary">
          Rank the ideas
        </button>
        <span className="text-sm text-ink-2">
          A question you leave out does not count. Your answers stand in the address, to keep or share as you like; they are stored only if
          you sign in and ask for it.
        </span>
      </p>
    </Form>
  );
}
