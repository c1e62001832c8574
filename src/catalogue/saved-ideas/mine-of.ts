import type { MyIdea } from './saved-ideas.contract.ts';

/** @returns what an idea is to a person, also when it is nothing to them yet. */
export function mineOf(mine: Record<string, MyIdea>, ideaId: string): MyIdea {
  return mine[ideaId] ?? { idea_id: ideaId, saved: false, mark: null };
}
