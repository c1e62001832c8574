import sql from 'sql-template-tag';
import { renderPlain } from '../catalogue/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { csvHead, csvRows } from '../platform/csv.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import { utcDay } from '../shared/days/utc-day.ts';
import { formatCents } from '../ui/format.ts';
import { findProject } from './find-project.server.ts';
import { projectVerdicts } from './point.ts';
import { projectDocument } from './project-document.ts';
import { ProjectFile } from './project-file.contract.ts';
import type { Entry, Project } from './projects.contract.ts';
import { assumptionLabel, costOf, criterionLabel, type ProjectFormatId, pricePers, projectFormats, projectState } from './projects.ts';
import { entriesOf, toEntry } from './test-rows.server.ts';

/** The entries of each test, by the test's id; the latest first. */
type Logs = ReadonlyMap<string, readonly Entry[]>;

/**
 * A project of the person who asks, as a file; theirs whatever their plan is.
 * @throws DomainError signed_out; not_found when it is not theirs; too_many_requests when many PDFs are being set
 */
export async function exportProject(
  ctx: Context,
  viewer: Viewer,
  { id, format, appUrl }: { id: string; format: ProjectFormatId; appUrl: string },
): Promise<{ name: string; content: string | Uint8Array<ArrayBuffer>; type: string }> {
  const project = await findProject(ctx, viewer, id);
  const logs: Logs = new Map(
    await Promise.all(project.tests.map(async (test) => [test.id, (await entriesOf(ctx.db, test.id)).map(toEntry)] as const)),
  );
  const { ending, type } = projectFormats.find((one) => one.id === format) as (typeof projectFormats)[number];
  const slug =
    project.title
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'project';
  const name = `assay-project-${slug}-${utcDay(ctx.now())}.${ending}`;
  switch (format) {
    case 'pdf': {
      const options = { permalink: `${appUrl}/projects/${id}`, exportedOn: utcDay(ctx.now()) };
      return { name, type, content: await renderPlain(projectDocument(project, logs), options, signedIn(viewer)) };
    }
    case 'json':
      return { name, type, content: `${JSON.stringify(await projectFile(ctx, project, logs), null, 2)}\n` };
    case 'csv':
      return { name, type, content: logCsv(project, logs) };
    case 'markdown':
      return { name, type, content: projectMarkdown(project, logs) };
  }
}

/** @returns the project as the file that an import takes */
async function projectFile(ctx: Context, project: Project, logs: Logs): Promise<ProjectFile> {
  const times = await timesOf(ctx, project.id);
  // In the order in which they were made, so that the same project gives the same file.
  const inOrder = <T extends { id: string }>(all: readonly T[]) =>
    [...all].sort((a, b) => `${times.get(a.id)} ${a.id}`.localeCompare(`${times.get(b.id)} ${b.id}`));
  const [assumptions, tests] = [inOrder(project.assumptions), inOrder(project.tests)];
  const refs = new Map([
    ...assumptions.map(({ id }, at) => [id, `A${at + 1}`] as const),
    ...tests.map(({ id }, at) => [id, `T${at + 1}`] as const),
  ]);
  const ref = (id: string | null) => (id === null ? null : (refs.get(id) ?? null));
  const made = ({ id }: { id: string }) => times.get(id) as string;
  const file = {
    format: 'assay-project',
    version: 1,
    project,
    assumptions: assumptions.map((one) => ({ ...one, ref: ref(one.id), created_at: made(one) })),
    criteria: inOrder(project.criteria).map((one) => ({ ...one, created_at: made(one) })),
    evidence: inOrder(project.evidence).map((one) => ({ ...one, assumption: ref(one.assumption_id), created_at: made(one) })),
    tests: tests.map((one) => ({
      ...one,
      ref: ref(one.id),
      assumption: ref(one.assumption_id),
      entries: [...(logs.get(one.id) ?? [])].reverse(),
    })),
    decisions: [...project.decisions].reverse().map((one) => ({ ...one, assumption: ref(one.assumption_id), test: ref(one.test_id) })),
  };
  return ProjectFile.parse(file);
}

/** When what stands in a project was made, by its id. */
async function timesOf({ db }: Context, id: string): Promise<Map<string, string>> {
  const rows = await db.rows<'id' | 'created_at'>(sql`
    SELECT id, created_at FROM project_assumptions WHERE project_id = ${id} UNION ALL SELECT id, created_at FROM project_criteria WHERE project_id = ${id}
    UNION ALL SELECT id, created_at FROM project_evidence WHERE project_id = ${id} UNION ALL SELECT id, created_at FROM project_tests WHERE project_id = ${id}`);
  return new Map(rows.map((row) => [row.id, row.created_at.toISOString()]));
}

const dollars = (cents: number) => (cents / 100).toFixed(2);

/** Every entry of every test, a line each, the oldest first; money in dollars. */
function logCsv({ tests }: Project, logs: Logs): string {
  const head = ['day', 'test', 'tried', 'said_yes', 'spent_usd', 'note', 'sample', 'pass_mark', 'state', 'result'];
  const rows = tests.flatMap((test) =>
    [...(logs.get(test.id) ?? [])]
      .reverse()
      .map(({ happened_on, tried, yes, spent_cents, note }) => [
        ...[happened_on, test.title, tried, yes, dollars(spent_cents), note],
        ...[test.sample_size, test.pass_count, test.state, test.result],
      ]),
  );
  return `${csvHead(head)}${csvRows(rows)}`;
}

/** A line of text within a list: its breaks would end the list. */
const flat = (text: string) => text.replace(/\s*\n\s*/g, ' ');

function projectMarkdown(project: Project, logs: Logs): string {
  const {
    title,
    thesis,
    state,
    buyer,
    price_cents,
    price_per,
    income_cents,
    point,
    verdict,
    assumptions,
    criteria,
    tests,
    decisions,
    evidence,
  } = project;
  const per = pricePers.find(({ id }) => id === price_per)?.label;
  const section = (name: string, lines: readonly string[]) => (lines.length > 0 ? [`## ${name}`, lines.join('\n')] : []);
  const parts = [
    `# ${flat(title)}`,
    `${projectState(state).label}. ${projectVerdicts[verdict].label}. Point ${point.toFixed(1)} of 10, reported.`,
    thesis,
    [
      ...(buyer ? [`- Buyer: ${flat(buyer)}`] : []),
      ...(price_cents === null ? [] : [`- Price: ${formatCents(price_cents)} ${per}`]),
      ...(income_cents === null ? [] : [`- Income wanted: ${formatCents(income_cents)} a month`]),
    ].join('\n'),
    ...section(
      'What has to be true',
      assumptions.map(
        ({ statement, cost, state: is }) => `- ${flat(statement)} (${costOf(cost).label}; ${assumptionLabel(is).toLowerCase()})`,
      ),
    ),
    ...section(
      'Drop it if',
      criteria.map(
        ({ statement, due_on, state: is }) =>
          `- ${flat(statement)} (${criterionLabel(is).toLowerCase()}${due_on ? `, look on ${due_on}` : ''})`,
      ),
    ),
    ...tests.flatMap((test) => [
      `## Test: ${flat(test.title)}`,
      ...(test.what ? [test.what] : []),
      `Pass mark: ${test.pass_count && test.sample_size ? `${test.pass_count} of ${test.sample_size}` : 'not set'}. ${test.standing.says}${test.result ? ` Result: ${test.result}.` : ''}`,
      [...(logs.get(test.id) ?? [])]
        .reverse()
        .map(
          ({ happened_on, tried, yes, spent_cents, note }) =>
            `- ${happened_on}: ${yes} of ${tried}${spent_cents > 0 ? `, ${formatCents(spent_cents)}` : ''}${note ? `. ${flat(note)}` : ''}`,
        )
        .join('\n'),
    ]),
    ...section(
      'Decisions',
      decisions.map(({ decided_at, about, to_state, kind, reason, point_before, point_after }) => {
        const moved =
          point_before === null || point_after === null ? '' : ` (point ${point_before.toFixed(1)} to ${point_after.toFixed(1)})`;
        return `- ${decided_at.slice(0, 10)}: ${flat(about)}${kind !== 'own' && to_state ? `: ${to_state}` : ''}${moved}${reason ? `. ${flat(reason)}` : ''}`;
      }),
    ),
    ...section(
      'Evidence',
      evidence.map(({ seen_on, note, url }) => `- ${seen_on}: ${flat(note)}${url ? ` <${url}>` : ''}`),
    ),
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
