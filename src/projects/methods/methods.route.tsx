import { data } from 'react-router';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { pageRequest } from '../../platform/web/request-context.ts';
import { AddressForm } from '../../ui/address-form.tsx';
import { Link } from '../../ui/link.tsx';
import { StartAgain } from '../../ui/start-again.tsx';
import { RULE_OF_RESULTS } from '../statistics/result.ts';
import { ShareLines } from '../statistics/share-line.tsx';
import type { Route } from './+types/methods.route';
import type { MethodSummary } from './methods.contract.ts';
import { costBands, evidenceGiven, labelOf, methodTopics, timeBands } from './methods.ts';
import { methodsClient } from './methods-client.ts';
import { costInWords, daysInWords } from './range-words.ts';

const fields = [
  { name: 'answers', label: 'I want to know', all: 'Anything', choices: methodTopics },
  { name: 'gives', label: 'Evidence', all: 'Any', choices: evidenceGiven },
  { name: 'cost', label: 'Usual cost', all: 'Any', choices: costBands },
  { name: 'time', label: 'Time', all: 'Any', choices: timeBands },
] as const;
type Asked = Record<(typeof fields)[number]['name'], string>;

/** The address is the state: what is wanted, evidence, cost and time. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = Object.fromEntries(fields.map(({ name }) => [name, url.searchParams.get(name) ?? ''])) as Asked;
  const { appUrl } = pageRequest(context);
  // What is no choice is refused by the API, in words.
  const response = await methodsClient(context)['test-methods'].$get({ query: asked as Record<keyof Asked, ''> });
  const body = await response.json();
  if (body.success) return { appUrl, asked, found: body.data, problem: undefined };
  return data({ appUrl, asked, found: undefined, problem: body.error.message }, { status: response.status });
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'Test methods',
    description:
      'Honest ways to test a business idea before building it: interviews, presale, price test, ads and more, each with sample, pass mark, cost and templates.',
    appUrl: loaderData?.appUrl,
    path: '/methods',
    noIndex: Boolean(loaderData && Object.values(loaderData.asked).some(Boolean)),
  });

/** The library of test methods, the strongest evidence first. */
export default function MethodsPage({ loaderData: { asked, found, problem } }: Route.ComponentProps) {
  return (
    <div className="sheet-width py-10">
      <h1 className="text-3xl md:text-4xl">Test methods</h1>
      <p className="measure mt-3 text-ink-2">
        {found ? `${found.total} honest ways` : 'Honest ways'} to find out whether an assumption holds. Each has a sample, a pass mark, its
        usual cost, steps, templates to copy and its sources. Nobody is deceived in any of them.
      </p>
      <AddressForm action="/methods" className="mt-6 grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-[1.6fr_1fr_1fr_1fr_auto]">
        {fields.map(({ name, label, all, choices }) => (
          <label key={name} className="grid gap-1 text-sm font-semibold">
            {label}
            <select name={name} defaultValue={asked[name]} className="field w-full min-w-0 font-normal">
              <option value="">{all}</option>
              {choices.map((choice) => (
                <option key={choice.id} value={choice.id}>
                  {choice.label}
                </option>
              ))}
            </select>
          </label>
        ))}
        <button type="submit" className="button button-primary self-end max-lg:col-span-2">
          Show
        </button>
      </AddressForm>
      <StartAgain problem={problem} to="/methods" />
      {found && (
        <>
          <p aria-live="polite" className="numerals mt-6 text-sm text-ink-3">
            {found.methods.length === found.total ? `${found.total} methods` : `${found.methods.length} of ${found.total} methods`}
          </p>
          {found.methods.length === 0 && (
            <p className="mt-4 border-t border-ink py-8">
              No method fits all of that.{' '}
              <Link to="/methods" className="underline">
                Show all of them
              </Link>
            </p>
          )}
          {evidenceGiven.toReversed().map(({ id, label, means }) => (
            <Group key={id} id={id} title={label} means={means} methods={found.methods.filter(({ gives }) => gives === id)} />
          ))}
          <section aria-labelledby="rule" className="mt-14 max-w-4xl">
            <h2 id="rule" className="border-b border-ink pb-2 text-2xl">
              How a result is decided
            </h2>
            <p className="measure mt-3 text-ink-2">{RULE_OF_RESULTS}</p>
            <div className="mt-4">
              <ShareLines
                markShare={4 / 12}
                rows={[
                  { successes: 3, trials: 12, says: 'fails' },
                  { successes: 4, trials: 12, says: 'passes, and stays open' },
                  { successes: 8, trials: 12, says: 'passes clearly' },
                ]}
              />
            </div>
            <p className="measure mt-3 text-sm text-ink-3">
              The bar is the 95 % interval of a share by Wilson (1927), without continuity correction.
            </p>
          </section>
        </>
      )}
    </div>
  );
}

function Group({ id, title, means, methods }: { id: string; title: string; means: string; methods: readonly MethodSummary[] }) {
  if (methods.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-8">
      <div className="flex flex-wrap items-baseline gap-x-4 border-b border-ink pb-2">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        <p className="text-sm text-ink-2">{means}</p>
      </div>
      <ul>
        {methods.map((method) => (
          <MethodRow key={method.id} method={method} />
        ))}
      </ul>
    </section>
  );
}

function MethodRow({ method: { id, title, summary, topics, sample, unit, pass_mark, cost_usd, days } }: { method: MethodSummary }) {
  return (
    <li className="group relative grid gap-x-8 gap-y-1 border-b border-line py-4 md:grid-cols-[minmax(0,1fr)_11rem_8rem_7rem] lg:grid-cols-[minmax(0,1fr)_15rem_8rem_7rem]">
      <div className="min-w-0">
        <h3 className="text-lg">
          <Link
            to={`/methods/${id}`}
            className="no-underline after:absolute after:inset-0 group-hover:underline decoration-brass decoration-1"
          >
            {title}
          </Link>
        </h3>
        <p className="measure text-sm text-ink-2">{summary}</p>
        <p className="mt-1 text-xs text-ink-3">{topics.map((topic) => labelOf(methodTopics, topic)).join(' · ')}</p>
      </div>
      <div className="numerals flex flex-wrap gap-x-4 text-sm text-ink-2 md:contents">
        <p className="text-ink md:pt-1">
          <span className="text-ink-3">Pass mark</span> {pass_mark} of {sample} {unit}
        </p>
        <p className="md:pt-1">{costInWords(cost_usd)}</p>
        <p className="md:pt-1">{daysInWords(days)}</p>
      </div>
    </li>
  );
}
