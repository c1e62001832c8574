import { z } from 'zod';

const Phrase = z.string().trim().min(1);

/** One group in a file of catalogue/synonyms: phrases that stand for each other, or a wider one with its narrower ones. */
export const SynonymGroup = z.union([
  z.strictObject({ same: z.array(Phrase).min(2) }),
  z.strictObject({ wide: Phrase, narrower: z.array(Phrase).min(1) }),
]);
export type SynonymGroup = z.infer<typeof SynonymGroup>;
export const SynonymList = z
  .array(SynonymGroup)
  .refine((groups) => new Set(groups.map((group) => JSON.stringify(group))).size === groups.length, 'a group is written twice')
  .refine(
    (groups) => groups.every((group) => allDiffer('same' in group ? group.same : [group.wide, ...group.narrower])),
    'a phrase stands twice in its group',
  );

const allDiffer = (phrases: readonly string[]) => new Set(phrases).size === phrases.length;
