import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readCatalogueFiles } from '../../src/catalogue/ideas/catalogue-files.server.ts';
import { type HarmKind, harmKindIds } from '../../src/engine/policy/harm-kinds.ts';
import { partsToJudge } from '../../src/engine/policy/parts-to-judge.ts';

/**
 * A text the policy on harm learns from. `kind` is undefined where it does none. `of` says where it comes from: written for the policy, as a harm or the
 * honest neighbour of one; told or asked by people with nothing of the kind in mind; or said by a dossier. `source` is the file whose hand it is of; none for
 * the first hand of all, and for dossiers.
 */
export type HarmText = { text: string; kind: HarmKind | undefined; of: 'policy' | 'people' | 'dossier'; source?: string };

/** Where people's own words are that do no harm, from catalogue/ on: a file, or a folder of them. */
const ORDINARY = ['policy/ordinary', 'readings', 'verdicts/judged.yaml', 'strategist'];

/**
 * @returns the texts of catalogue/policy, then those of its hands, then ordinary ideas and questions as people tell them, then what the dossiers say of
 * themselves, whole and sentence by sentence
 */
export async function readHarmTexts(root: string): Promise<HarmText[]> {
  const catalogue = join(root, 'catalogue');
  const read = (file: string): unknown => parse(readFileSync(join(catalogue, file), 'utf8'));
  const filesOf = (folder: string) =>
    readdirSync(join(catalogue, folder))
      .filter((name) => name.endsWith('.yaml'))
      .sort()
      .map((name) => `${folder}/${name}`);
  const texts: HarmText[] = [];
  for (const file of filesOf('policy')) {
    const kind = harmKindIds.find((id) => file === `policy/${id.replace('_', '-')}.yaml`);
    for (const text of Object.values(read(file) as Record<string, string[]>).flat()) texts.push({ text, kind, of: 'policy' });
  }
  for (const source of filesOf('policy/hands'))
    for (const { text, harmful } of read(source) as { text: string; harmful: HarmKind | null }[])
      texts.push({ text, kind: harmful ?? undefined, of: 'policy', source });
  for (const source of ORDINARY.flatMap((place) => (place.endsWith('.yaml') ? place : filesOf(place))))
    for (const text of (read(source) as Told[]).flatMap((one) => one.text ?? one.asked ?? []))
      texts.push({ text, kind: undefined, of: 'people', source });
  const { dossiers } = await readCatalogueFiles(catalogue, { shapeOnly: true });
  for (const { title, tagline, solution_overview } of dossiers) {
    const short = `${title}. ${tagline}`;
    for (const text of [short, ...partsToJudge(`${short} ${solution_overview}`)]) texts.push({ text, kind: undefined, of: 'dossier' });
  }
  return texts;
}

/** An idea, or questions that one verb answers. */
type Told = { text?: string; asked?: string[] };
