import sql from 'sql-template-tag';
import { givenSince } from '../catalogue/index.server.ts';
import type { GivenFacts } from '../catalogue/index.ts';
import type { Context } from '../platform/context.server.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import { DAY_MS } from '../shared/days/utc-day.ts';
import { isVisible } from '../shared/visible-ideas.server.ts';
import type { Giving, ProjectTest } from './projects.contract.ts';

/**
 * The five facts that may be given of a test. Passed or not is what the numbers say against the mark, whatever the person made of them.
 * @returns undefined for a test that has not ended, or whose numbers do not decide
 */
export function factsOf({ state, started_at, ended_at, method, standing }: ProjectTest): GivenFacts | undefined {
  const outcome = standing.outcome === 'too_early' ? standing.certain_already : standing.outcome;
  if (state !== 'ended' || !started_at || !ended_at || outcome === null) return undefined;
  const days = Math.max(1, Math.ceil((Date.parse(ended_at) - Date.parse(started_at)) / DAY_MS));
  return { method, passed: outcome === 'passed', days, cost_cents: standing.spent_cents, sample_size: standing.tried };
}

/** The idea that a project of the person’s own came from, while it is in the catalogue. */
export const ideaOf = (ctx: Context, person: string, id: string): Promise<{ id: string; title: string } | undefined> =>
  ctx.db.row(sql`
      SELECT i.id, i.title FROM projects p JOIN ideas i ON i.id = p.idea_id AND ${isVisible(ctx)}
      WHERE p.id = ${id} AND p.user_id = ${person} AND p.deleted_at IS NULL AND NOT p.is_demo`);

/**
 * What the person may give of a test to the readers of the idea it is about, and whether they have.
 * @returns null where there is nothing to give and nothing was given
 */
export async function givingOf(ctx: Context, viewer: Viewer, { id, test: one }: { id: string; test: ProjectTest }): Promise<Giving | null> {
  const facts = factsOf(one);
  if (!facts) return null;
  const person = signedIn(viewer);
  const [idea, since] = await Promise.all([ideaOf(ctx, person, id), givenSince(ctx, { test: one.id, person })]);
  return idea || since ? { ...facts, idea: idea?.title ?? null, given_at: since?.toISOString() ?? null } : null;
}
