import type { IdeaFull } from '../../../catalogue/index.server.ts';
import type { TopicCard } from '../../../trends/index.server.ts';
import type { Block, CalculationInputs, NearIdea, Said } from '../answer.ts';
import type { Reading } from '../recognise.ts';

export type Asked = { question: string; reading: Reading; near: readonly NearIdea[]; trends: readonly TopicCard[] };
/** What a topic says: at once, and when asked for more; the calculation it opens, and the trending topics it looked at. */
export type Told = { lead: Block[]; more?: Block[]; calculation?: CalculationInputs | undefined; topics?: readonly string[] };
export type Topic = (idea: IdeaFull, asked: Asked) => Told;

export const text = (...said: readonly (Said | undefined | false)[]): Block => ({
  kind: 'text',
  said: said.filter((one): one is Said => Boolean(one)),
});
/** A text to copy, line by line. */
export const draft = (lines: readonly Said[]): Block => ({ kind: 'draft', lines });
export const list = (title: Said | undefined, items: readonly (readonly Said[])[]): Block => ({
  kind: 'list',
  ...(title ? { title } : {}),
  items,
});
/** Blocks that say something. */
export const filled = (blocks: readonly (Block | false | undefined)[]): Block[] =>
  blocks.filter((block): block is Block => {
    if (!block) return false;
    if (block.kind === 'text') return block.said.length > 0;
    if (block.kind === 'list') return block.items.length > 0;
    return block.kind === 'draft' ? block.lines.length > 0 : block.rows.length > 0;
  });
