/** What stands behind a figure. */
export const bases = ['measured', 'cited', 'estimated', 'editorial'] as const;
export type Basis = (typeof bases)[number];

/** What stands at a figure in a text: a sign for what was measured, a word for what was not. */
export const basisSigns = { measured: '◆', cited: 'cited', estimated: 'est.', editorial: 'editor' } as const satisfies Record<
  Basis,
  string
>;

/** What stands behind a figure, in the words of each place it is said: a mark in a line, a name, a sentence. */
export const basisWords = {
  measured: { mark: 'measured', name: 'Measured', sentence: 'Measured' },
  cited: { mark: 'cited', name: 'Cited', sentence: 'Cited: a public page says it' },
  estimated: { mark: 'est.', name: 'Estimated', sentence: 'Estimated: nobody measured it' },
  editorial: { mark: 'editor', name: 'Editor’s judgement', sentence: 'An editor’s judgement' },
} as const satisfies Record<Basis, { mark: string; name: string; sentence: string }>;
