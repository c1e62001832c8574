import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readCatalogueFiles } from '../../src/catalogue/ideas/catalogue-files.server.ts';
import { type HarmKind, harmKindIds } from '../../src/engine/policy/harm-kinds.ts';
import { partsToJudge } from '../../src/engine/policy/parts-to-judge.ts';

/** A text the policy on harm learns from. `kind` is undefined where it does none; `hand` is the file of whose hand it is, where it is of one of catalogue/policy/hands. */
export type HarmText = { text: string; kind: HarmKind | undefined; hand?: string; isDossier: boolean };

/** @returns the texts of catalogue/policy, then those of its hands, then what the dossiers say of themselves, whole and sentence by sentence, which does no harm */
export async function readHarmTexts(root: string): Promise<HarmText[]> {
  const policy = join(root, 'catalogue/policy');
  const texts: HarmText[] = [];
  for (const file of readdirSync(policy).sort()) {
    if (!file.endsWith('.yaml')) continue;
    const kind = harmKindIds.find((id) => `${id.replace('_', '-')}.yaml` === file);
    const topics = parse(readFileSync(join(policy, file), 'utf8')) as Record<string, string[]>;
    for (const text of Object.values(topics).flat()) texts.push({ text, kind, isDossier: false });
  }
  for (const hand of readdirSync(join(policy, 'hands')).sort()) {
    const list = parse(readFileSync(join(policy, 'hands', hand), 'utf8')) as { text: string; harmful: HarmKind | null }[];
    for (const { text, harmful } of list) texts.push({ text, kind: harmful ?? undefined, hand, isDossier: false });
  }
  const { dossiers } = await readCatalogueFiles(join(root, 'catalogue'), { shapeOnly: true });
  for (const { title, tagline, solution_overview } of dossiers) {
    const short = `${title}. ${tagline}`;
    for (const text of [short, ...partsToJudge(`${short} ${solution_overview}`)]) texts.push({ text, kind: undefined, isDossier: true });
  }
  return texts;
}
