import { Form } from '../ui/form.tsx';
import { Link } from '../ui/link.tsx';
import type { ProjectOrigin } from './projects.contract.ts';

type Page = { key: string; idea: string | undefined; report: string | undefined };

/** What a project would take over from an idea or a report, and the button that starts it. */
export function FromOrigin({ page, origin, isFull }: { page: Page; origin: ProjectOrigin; isFull: boolean }) {
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
          You read the teaser of this idea, so only its title and tagline come along. With Pro its buyer, price, risks, kill criteria and
          first test do too.{' '}
          <Link to="/pricing" className="underline">
            See the plans
          </Link>
        </p>
      )}
      {!isFull && (
        <Form method="post" className="mt-6">
          <input type="hidden" name="key" value={page.key} />
          {page.idea && <input type="hidden" name="idea" value={page.idea} />}
          {page.report && <input type="hidden" name="report" value={page.report} />}
          <button type="submit" className="button button-primary">
            Start the project
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
