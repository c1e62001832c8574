/** How an idea is told. `paraphrase` is a second telling of an idea that stands under another kind as well. */
export const kinds = ['plain', 'short', 'long', 'jargon', 'typos', 'non-native', 'paraphrase'] as const;
export type Kind = (typeof kinds)[number];

/** An idea in somebody's words. What is near it is listed by `idea` in judgements.ts; an idea without a list has no competitor in the file. */
export type LabelledText = { idea: string; kind: Kind; text: string };

/** A company drawn by lot, told by an outsider, and what else is near it: itself and `same` are the same work for the same user (see judgements.ts). */
export type DrawnText = {
  company: number;
  same?: readonly number[];
  elsewhere?: readonly number[];
  partly?: readonly number[];
  text: string;
};
