/** What money is paid for. Every object at the provider that we cause carries one of these in `metadata.purpose`. */
export const purposes = ['subscription', 'lifetime', 'claim'] as const;
export type Purpose = (typeof purposes)[number];

export const isPurpose = (text: unknown): text is Purpose => purposes.some((purpose) => purpose === text);
