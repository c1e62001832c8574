import { Form } from '../ui/form.tsx';
import { Link } from '../ui/link.tsx';
import { builders, planParts } from './idea-builder.ts';
import type { StartData } from './start-data.ts';

/** What a kit will hold, and the button that makes it. */
export function StartPage({ start: { origin, from, id, problem, key }, fault }: { start: StartData; fault: string | undefined }) {
  return (
    <div className="sheet-width py-10">
      <nav aria-label="Breadcrumb" className="text-sm text-ink-3">
        <Link to="/idea-builder" className="quiet-link">
          Build kits
        </Link>
      </nav>
      <h1 className="mt-4 text-3xl md:text-4xl">AI Idea Builder</h1>
      {origin ? (
        <p className="measure mt-4 text-lg text-ink-2">
          A build kit for{' '}
          <Link to={origin.address} className="font-semibold">
            {origin.title}
          </Link>
          : {origin.tagline}
        </p>
      ) : (
        <p className="measure mt-4 text-lg">{problem}</p>
      )}
      {fault && (
        <p role="alert" className="mt-4 max-w-3xl border-l-3 border-low bg-sheet px-4 py-3">
          {fault}
        </p>
      )}
      {origin && (
        <Form method="post" action={`/idea-builder/${from === 'research' ? 'research/' : ''}${id}`} className="mt-6">
          <input type="hidden" name="key" value={key} />
          <button type="submit" className="button button-primary">
            Make the build kit
          </button>
          <p className="measure mt-3 text-sm text-ink-3">
            It is composed from the {from === 'idea' ? 'dossier' : 'report'} by rules, in a moment, and kept in your account. Figures keep
            their sources; what nobody can know is left as a marked blank.
          </p>
          {origin.kits.length > 0 && (
            <p className="mt-3 text-sm">
              You have made {origin.kits.length === 1 ? 'one' : origin.kits.length} before:{' '}
              {origin.kits.map((kit, at) => (
                <span key={kit.id}>
                  {at > 0 && ', '}
                  <Link to={`/idea-builder/kits/${kit.id}`}>{kit.title}</Link>
                </span>
              ))}
            </p>
          )}
        </Form>
      )}
      <div className="mt-12 grid gap-x-14 gap-y-10 lg:grid-cols-2">
        <section aria-labelledby="parts">
          <h2 id="parts" className="border-b border-ink pb-2 text-2xl">
            What it holds
          </h2>
          <dl className="mt-2">
            {planParts.map(({ key: part, label, holds }) => (
              <div key={part} className="grid gap-x-4 border-b border-line py-2.5 sm:grid-cols-[11rem_1fr]">
                <dt className="font-semibold">{label}</dt>
                <dd className="text-ink-2">{holds}</dd>
              </div>
            ))}
          </dl>
        </section>
        <section aria-labelledby="builders">
          <h2 id="builders" className="border-b border-ink pb-2 text-2xl">
            And a prompt for each of six builders
          </h2>
          <dl className="mt-2">
            {builders.map(({ key: builder, name, good }) => (
              <div key={builder} className="grid gap-x-4 border-b border-line py-2.5 sm:grid-cols-[11rem_1fr]">
                <dt className="font-semibold">{name}</dt>
                <dd className="text-ink-2">for {good}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </div>
  );
}
