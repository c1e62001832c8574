import type { IdeaFull } from '../../../ideas/ideas.contract.ts';
import type { Block, CalculationInputs, NearIdea, Said } from '../answer.ts';
import type { Reading } from '../recognise.ts';

export type Asked = { question: string; reading: Reading; near: readonly NearIdea[] };
/** What a topic says: at once, and when asked for more. */
export type Told = { lead: Block[]; more?: Block[]; calculation?: CalculationInputs | undefined };
export type Topic = (idea: IdeaFull, asked: Asked) => Told;

export const text = (...said: readonly (Said | undefined | false)[]): Block => ({
  kind: 'text',
  said: said.filter((one): one is Said => Boolean(one)),
});
export const list = (title: Said | undefined, items: readonly (readonly Said[])[]): Block => ({
  kind: 'list',
  ...(title ? { title } : {}),
  items,
});
/** Blocks that say something. */
export const filled = (blocks: readonly Block[]): Block[] =>
  blocks.filter((block) =>
    block.kind === 'text' ? block.said.length > 0 : block.kind === 'list' ? block.items.length > 0 : block.rows.length > 0,
  );
