/** What an idea may be to a person, as a closed set; free of zod, so that screens may use it. */
export const marks = [
  { id: 'interested', label: 'Interested' },
  { id: 'building', label: 'Building' },
  { id: 'not_for_me', label: 'Not for me' },
] as const satisfies readonly { id: string; label: string }[];
export type MarkId = (typeof marks)[number]['id'];

export const markIds = marks.map(({ id }) => id) as [MarkId, ...MarkId[]];

/** What a visitor is told who asks for a list by marks or saves. */
export const SIGN_IN_FOR_MARKS = 'Please sign in to filter by your marks and saved ideas';
