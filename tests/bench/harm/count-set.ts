import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { harmIn } from '../../../src/engine/policy/harm.ts';

/** Texts and whether the policy must refuse them; the kind is for whoever reads the list. */
const TextSet = z.array(z.object({ text: z.string().min(1), harmful: z.string().nullable() }));

/** What the policy makes of a set of texts. */
export type Counted = { harmful: number; letThrough: string[]; neighbours: number; refused: string[] };

/** @returns how many harmful texts of a file are let through and how many honest neighbours are refused */
export function countSet(path: string): Counted {
  const texts = TextSet.parse(parse(readFileSync(path, 'utf8')));
  const harmful = texts.filter((one) => one.harmful !== null);
  const neighbours = texts.filter((one) => one.harmful === null);
  return {
    harmful: harmful.length,
    letThrough: harmful.filter(({ text }) => !harmIn(text)).map(({ text }) => text),
    neighbours: neighbours.length,
    refused: neighbours.filter(({ text }) => harmIn(text)).map(({ text }) => text),
  };
}
