import { Form } from '../ui/form.tsx';
import { FormField } from '../ui/form-field.tsx';
import { Link } from '../ui/link.tsx';
import type { Refused } from './form-answer.ts';
import type { ProjectOrigin } from './projects.contract.ts';

/** The first test with its pass mark, so that one press starts the project and the test. */
function FirstTest({ test: { title, pass_words, sample_size, pass_count }, refused }: { test: Test; refused: Refused | undefined }) {
  const field = (name: 'pass_count' | 'sample_size', label: string, known: number | null) => (
    <FormField
      label={label}
      name={name}
      inputMode="numeric"
      defaultValue={refused?.values[name] ?? String(known ?? '')}
      error={refused?.faults.fields[name]}
    />
  );
  return (
    <div className="mb-4 grid gap-4 border border-brass bg-sheet p-5">
      <div>
        <h3 className="text-xl">{title}</h3>
        <p className="measure mt-1 text-sm text-ink-2">It passes if: {pass_words}</p>
      </div>
      <div className="grid max-w-xs grid-cols-2 items-start gap-4">
        {field('pass_count', 'Yes needed', pass_count)}
        {field('sample_size', 'Out of', sample_size)}
      </div>
      <p className="text-sm text-ink-3">Once it runs the mark stands.</p>
      <button type="submit" name="then" value="first-test" className="button button-primary justify-self-start">
        Start the first test
      </button>
    </div>
  );
}

type Test = NonNullable<ProjectOrigin['first_test']>;
type Page = { key: string; idea: string | undefined; report: string | undefined };

/** What a project would take over from an idea or a report, and the button that starts it. */
export function FromOrigin({
  page,
  origin,
  isFull,
  refused,
}: {
  page: Page;
  origin: ProjectOrigin;
  isFull: boolean;
  refused: Refused | undefined;
}) {
  const { assumptions, criteria, tests } = origin;
  const brings = [
    `${assumptions} ${assumptions === 1 ? 'assumption' : 'assumptions'}, by what each costs if wrong`,
    `${criteria} kill ${criteria === 1 ? 'criterion' : 'criteria'}`,
    `${tests} planned ${tests === 1 ? 'test' : 'tests'} with cost and days`,
  ];
  return (
    <section aria-labelledby="origin" className="mt-8 max-w-2xl">
      <h2 id="origin" className="text-2xl">
        <Link to={origin.path} className="quiet-link">
          {origin.title}
        </Link>
      </h2>
      <p className="mt-2 text-ink-2">{origin.about}</p>
      {origin.is_whole ? (
        <ul className="numerals mt-4 grid list-disc gap-1 pl-5 text-sm">
          {brings.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <p className="mt-4 text-sm text-ink-2">
          You read the teaser of this idea, so the project begins with its title and tagline only. With Pro its buyer, price, risks, kill
          criteria and first test do too.{' '}
          <Link to="/pricing" className="underline">
            See the plans
          </Link>
        </p>
      )}
      {!isFull && (
        <Form method="post" className="mt-6" noValidate>
          <input type="hidden" name="key" value={page.key} />
          {page.idea && <input type="hidden" name="idea" value={page.idea} />}
          {page.report && <input type="hidden" name="report" value={page.report} />}
          {origin.first_test && <FirstTest test={origin.first_test} refused={refused} />}
          <button type="submit" className={`button ${origin.first_test ? '' : 'button-primary'}`}>
            {origin.first_test ? 'Start the project, test later' : 'Start the project'}
          </button>
        </Form>
      )}
      {origin.projects.length > 0 && (
        <p className="mt-4 text-sm">
          You have started from it before:{' '}
          {origin.projects.map(({ id, title }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <Link to={`/projects/${id}`} className="underline">
                {title}
              </Link>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}
