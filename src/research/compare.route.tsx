import type { ReactNode } from 'react';
import { scoreNames } from '../engine/index.ts';
import { requirePerson } from '../people/index.ts';
import { unwrap } from '../platform/web/api-client.ts';
import { pageMeta } from '../platform/web/page-meta.ts';
import { Form } from '../ui/form.tsx';
import { Link } from '../ui/link.tsx';
import type { Route } from './+types/compare.route';
import { dateLabels, timesOf } from './date-labels.ts';
import { fateWords } from './figure-labels.ts';
import { decisionWords } from './report-sentences.ts';
import type { ResearchReport } from './research.contract.ts';
import { confidenceWords, scoreWords } from './research.ts';
import { researchClient } from './research-client.ts';
import { VerdictBadge } from './verdict-badge.tsx';

export const meta = () => pageMeta({ title: 'Compare reports', description: 'Two research reports side by side.', noIndex: true });

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The address holds both reports (`a`, `b`); one that is missing, not theirs or unfinished is to be chosen. */
export async function loader(args: Route.LoaderArgs) {
  await requirePerson(args);
  const { searchParams } = args.url;
  const client = researchClient(args.context);
  const one = async (name: 'a' | 'b') => {
    const id = ID.exec(searchParams.get(name) ?? '')?.[0];
    if (!id) return undefined;
    const response = await client[':id'].$get({ param: { id }, query: {} });
    const found = response.status === 200 ? await unwrap(response) : undefined;
    return found?.is_mine && found.report ? found : undefined;
  };
  const [a, b, list] = await Promise.all([one('a'), one('b'), unwrap(client.$get({ query: { limit: '50' } }))]);
  return {
    a,
    b,
    choices: list.runs
      .filter(({ state }) => state === 'done')
      .map(({ id, title, created_at, parent_created_at }) => ({
        id,
        title,
        created_at,
        parent_created_at,
      })),
  };
}

export default function ComparePage({ loaderData: { a, b, choices } }: Route.ComponentProps) {
  const isSame = a !== undefined && a.id === b?.id;
  const told = dateLabels(timesOf([a, b, choices].flat().filter((one) => one !== undefined)));
  return (
    <div className="sheet-width py-10">
      <nav aria-label="Breadcrumb" className="no-print text-sm text-ink-3">
        <Link to="/research" className="quiet-link">
          Research reports
        </Link>
      </nav>
      <h1 className="mt-4 text-3xl md:text-4xl">Compare reports</h1>
      {choices.length < 2 ? (
        <p className="measure mt-4 text-ink-2">
          Two finished reports can be compared; you have {choices.length === 1 ? 'one' : 'none'}.{' '}
          <Link to="/validate" className="underline">
            Validate an idea
          </Link>
        </p>
      ) : (
        <Form action="/research/compare" className="no-print mt-6 grid gap-4 sm:grid-cols-[1fr_1fr_auto]">
          {(['a', 'b'] as const).map((name) => (
            <label key={name} className="grid min-w-0 gap-1 text-sm font-semibold">
              {name === 'a' ? 'First report' : 'Second report'}
              <select name={name} defaultValue={(name === 'a' ? a : b)?.id ?? ''} className="field w-full font-normal">
                <option value="">Choose a report</option>
                {choices.map(({ id, title, created_at, parent_created_at }) => (
                  <option key={id} value={id}>
                    {title}, {whenMade({ created_at, parent_created_at }, told)}
                  </option>
                ))}
              </select>
            </label>
          ))}
          <button type="submit" className="button self-end">
            Compare
          </button>
          {isSame && (
            <p role="alert" className="border-l-3 border-low bg-sheet px-4 py-3 sm:col-span-full">
              Choose two different reports.
            </p>
          )}
        </Form>
      )}
      {a && b && !isSame && <Table a={a} b={b} told={told} />}
    </div>
  );
}

const whenMade = (
  { created_at, parent_created_at }: { created_at: string; parent_created_at: string | null },
  told: (time: string) => string,
) => `${told(created_at)}${parent_created_at ? `, re-check of ${told(parent_created_at)}` : ''}`;

type Both = { a: ResearchReport; b: ResearchReport };

/** A row for each question, the two answers side by side; on a phone too, where the question stands above them. */
function Table({ a, b, told }: Both & { told: (time: string) => string }) {
  const both = [a, b];
  const of = (draw: (report: ResearchReport) => ReactNode) => both.map(draw);
  return (
    <table className="mt-8 block w-full sm:table sm:table-fixed">
      <caption className="sr-only">Two reports side by side</caption>
      <thead className="block sm:table-header-group">
        <tr className="grid grid-cols-2 gap-x-4 border-b border-ink sm:table-row">
          <td className="hidden w-36 sm:table-cell" />
          {both.map((report, i) => (
            <th key={i === 0 ? 'a' : 'b'} scope="col" className="min-w-0 pb-3 text-left align-bottom font-normal sm:pr-6">
              <Link to={`/research/${report.id}`} className="font-serif text-xl leading-tight underline decoration-line">
                {report.title}
              </Link>
              <span className="numerals mt-1 block text-sm text-ink-3">{whenMade(report, told)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block sm:table-row-group">
        <Row
          name="Verdict"
          cells={of((report) => (
            <>
              <VerdictBadge run={report} />
              {report.confidence && <span className="mt-1.5 block text-sm text-ink-3">{confidenceWords[report.confidence]}</span>}
            </>
          ))}
        />
        <Row name="In a sentence" cells={of(({ report }) => report && decisionWords(report).lead?.text)} />
        {scoreNames.map((name) => (
          <Row
            key={name}
            name={scoreWords[name].label}
            cells={of(({ report }) => {
              const score = report?.scores[name];
              if (!score?.known) return 'not known';
              return (
                <>
                  <span className="text-lg font-semibold">{score.score}</span>{' '}
                  <span className="text-sm text-ink-3">of 10, {confidenceWords[score.confidence]}</span>
                </>
              );
            })}
          />
        ))}
        <Row
          name="Competitors"
          cells={of(({ report }) =>
            report?.competitors.length
              ? report.competitors.map(({ id, name, fate }) => (
                  <span key={id} className="block">
                    {name} <span className="text-sm text-ink-3">({fateWords[fate]})</span>
                  </span>
                ))
              : 'none found',
          )}
        />
        <Row name="Riskiest assumption" cells={of(({ report }) => report?.verdict.assumptions[0]?.assumption)} />
        <Row name="Next test" cells={of(({ report }) => report?.next_test.test)} />
        <Row name="It passes if" cells={of(({ report }) => report?.next_test.pass)} />
        <Row
          name="Sources heard"
          cells={of(({ sources }) => `${sources.filter(({ status }) => status === 'answered').length} of ${sources.length}`)}
        />
        <Row name="Entries found" cells={of(({ found }) => found.length)} />
      </tbody>
    </table>
  );
}

function Row({ name, cells }: { name: string; cells: ReactNode[] }) {
  return (
    <tr className="grid grid-cols-2 gap-x-4 border-b border-line py-3 sm:table-row">
      <th scope="row" className="col-span-2 pb-1 text-left align-top text-sm font-normal text-ink-3 sm:table-cell sm:py-3 sm:pr-4">
        {name}
      </th>
      <td className="numerals min-w-0 align-top sm:py-3 sm:pr-6">{cells[0]}</td>
      <td className="numerals min-w-0 align-top sm:py-3">{cells[1]}</td>
    </tr>
  );
}
