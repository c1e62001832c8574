import type { Context } from '../platform/context.server.ts';
import { DomainError } from '../platform/errors.ts';
import type { Viewer } from '../platform/viewer.ts';
import { findProject } from './find-project.server.ts';
import { givingOf } from './giving-of.server.ts';
import { TestWithLog } from './projects.contract.ts';
import { projectMessages } from './projects.ts';
import { entriesOf, toEntry } from './test-rows.server.ts';

/** A test of a project of the person who asks, with its log. @throws DomainError signed_out; not_found */
export async function findTest(ctx: Context, viewer: Viewer, { id, test: testId }: { id: string; test: string }): Promise<TestWithLog> {
  const project = await findProject(ctx, viewer, id);
  const test = project.tests.find((one) => one.id === testId);
  if (!test) throw new DomainError('not_found', projectMessages.noTest);
  return TestWithLog.parse({
    project,
    test,
    assumption: project.assumptions.find((one) => one.id === test.assumption_id) ?? null,
    entries: (await entriesOf(ctx.db, testId)).map(toEntry),
    giving: await givingOf(ctx, viewer, { id, test }),
    decision: project.decisions.find((one) => one.test_id === testId && one.kind === 'test') ?? null,
  });
}
