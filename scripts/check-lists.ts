import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { Audience } from '../src/catalogue/editing/generate/audiences.ts';
import { SynonymList } from '../src/catalogue/ideas/search/synonym-lists.contract.ts';
import { ExampleList } from '../src/chat/strategist/examples.contract.ts';
import { TradeList } from '../src/engine/retrieval/trade-lists.contract.ts';

/** Lists that the code reads from YAML, each with its shape; a folder's shape is that of every file in it. */
const SHAPES: Record<string, z.ZodType> = {
  trades: TradeList,
  synonyms: SynonymList,
  strategist: ExampleList,
  'generator/audiences.yaml': z.array(Audience).min(1),
};

/** @param folder the catalogue @returns what is wrong with its lists, file by file */
export function faultsOfLists(folder: string): { slug: string; field: string; fault: string }[] {
  const files = Object.entries(SHAPES).flatMap(([path, shape]) =>
    path.endsWith('.yaml')
      ? [{ path, shape }]
      : readdirSync(join(folder, path)).flatMap((name) => (name.endsWith('.yaml') ? [{ path: `${path}/${name}`, shape }] : [])),
  );
  return files.flatMap(({ path, shape }) => {
    const { error } = shape.safeParse(parse(readFileSync(join(folder, path), 'utf8')));
    return (error?.issues ?? []).map((issue) => ({ slug: path, field: issue.path.join('.'), fault: issue.message }));
  });
}
