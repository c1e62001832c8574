import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readWellKnown } from '../../src/engine/companies/well-known-files.server.ts';
import { ReadingList } from '../../src/engine/understanding/readings.contract.ts';
import type { JudgedIdea } from '../../src/engine/verdict/judged-model.ts';

/** A text that reading is learned from. `kind` and `payer` are undefined where nobody told them, `payer` empty where nobody is meant; `hand` is of one writer in one sitting. */
export type ReadingText = { text: string; kind?: string | undefined; payer?: string | undefined; user?: string; hand: string };

/** @returns the texts of catalogue/verdicts/judged.yaml, then those of each hand of catalogue/readings */
export function readReadingTexts(root: string): ReadingText[] {
  const judged = parse(readFileSync(join(root, 'catalogue/verdicts/judged.yaml'), 'utf8')) as (JudgedIdea & { payer?: string })[];
  const folder = join(root, 'catalogue/readings');
  const hands = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
  return [
    ...judged.map(({ text, kind, payer, hand }) => ({ text, kind, payer, hand })),
    ...hands.sort().flatMap((hand) =>
      ReadingList.parse(parse(readFileSync(join(folder, hand), 'utf8'))).map(({ text, kind, payer, user }) => ({
        text,
        kind,
        payer,
        user,
        hand,
      })),
    ),
  ];
}

/** @returns what companies that everybody knows give and how somebody would ask for it, each with what they sell and who pays, where their list says so */
export async function readCompanyTexts(root: string): Promise<(ReadingText & { company: string })[]> {
  const { lists } = await readWellKnown(join(root, 'catalogue'));
  return lists.flatMap(({ companies }) =>
    companies.flatMap(({ name, kind, payer, what, asked }) =>
      [what, ...asked].map((text) => ({ text, kind, payer, company: name, hand: 'companies' })),
    ),
  );
}
