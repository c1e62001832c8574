import { data } from 'react-router';
import { requirePerson } from '../../people/index.ts';
import { unwrap } from '../../platform/web/api-client.ts';
import { pageMeta } from '../../platform/web/page-meta.ts';
import { utcDay } from '../../shared/days/utc-day.ts';
import { ExportLink } from '../../ui/export-link.tsx';
import { FormProblem } from '../../ui/form-field.tsx';
import { Link } from '../../ui/link.tsx';
import { Pages } from '../../ui/pages.tsx';
import { ofForm } from '../form-answer.ts';
import { BuyerLists } from '../lists/buyer-lists.tsx';
import type { ListCountry } from '../lists/lists.contract.ts';
import { projectMessages } from '../projects.ts';
import { projectsClient } from '../projects-client.ts';
import { ForEditors, MayEdit, Section } from '../section.tsx';
import type { Route } from './+types/first-fifty.route';
import { contactMessages, type Outcome, outcomeIds, outcomeLabel } from './contacts.ts';
import { actOnSheet, type SheetAnswer } from './sheet-actions.ts';
import { AddContact, ImportContacts, LogSheet } from './sheet-forms.tsx';
import { SheetRows } from './sheet-rows.tsx';

const PAGE = 25;

export const headers = () => ({ 'cache-control': 'private, no-store' });

export async function loader(args: Route.LoaderArgs) {
  await requirePerson(args);
  const param = { id: args.params.id };
  const { searchParams } = args.url;
  const asked = (name: string) => searchParams.get(name) ?? '';
  const { projects, contacts, lists } = projectsClient(args.context);
  const country = asked('in') as ListCountry;
  const [project, sheet, found] = await Promise.all([
    projects[':id'].$get({ param }),
    contacts.$get({ param }),
    lists.$get({ param, query: country ? { country } : {} }),
  ]);
  if (project.status === 400 || project.status === 404) throw data({ message: projectMessages.notFound }, { status: 404 });
  const { id, title, may, tests, is_demo } = await unwrap(project);
  const whole = await unwrap(sheet);
  const show = outcomeIds.find((one) => one === asked('show'));
  const shown = whole.contacts.filter(({ outcome }) => show === undefined || outcome === show);
  const pages = Math.max(1, Math.ceil(shown.length / PAGE));
  const page = Math.min(pages, Math.max(1, Number.parseInt(asked('page'), 10) || 1));
  return {
    project: { id, title, may, is_demo },
    running: tests.filter(({ state }) => state === 'running').map((test) => ({ id: test.id, title: test.title })),
    sheet: {
      ...whole,
      contacts: shown.slice((page - 1) * PAGE, page * PAGE),
      total: Object.values(whole.counts).reduce((sum, count) => sum + count, 0),
    },
    list: { show, page, pages, editing: asked('contact') || undefined, country: country || undefined },
    found: await unwrap(found.status === 400 ? lists.$get({ param, query: {} }) : found),
    imported: /^(\d{1,3})-(\d{1,3})$/.exec(asked('imported'))?.slice(1).map(Number),
    isTooLarge: asked('fault') === 'too_large',
    key: crypto.randomUUID(),
    today: utcDay(new Date()),
  };
}

export const action = (args: Route.ActionArgs) => actOnSheet(args);

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: loaderData ? `The first fifty: ${loaderData.project.title}` : 'No such project',
    description: 'Whom to ask first.',
    noIndex: true,
  });

export default function FirstFiftyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { project, running, sheet, list, found, imported, isTooLarge, key, today } = loaderData;
  const answer = actionData as SheetAnswer | undefined;
  const here = `/projects/${project.id}/first-fifty`;
  const addressOf = (more: { show?: Outcome | undefined; page?: number; contact?: string }) => {
    const query = new URLSearchParams(
      Object.entries({ in: list.country, ...more }).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
    );
    return query.size > 0 ? `${here}?${query}` : here;
  };
  const isEmpty = sheet.total === 0;
  const small =
    answer?.of === 'outcome' || answer?.of === 'remove' ? (Object.values(answer.faults.fields)[0] ?? answer.faults.problem) : undefined;
  return (
    <MayEdit value={project.may.edit}>
      <article className="sheet-width py-10">
        <nav aria-label="Breadcrumb" className="text-sm text-ink-3">
          <Link to="/projects" className="quiet-link">
            Projects
          </Link>{' '}
          /{' '}
          <Link to={`/projects/${project.id}`} className="quiet-link">
            {project.title}
          </Link>
        </nav>
        <h1 className="mt-4 text-3xl md:text-4xl">The first fifty</h1>
        <p className="measure mt-3 text-ink-2">
          Find fifty people who could buy, write them down, ask them one by one, and log what they say. This list holds only what you enter.
        </p>
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-12">
            <Section id="sheet" title="Call sheet">
              {imported && (
                <p role="status" className="mt-4 border-l-3 border-brass bg-sheet px-4 py-3">
                  {contactMessages.imported(imported[0] ?? 0, imported[1] ?? 0)}
                </p>
              )}
              {small && (
                <div className="mt-4">
                  <FormProblem>{small}</FormProblem>
                </div>
              )}
              <ForEditors>
                {isEmpty && <p className="measure mt-4 text-ink-2">Nobody yet. Take a list from below, and write down the first ten.</p>}
                <AddContact refused={ofForm(answer, 'add')} isOpen={isEmpty} />
                <ImportContacts
                  faults={answer?.rows ?? []}
                  problem={isTooLarge ? contactMessages.tooLarge : ofForm(answer, 'import')?.faults.problem}
                />
              </ForEditors>
              {!isEmpty && !sheet.is_named && <p className="measure mt-4 text-ink-2">{contactMessages.unnamed}</p>}
              {!isEmpty && <Filter counts={sheet.counts} total={sheet.total} show={list.show} addressOf={addressOf} />}
              {!isEmpty && sheet.is_named && (
                <SheetRows
                  contacts={sheet.contacts}
                  today={today}
                  editing={list.editing}
                  addressOf={(contact) =>
                    `${addressOf({ show: list.show, page: list.page > 1 ? list.page : 0, contact: contact ?? '' })}${contact ? `#${contact}` : ''}`
                  }
                  refused={answer}
                />
              )}
              <Pages page={list.page} pages={list.pages} addressOf={(page) => addressOf({ show: list.show, page })} />
            </Section>
            <BuyerLists found={found} here={here} />
          </div>
          <aside className="grid content-start gap-8">
            <section aria-labelledby="to-log">
              <h2 id="to-log" className="border-b border-ink pb-2 text-xl">
                Into the log of a test
              </h2>
              <div className="mt-3">
                <ForEditors>
                  <LogSheet
                    unlogged={sheet.unlogged}
                    tests={running}
                    formKey={key}
                    newTest={`/projects/${project.id}#tests`}
                    problem={ofForm(answer, 'log')?.faults.problem ?? Object.values(ofForm(answer, 'log')?.faults.fields ?? {})[0]}
                  />
                </ForEditors>
              </div>
            </section>
            {!isEmpty && sheet.is_named && (
              <ExportLink
                href={`/api/v1/projects/${project.id}/contacts/export`}
                done="Call sheet saved"
                failed="That could not be saved. Try again."
              >
                CSV of the call sheet
              </ExportLink>
            )}
            <p className="text-xs text-ink-3">
              The people on it never heard of us. The sheet is read by the owner and the editors of this project alone, stands in no export
              of the project, and goes with the project or your account.
            </p>
          </aside>
        </div>
      </article>
    </MayEdit>
  );
}

function Filter({
  counts,
  total,
  show,
  addressOf,
}: {
  counts: Partial<Record<Outcome, number>>;
  total: number;
  show: Outcome | undefined;
  addressOf: (more: { show?: Outcome | undefined }) => string;
}) {
  const options: [Outcome | undefined, string, number][] = [
    [undefined, 'All', total],
    ...outcomeIds.map((id): [Outcome, string, number] => [id, outcomeLabel(id), counts[id] ?? 0]),
  ];
  return (
    <nav aria-label="Contacts by outcome" className="numerals mt-4 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {options
        .filter(([id, , count]) => count > 0 || id === show)
        .map(([id, label, count]) => (
          <Link
            key={label}
            to={addressOf({ show: id })}
            preventScrollReset
            aria-current={id === show ? 'true' : undefined}
            className="inline-flex min-h-9 items-center gap-1 underline aria-[current]:font-semibold aria-[current]:no-underline"
          >
            {label} {count}
          </Link>
        ))}
    </nav>
  );
}
