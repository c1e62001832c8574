/** The closed vocabulary of skills. Which words of an editor belong to which group is in `skill-words.ts`. Free of zod, so that pages may use it. */
export const skillGroups = [
  { id: 'no_code', label: 'Spreadsheets and no-code tools' },
  { id: 'selling', label: 'Selling and negotiating' },
  { id: 'software', label: 'Writing software' },
  { id: 'languages', label: 'Another language or its community' },
  { id: 'care', label: 'Care and clinical practice' },
  { id: 'pictures_sound', label: 'Pictures, sound and design' },
  { id: 'people', label: 'Patience, tact and a telephone' },
  { id: 'rules', label: 'Rules, law and compliance' },
  { id: 'money', label: 'Bookkeeping, tax and money' },
  { id: 'writing', label: 'Writing and editing' },
  { id: 'teaching', label: 'Teaching and hosting people' },
  { id: 'operations', label: 'Running operations: rotas, stock, logistics' },
  { id: 'making', label: 'Making, repair and hands-on work' },
  { id: 'field', label: 'Knowing one trade or place from inside' },
] as const satisfies readonly { id: string; label: string }[];

export type SkillGroupId = (typeof skillGroups)[number]['id'];
export const skillGroupIds = skillGroups.map(({ id }) => id) as [SkillGroupId, ...SkillGroupId[]];
