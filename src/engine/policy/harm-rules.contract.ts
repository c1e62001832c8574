import { z } from 'zod';

const Words = z.string().trim().min(1);
/** One pattern, or several of which one has to be met. */
const Pattern = z.union([Words, z.array(Words).min(2)]);
export type Pattern = z.infer<typeof Pattern>;

/** A rule of a file of catalogue/policy/rules, in the words of catalogue/policy/README.md. */
export const HarmRule = z.strictObject({
  /** What is offered: it is read for who governs it (harm-by-rules.ts). */
  offer: Pattern,
  /** What each has to stand near it. */
  near: z.array(Pattern).min(1).optional(),
  /** What each has to stand somewhere in the text. */
  elsewhere: z.array(Pattern).min(1).optional(),
});
export type HarmRule = z.infer<typeof HarmRule>;
export const HarmRuleList = z.array(HarmRule).min(1);

/** A file of catalogue/policy/words: patterns by name. */
export const HarmWordLists = z.record(z.string().regex(/^[a-zA-Z]+$/), Pattern);
export type HarmWordLists = z.infer<typeof HarmWordLists>;
