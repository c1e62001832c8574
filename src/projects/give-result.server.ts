import { giveResult, takeBackResult } from '../catalogue/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { DomainError } from '../platform/errors.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import { findTest } from './find-test.server.ts';
import { factsOf, ideaOf } from './giving-of.server.ts';
import { projectMessages } from './projects.ts';
import { withProject } from './take-project.server.ts';

type TestKey = { id: string; test: string };

/**
 * Gives the five facts of a finished test to the idea it is about. Given twice it is given once.
 * @throws DomainError signed_out; not_found; conflict where there is nothing to give
 */
export async function giveTest(ctx: Context, viewer: Viewer, key: TestKey): Promise<void> {
  const { test } = await findTest(ctx, viewer, key);
  await withProject(
    ctx,
    viewer,
    key.id,
    async (inside, { userId }) => {
      const [idea, facts] = [await ideaOf(inside, userId, key.id), factsOf(test)];
      if (!idea || !facts) throw new DomainError('conflict', projectMessages.nothingToGive);
      await giveResult(inside, { test: test.id, person: userId, idea: idea.id, facts });
    },
    'own',
  );
}

/** Takes back what the person gave of a test, at once; what was not given stays so. @throws DomainError signed_out */
export const takeTestBack = (ctx: Context, viewer: Viewer, { test }: TestKey): Promise<void> =>
  takeBackResult(ctx, { test, person: signedIn(viewer) });
