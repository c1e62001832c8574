import type { IdeaFull } from '../../catalogue/index.server.ts';
import { type AboutIdea, asksAfter } from './all-topics.ts';
import type { Answer, Block, NearIdea, Said } from './answer.ts';
import type { Told } from './topics/topic.ts';
import { filled } from './topics/topic.ts';
import { lookedAtTopics } from './topics/trends.ts';

type Extras = { calculation?: Told['calculation']; near?: readonly NearIdea[]; trends?: readonly string[] };

/** Two topics asked in one question may share sentences: each is said where it comes first. Tables and drafts stand as they are. */
function saidOnce(blocks: readonly Block[]): Block[] {
  const known = new Set<string>();
  const isNew = (one: Said) => {
    const isFirst = !known.has(one.text);
    known.add(one.text);
    return isFirst;
  };
  return filled(
    blocks.map((block) => {
      if (block.kind === 'text') return { ...block, said: block.said.filter(isNew) };
      if (block.kind === 'list')
        return { ...block, items: block.items.map((item) => item.filter(isNew)).filter((item) => item.length > 0) };
      return block;
    }),
  );
}

/** An answer from the dossier of an idea. */
export function answerOf(
  idea: IdeaFull,
  chosen: readonly AboutIdea[],
  blocks: readonly Block[],
  { calculation, near = [], trends = [] }: Extras = {},
): Answer {
  return {
    topics: chosen,
    blocks: saidOnce(blocks),
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
