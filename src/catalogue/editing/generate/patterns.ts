import { z } from 'zod';
import list from '../../../../catalogue/generator/patterns.yaml';
import type { Audience } from './audiences.ts';

const Text = z.string().min(1);

/** A shape that products for such work have taken. `{…}` are filled from an audience: see `fill`. */
export const Pattern = z.strictObject({
  id: Text,
  title: Text,
  tagline: Text,
  /** What it does, in three sentences. */
  does: Text,
  promises: z.tuple([Text, Text, Text]),
  features: z.array(z.strictObject({ name: Text, what: Text })).min(1),
  leaveOut: Text,
  needs: z.tuple([Text, Text]),
  skills: z.tuple([Text, Text]),
  weeks: z.int().positive(),
  difficulty: z.int().min(1).max(10),
  noCode: z.boolean(),
  burden: z.int().min(1).max(10),
  words: z.array(Text).min(1),
});
export type Pattern = z.infer<typeof Pattern>;

export const patterns = list as readonly Pattern[];

/** @returns a text with an audience’s words in it; `{Record}` begins with a capital */
export function fill(text: string, audience: Audience): string {
  const words: Record<string, string> = {
    who: audience.who,
    one: audience.one,
    record: audience.record,
    records: audience.records,
    chore: audience.chore,
    loss: audience.loss,
    tool: audience.tool,
  };
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const word = words[name.toLowerCase()] ?? '';
    return /^[A-Z]/.test(name) ? `${word.charAt(0).toUpperCase()}${word.slice(1)}` : word;
  });
}
