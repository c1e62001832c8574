import { Form } from '../ui/form.tsx';
import { FormArea } from '../ui/form-area.tsx';
import { FormField } from '../ui/form-field.tsx';
import { ofForm, type Refused } from './form-answer.ts';
import { dollarsIn } from './form-numbers.ts';
import type { ProjectTest } from './projects.contract.ts';
import { MAX_NOTE, MAX_TITLE } from './projects.ts';
import { SmallForm } from './section.tsx';
import { MarkFields } from './tests-list.tsx';

/** A test before it starts: its pass mark, and the button that starts it. */
export function PlannedTest({ test, refused }: { test: ProjectTest; refused: Refused | undefined }) {
  const planned = ofForm(refused, 'plan');
  const values = planned?.values ?? {
    sample_size: String(test.sample_size ?? ''),
    pass_count: String(test.pass_count ?? ''),
    cost_cents: dollarsIn(test.cost_cents),
    days: String(test.days),
  };
  return (
    <section aria-labelledby="mark" className="mt-8 max-w-3xl border border-brass bg-sheet p-5 sm:p-6">
      <h2 id="mark" className="text-2xl">
        Set the pass mark, then start
      </h2>
      <p className="measure mt-1 text-sm text-ink-2">
        You cannot change the pass mark once the test runs. Choose a number at which you would really stop or go on.
      </p>
      <Form method="post" className="mt-5 grid gap-4" noValidate>
        <input type="hidden" name="do" value="plan" />
        <input type="hidden" name="version" value={test.version} />
        <MarkFields values={values} faults={planned?.faults.fields ?? {}} />
        <details open={planned?.faults.fields.title !== undefined || planned?.faults.fields.what !== undefined}>
          <summary className="w-fit cursor-pointer text-sm underline">Change name and description</summary>
          <div className="mt-3 grid gap-4">
            <FormField
              label="Name"
              name="title"
              maxLength={MAX_TITLE}
              defaultValue={planned?.values.title ?? test.title}
              error={planned?.faults.fields.title}
            />
            <FormArea
              label="What you do, and what counts as a yes"
              name="what"
              rows={3}
              maxLength={MAX_NOTE}
              defaultValue={planned?.values.what ?? test.what}
              error={planned?.faults.fields.what}
            />
          </div>
        </details>
        <div className="flex flex-wrap gap-3">
          <button type="submit" name="then" value="start" className="button button-primary">
            Start the test
          </button>
          <button type="submit" name="then" value="wait" className="button">
            Save for later
          </button>
        </div>
      </Form>
      <div className="mt-3">
        <SmallForm does="remove">
          <button type="submit" className="min-h-10 text-sm text-ink-3 underline">
            Remove this test
          </button>
        </SmallForm>
      </div>
    </section>
  );
}
