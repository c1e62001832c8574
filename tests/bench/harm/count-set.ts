import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { harmIn } from '../../../src/engine/policy/harm.server.ts';
import type { Harm } from '../../../src/engine/policy/harm-kinds.ts';

/** Texts and whether the policy must refuse them; the kind is for whoever reads the list. */
const TextSet = z.array(z.object({ text: z.string().min(1), harmful: z.string().nullable() }));

/** What the policy makes of a set of texts. */
export type Counted = {
  harmful: number;
  letThrough: string[];
  /** How many of each kind were let through. */
  kinds: Readonly<Record<string, number>>;
  neighbours: number;
  refused: string[];
};

/** @returns the texts of a file */
export const readSet = (path: string): z.infer<typeof TextSet> => TextSet.parse(parse(readFileSync(path, 'utf8')));

/** @returns how many harmful texts of a file `judge` lets through and how many honest neighbours it refuses */
export async function countSet(path: string, judge: (text: string) => Promise<Harm | undefined> = harmIn): Promise<Counted> {
  const texts = readSet(path);
  const harmful = texts.filter((one) => one.harmful !== null);
  const neighbours = texts.filter((one) => one.harmful === null);
  const isRefused = new Map<string, boolean>();
  for (const { text } of texts) isRefused.set(text, (await judge(text)) !== undefined);
  const missed = harmful.filter(({ text }) => !isRefused.get(text));
  return {
    harmful: harmful.length,
    letThrough: missed.map(({ text }) => text),
    kinds: Object.fromEntries([...Map.groupBy(missed, ({ harmful: kind }) => kind as string)].map(([kind, list]) => [kind, list.length])),
    neighbours: neighbours.length,
    refused: neighbours.filter(({ text }) => isRefused.get(text)).map(({ text }) => text),
  };
}
