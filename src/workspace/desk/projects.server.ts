import type { Context } from '../../platform/context.server.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { listProjects } from '../../projects/index.server.ts';
import type { Desk } from './desk.contract.ts';

const MOST = 3;
/** Later than any day that is set. */
const SOMETIME = '9999';

/** What is decided next in a person's open projects: what is due first, then by the day. */
export async function nextInProjects(ctx: Context, viewer: Viewer): Promise<Desk['projects']> {
  const { projects } = await listProjects(ctx, viewer);
  return projects
    .filter(({ state }) => state !== 'dropped')
    .map(({ title, next: { sentence, path, due_on, is_due } }) => ({ title, path, next: sentence, due_on, is_due }))
    .sort((a, b) => (a.due_on ?? SOMETIME).localeCompare(b.due_on ?? SOMETIME))
    .slice(0, MOST);
}
