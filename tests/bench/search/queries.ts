import type { JudgedIdea } from './judged-ideas.ts';
import { paraphrase } from './queries-of-laymen.ts';
import { exact, multiWord } from './queries-of-subject.ts';
import { prefix, typo } from './queries-of-typists.ts';

export const kinds = ['exact', 'paraphrase', 'typo', 'prefix', 'multi-word'] as const;
export type Kind = (typeof kinds)[number];
export type Grade = 1 | 2 | 3;
/** What a person types, and which ideas answer it: 3 the one meant, 2 also, 1 loosely. */
export type LabelledQuery = { kind: Kind; text: string; relevant: Partial<Record<JudgedIdea, Grade>> };
export type Row = [text: string, relevant: LabelledQuery['relevant']];

const labelled = (kind: Kind, rows: Row[]): LabelledQuery[] => rows.map(([text, relevant]) => ({ kind, text, relevant }));

export const queries: readonly LabelledQuery[] = [
  ...labelled('exact', exact),
  ...labelled('paraphrase', paraphrase),
  ...labelled('typo', typo),
  ...labelled('prefix', prefix),
  ...labelled('multi-word', multiWord),
];
