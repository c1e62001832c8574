import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { Deliveries } from '../src/catalogue/buyers/deliveries.contract.ts';
import { Audience } from '../src/catalogue/editing/generate/audiences.ts';
import { SynonymList } from '../src/catalogue/ideas/search/synonym-lists.contract.ts';
import { ExampleList } from '../src/chat/strategist/examples.contract.ts';
import { HarmRuleList, HarmWordLists } from '../src/engine/policy/harm-rules.contract.ts';
import { TradeList } from '../src/engine/retrieval/trade-lists.contract.ts';
import { ReadingList } from '../src/engine/understanding/readings.contract.ts';
import { GroupFile, ListFile, RuleFile } from '../src/projects/lists/lists.contract.ts';
import { Method } from '../src/projects/methods/methods.contract.ts';

/** Lists that the code reads from YAML, each with its shape; a folder's shape is that of every file in it. */
const SHAPES: Record<string, z.ZodType> = {
  trades: TradeList,
  synonyms: SynonymList,
  methods: Method,
  lists: ListFile,
  strategist: ExampleList,
  readings: ReadingList,
  'policy/rules': HarmRuleList,
  'policy/words': HarmWordLists,
  'buyer-groups.yaml': GroupFile,
  'contact-rules.yaml': RuleFile,
  'deliveries.yaml': Deliveries,
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
