import { solutionTypes } from '../engine/index.ts';
import { categories } from '../shared/vocabulary/categories.ts';
import { Form } from '../ui/form.tsx';
import { FormArea } from '../ui/form-area.tsx';
import { FormField, FormProblem } from '../ui/form-field.tsx';
import { FormFrame } from '../ui/form-frame.tsx';
import { Select } from '../ui/select.tsx';
import { useIsBusy } from './idea-form.tsx';
import type { Recipient, UnderstoodIdea } from './research.contract.ts';
import { readingWords } from './research.ts';

export type Check = { idea: { text: string; category: string }; key: string } & UnderstoodIdea;
type Faults = { fields: Record<string, string>; problem: string | undefined } | undefined;

const SAME = 'Leave it empty if they are the same people.';

/** The second step: what the idea was taken to be, to be corrected, and what is sent to whom. Whatever is searched and scored starts from here. */
export function CheckForm({ check, faults, isSpent }: { check: Check; faults: Faults; isSpent: boolean }) {
  const isBusy = useIsBusy();
  const { idea, understanding: u, is_english, recipients, key } = check;
  const isTold = ({ kinds }: Recipient) => kinds === undefined || kinds.includes(u.solution_type);
  const told = recipients.filter(isTold);
  const untold = recipients.filter((one) => !isTold(one));
  const fault = (name: string) => faults?.fields[`understanding.${name}`];
  const wrongPhrase = Object.entries(faults?.fields ?? {}).find(([name]) => name.startsWith('understanding.phrases'))?.[1];
  return (
    <Form
      method="post"
      action="/validate"
      className="mt-8 grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]"
      aria-busy={isBusy}
      noValidate
    >
      <input type="hidden" name="idea" value={idea.text} />
      <input type="hidden" name="key" value={key} />
      {u.is_type_told && <input type="hidden" name="is_type_told" value="yes" />}
      <div className="grid content-start gap-5">
        {faults?.problem && <FormProblem>{faults.problem}</FormProblem>}
        {faults?.fields.idea && <FormProblem>{faults.fields.idea}</FormProblem>}
        <div>
          <h2 className="border-b border-ink pb-2 text-2xl">What we understood</h2>
          <blockquote className="measure mt-4 border-l-3 border-line pl-4 whitespace-pre-line text-ink-2">{idea.text}</blockquote>
          {!is_english && (
            <p role="note" className="measure mt-4 border-l-3 border-brass bg-paper py-1 pl-4">
              This does not look like English, and everything that is searched is. A run would find little and decide nothing: change the
              text to English first. Your words are kept.
            </p>
          )}
          <p className="mt-3 text-sm text-ink-3">
            {readingWords(u.by)} Correct what is wrong: the search, the scores and the words start from these fields and from nothing else.
          </p>
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <FormFrame label="Category" error={faults?.fields.category ?? fault('category')}>
            {(framed) => (
              <Select {...framed} name="category" defaultValue={u.category}>
                {categories.map(({ id, label }) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </FormFrame>
          <FormFrame label="Kind of product" error={fault('solution_type')}>
            {(framed) => (
              <Select {...framed} name="solution_type" defaultValue={u.solution_type}>
                {Object.entries(solutionTypes).map(([id, label]) => (
                  <option key={id} value={id}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </FormFrame>
        </div>
        <FormField
          label="Who it is for"
          name="user"
          defaultValue={u.user}
          maxLength={120}
          error={fault('user')}
          hint={u.user === '' ? 'The text does not say. Name them, and the tests are about them.' : undefined}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <FormField label="Who decides to buy" name="buyer" defaultValue={u.buyer} maxLength={120} error={fault('buyer')} hint={SAME} />
          <FormField label="Who pays" name="payer" defaultValue={u.payer} maxLength={120} error={fault('payer')} hint={SAME} />
        </div>
        <Said label="What hurts them" name="problem" text={u.problem} error={fault('problem')} />
        <Said label="What is offered" name="solution" text={u.solution} error={fault('solution')} />
        <FormArea
          label="What is searched for"
          name="phrases"
          rows={Math.max(3, Math.min(8, u.phrases.length + 1))}
          defaultValue={u.phrases.join('\n')}
          error={wrongPhrase}
          hint="One phrase a line, the most important first, at most eight. Words your customers would type find more than a name you made up."
        />
      </div>
      <section aria-labelledby="told" className="content-start border border-line bg-sheet p-5 lg:row-span-2 lg:self-start">
        <h2 id="told" className="text-xl">
          What we send, and to whom
        </h2>
        {told.length === 0 ? (
          <p className="mt-3 text-sm text-ink-2">Nobody: on this server nothing leaves it. The report rests on what is here.</p>
        ) : (
          <>
            <p className="mt-2 text-sm text-ink-2">Your name, address and account are sent to nobody. When you start the run:</p>
            <dl className="mt-3 grid gap-2.5 text-sm">
              {told.map(({ name, where, gets }) => (
                <div key={name} className="border-t border-line pt-2">
                  <dt className="font-semibold">{name}</dt>
                  <dd className="text-ink-2">
                    gets {gets} <span className="block text-xs break-words text-ink-3">{where}</span>
                  </dd>
                </div>
              ))}
            </dl>
          </>
        )}
        {untold.length > 0 && (
          <p className="mt-3 border-t border-line pt-2 text-sm text-ink-3">
            Change the kind of product and others are asked too: {othersTold(untold)}.
          </p>
        )}
      </section>
      <div className="flex flex-wrap items-center gap-4 lg:col-start-1">
        <button type="submit" name="do" value="start" className="button button-primary" disabled={isSpent || isBusy}>
          Run the validation
        </button>
        <button type="submit" name="do" value="edit" className="button">
          Change the text
        </button>
        <span role="status" className="text-sm text-ink-2">
          {isBusy && 'Starting…'}
        </span>
      </div>
    </Form>
  );
}

/** A sentence or two of the text, whole to be read: two rows, and as many as it needs where the browser can. */
function Said({ label, name, text, error }: { label: string; name: string; text: string; error: string | undefined }) {
  return (
    <FormFrame label={label} error={error}>
      {({ className, ...framed }) => (
        <textarea
          {...framed}
          className={`${className} field-sizing-content min-h-[4.25rem] leading-snug`}
          name={name}
          rows={2}
          defaultValue={text}
          maxLength={240}
        />
      )}
    </FormFrame>
  );
}

/** @returns who is told of other kinds of product, and what: `for “Tool for developers”, npm (the search phrases)` */
function othersTold(others: readonly Recipient[]): string {
  const byKinds = Map.groupBy(others, ({ kinds = [] }) => kinds.map((kind) => `“${solutionTypes[kind]}”`).join(' or '));
  return [...byKinds].map(([kinds, told]) => `for ${kinds}, ${told.map(({ name, gets }) => `${name} (${gets})`).join(' and ')}`).join('; ');
}
