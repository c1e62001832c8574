import type { IdeaFull } from '../../ideas/ideas.contract.ts';
import { type AboutIdea, asksAfter } from './all-topics.ts';
import type { Answer, Block, NearIdea } from './answer.ts';
import type { Told } from './topics/topic.ts';
import { filled } from './topics/topic.ts';
import { lookedAtTopics } from './topics/trends.ts';

type Extras = { calculation?: Told['calculation']; near?: readonly NearIdea[]; trends?: readonly string[] };

/** An answer from the dossier of an idea. */
export function answerOf(
  idea: IdeaFull,
  chosen: readonly AboutIdea[],
  blocks: readonly Block[],
  { calculation, near = [], trends = [] }: Extras = {},
): Answer {
  return {
    topics: chosen,
    blocks: filled(blocks),
    lookedAt: [
      { label: 'read the dossier', slugs: [idea.slug] },
      ...(near.length > 0
        ? [{ label: `looked at ${near.length} similar ${near.length === 1 ? 'idea' : 'ideas'}`, slugs: near.map((one) => one.idea.slug) }]
        : []),
      ...(trends.length > 0 ? [{ label: lookedAtTopics(trends.length), slugs: [], topics: trends }] : []),
    ],
    ...(calculation ? { calculation } : {}),
    next: asksAfter(chosen),
    isEmpty: false,
  };
}
