import type { IdeaFull } from '../../catalogue/index.server.ts';
import { type Answer, type Block, type Said, sentencesOf, type VerbId } from './answer.ts';
import { lookedAtTopics } from './verbs/trends.ts';
import type { Told } from './verbs/verb.ts';
import { filled } from './verbs/verb.ts';
import { asksAfter } from './verbs.ts';

/** Two verbs asked for in one question may share sentences: each is said where it comes first. Tables and drafts stand as they are. */
function withoutRepeats(blocks: readonly Block[]): Block[] {
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

/** @returns what was told as an answer, with what was looked at for it and what may be asked next */
export function answerOf(idea: IdeaFull | undefined, chosen: readonly VerbId[], told: readonly Told[], blocks?: readonly Block[]): Answer {
  const others = unique(told.flatMap(({ ideas = [] }) => ideas)).filter(({ slug }) => slug !== idea?.slug);
  const trends = told.flatMap(({ topics = [] }) => topics);
  const calculation = told.find((one) => one.calculation)?.calculation;
  const shown = withoutRepeats(blocks ?? told.flatMap(({ lead }) => lead));
  const isOfDossier = sentencesOf(shown).some(({ cites }) => cites.some((cite) => 'slug' in cite && cite.slug === idea?.slug));
  return {
    verbs: chosen,
    blocks: shown,
    lookedAt: [
      ...(idea && isOfDossier ? [{ label: 'read the dossier', slugs: [idea.slug] }] : []),
      ...(others.length > 0
        ? [
            {
              label: `looked at ${others.length} ${idea ? 'similar ' : ''}${others.length === 1 ? 'idea' : 'ideas'}`,
              slugs: others.map(({ slug }) => slug),
            },
          ]
        : []),
      ...(trends.length > 0 ? [{ label: lookedAtTopics(trends.length), slugs: [], topics: trends }] : []),
    ],
    ...(calculation ? { calculation } : {}),
    next: idea || others.length > 0 ? asksAfter(chosen) : [],
    ideas: others,
    facts: told.flatMap(({ facts = [] }) => facts),
    named: told.find(({ named }) => named)?.named ?? [],
    isEmpty: told.length > 0 && told.every(({ isEmpty }) => isEmpty === true),
  };
}

const unique = (ideas: readonly IdeaFull[]) => [...new Map(ideas.map((idea) => [idea.slug, idea])).values()];
