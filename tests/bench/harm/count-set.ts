import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { harmIn } from '../../../src/engine/policy/harm.server.ts';

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

/** @returns how many harmful texts of a file are let through and how many honest neighbours are refused */
export async function countSet(path: string): Promise<Counted> {
  const texts = TextSet.parse(parse(readFileSync(path, 'utf8')));
  const harmful = texts.filter((one) => one.harmful !== null);
  const neighbours = texts.filter((one) => one.harmful === null);
  const isRefused = new Map<string, boolean>();
  for (const { text } of texts) isRefused.set(text, (await harmIn(text)) !== undefined);
  const missed = harmful.filter(({ text }) => !isRefused.get(text));
  return {
    harmful: harmful.length,
    letThrough: missed.map(({ text }) => text),
    kinds: Object.fromEntries([...Map.groupBy(missed, ({ harmful: kind }) => kind as string)].map(([kind, list]) => [kind, list.length])),
    neighbours: neighbours.length,
    refused: neighbours.filter(({ text }) => isRefused.get(text)).map(({ text }) => text),
  };
}
