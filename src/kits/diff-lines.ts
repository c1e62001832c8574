import { diffArrays } from 'diff';

export type DiffLine = { kind: 'same' | 'added' | 'removed'; text: string };

/** Two texts with more changes than this are shown as one removed and one added: no part of a kit is nearly as long. */
const MAX_CHANGES = 500;

/**
 * What was added and removed between two texts, by lines (Myers' algorithm).
 * @returns the lines of both texts in reading order; a changed line is its old text removed and its new text added
 */
export function diffLines(before: string, after: string): DiffLine[] {
  const [a, b] = [before.split('\n'), after.split('\n')];
  const changes = diffArrays(a, b, { maxEditLength: MAX_CHANGES }) ?? [
    { value: a, removed: true, added: false },
    { value: b, removed: false, added: true },
  ];
  return changes.flatMap(({ value, added, removed }) =>
    value.map((text): DiffLine => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text })),
  );
}
