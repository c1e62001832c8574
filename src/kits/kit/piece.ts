import type { FeatureKindId } from './feature-kinds.ts';
import type { Feature } from './kit-source.ts';

export type Field = { name: string; type: string; note: string };

/** One feature of the first version, taken apart: the record it keeps, what it does, who uses it, and the lines of the source that bind it. */
export type Piece = {
  feature: Feature;
  kind: FeatureKindId;
  table: string;
  /** Fields the source names, before those its kind brings along. */
  named: Field[];
  fields: Field[];
  /** Clauses that say what it does; the whole description where it lists nothing. */
  does: string[];
  actor: string;
  /** Sentences of the solution that tell of it. */
  told: string[];
  gains: string | undefined;
  bound: { text: string; from: 'technical' | 'risk' | 'rule' }[];
  /** Tables of other features its description speaks of. */
  refers: string[];
};
