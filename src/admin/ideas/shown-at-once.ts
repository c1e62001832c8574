import type { AdminIdea, BulkAction } from '../../catalogue/index.ts';

/** What an action makes of an idea; null when it is gone. */
const results: Partial<Record<BulkAction, Partial<AdminIdea> | null>> = {
  mark_pro_pick: { is_pro_pick: true },
  remove_pro_pick: { is_pro_pick: false },
  activate: { active: true },
  deactivate: { active: false },
  delete: null,
};

/**
 * @param sent the form on its way to the server: one action of one idea (`one`), or one of those ticked (`do`); none while nothing is sent
 * @returns the ideas as they stand once the server has done it, as far as that is known. What it refuses comes back with its answer.
 */
export function shownAtOnce(ideas: readonly AdminIdea[], sent: FormData | undefined): readonly AdminIdea[] {
  const [one, oneId] = String(sent?.get('one') ?? '').split(':');
  const action = (one || String(sent?.get('do') ?? '')) as BulkAction;
  const result = results[action];
  const isAsked = action === 'delete' && sent?.get('sure') !== 'yes';
  if (!sent || result === undefined || isAsked || (!oneId && sent.get('which') === 'all')) return ideas;
  const ids = oneId ? [oneId] : sent.getAll('ids');
  return ideas.flatMap((idea) => {
    if (!ids.includes(idea.id) || idea.status === 'claimed') return [idea];
    return result ? [{ ...idea, ...result }] : [];
  });
}
