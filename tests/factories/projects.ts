import sql from 'sql-template-tag';
import type { Context } from '../../src/platform/context.server.ts';
import type { Viewer } from '../../src/platform/viewer.ts';
import { addAssumption, addCriterion, addDecision, addEvidence } from '../../src/projects/change-project.server.ts';
import { planTest, startTest } from '../../src/projects/change-test.server.ts';
import { addContact } from '../../src/projects/contacts/change-contacts.server.ts';
import { ContactInput } from '../../src/projects/contacts/contacts.contract.ts';
import { EntryInput, ProjectInput, TestInput } from '../../src/projects/inputs.contract.ts';
import { logEntry } from '../../src/projects/log-entry.server.ts';
import { makeProject } from '../../src/projects/make-project.server.ts';
import { addComment } from '../../src/projects/together/comments.server.ts';
import { CommentInput } from '../../src/projects/together/together.contract.ts';
import { utcDay } from '../../src/shared/days/utc-day.ts';

/** A project of a text, with nothing in it. @returns its id */
export async function aProject(ctx: Context, viewer: Viewer, thesis = 'Small bakeries would pay for a baking list that writes itself.') {
  const { id } = await makeProject(ctx, viewer, ProjectInput.parse({ from: 'blank', thesis }));
  return id;
}

/** Lets somebody into a project. */
export async function joins(ctx: Context, id: string, { userId }: Viewer, role: 'editor' | 'reader') {
  await ctx.db.rows(
    sql`INSERT INTO project_members (project_id, user_id, role, joined_at) VALUES (${id}, ${userId}, ${role}, ${ctx.now()})`,
  );
}

/** A test that runs: four of twelve have to say yes. @returns its id */
export async function aRunningTest(ctx: Context, viewer: Viewer, id: string, fields: object = {}): Promise<string> {
  const { id: test } = await planTest(ctx, viewer, id, TestInput.parse({ title: 'Presale', sample_size: 12, pass_count: 4, ...fields }));
  await startTest(ctx, viewer, { id, test });
  return test;
}

/** @returns an entry as it is sent */
export const anEntry = (ctx: Context, fields: object = {}): EntryInput =>
  EntryInput.parse({ key: crypto.randomUUID(), tried: 1, yes: 0, happened_on: utcDay(ctx.now()), ...fields });

/** A project with something of everything in it. @param name stands in each of its texts */
export async function aWholeProject(ctx: Context, viewer: Viewer, name = 'Somebody') {
  const project = await aProject(ctx, viewer, `${name} thinks that small bakeries would pay for a baking list.`);
  const { id: assumption } = await addAssumption(ctx, viewer, project, {
    statement: `${name}: bakers pay before it exists.`,
    cost: 'ends',
  });
  const { id: criterion } = await addCriterion(ctx, viewer, project, { statement: `${name}: nobody pays by May.`, due_on: '2026-05-01' });
  const { id: evidence } = await addEvidence(ctx, viewer, project, {
    note: `${name}: a baker showed the list on the wall.`,
    url: 'https://example.com/wall',
    seen_on: utcDay(ctx.now()),
    assumption_id: assumption,
  });
  await addDecision(ctx, viewer, project, { about: `${name}: only bakeries with a shop.`, reason: `${name}: they plan every day.` });
  const checklist = [{ text: `${name}: list twelve bakers`, done: true }];
  const planned = TestInput.parse({ title: `${name}: calls`, sample_size: 5, pass_count: 2, assumption_id: assumption, checklist });
  const { id: plannedTest } = await planTest(ctx, viewer, project, planned);
  const running = await aRunningTest(ctx, viewer, project, { title: `${name}: presale` });
  const done = await aRunningTest(ctx, viewer, project, { title: `${name}: visits`, assumption_id: assumption });
  const { entry } = await logEntry(ctx, viewer, { id: project, test: running }, anEntry(ctx, { tried: 3, yes: 1, note: `${name} called` }));
  await logEntry(ctx, viewer, { id: project, test: done }, anEntry(ctx, { tried: 12, yes: 5, spent_cents: 4_200 }));
  const { id: comment } = await addComment(ctx, viewer, project, CommentInput.parse({ body: `${name} says: ask the next five.` }));
  const invitation = crypto.randomUUID();
  await ctx.db.rows(sql`
    INSERT INTO project_invitations (id, project_id, role, created_at, expires_at)
    VALUES (${invitation}, ${project}, 'reader', ${ctx.now()}, ${new Date(ctx.now().getTime() + 86_400_000)})`);
  const { id: contact } = await addContact(
    ctx,
    viewer,
    project,
    ContactInput.parse({
      name: `${name}: Corner Bakery`,
      place: 'Leeds',
      phone: '0113 496 0000',
      note: `${name} knows the owner`,
      outcome: 'talked',
    }),
  );
  return { comment, invitation, project, assumption, criterion, evidence, planned: plannedTest, running, done, contact, entry: entry.id };
}
