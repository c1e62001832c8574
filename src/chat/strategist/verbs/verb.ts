import type { CalculationInputs, IdeaFull } from '../../../catalogue/index.ts';
import type { Block, Fact, Said } from '../answer.ts';
import type { Input } from '../inputs.ts';
import type { World } from '../world.ts';

/** What a verb works with beside the dossier: the question as it was asked, the arguments read from it, and all that may be looked at. */
export type Asked = { question: string; input: Input; world: World };

/**
 * What a verb says: at once, and when asked for more; the calculation it opens; the trending topics, ideas and facts it looked at, and which ideas it names, in
 * its order. `isEmpty` where it found nothing.
 */
export type Told = {
  lead: Block[];
  more?: Block[];
  calculation?: CalculationInputs | undefined;
  topics?: readonly string[];
  ideas?: readonly IdeaFull[];
  facts?: readonly Fact[];
  named?: readonly string[];
  isEmpty?: boolean;
};
/** Answers from one dossier. */
export type Verb = (idea: IdeaFull, asked: Asked) => Told;
/** Answers from one dossier and what it looks up. */
export type LookingVerb = (idea: IdeaFull, asked: Asked) => Promise<Told>;
/** Answers without a dossier: from the catalogue, tables and lists. */
export type OpenVerb = (asked: Asked) => Promise<Told>;

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
