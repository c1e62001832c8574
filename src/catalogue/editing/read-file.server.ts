import { z } from 'zod';
import { readCsv } from '../../platform/read-csv.ts';
import { readJsonList } from '../../platform/read-json-list.ts';
import type { Dossier } from '../ideas/dossier.contract.ts';
import { checkDossier } from './check-fields.server.ts';
import { type IdeaOfFile, rowReader, UnreadableFile } from './idea-file.ts';
import type { FileFormat, RowFault } from './idea-files.contract.ts';

/** A row that can be used. `row` counts from 1, without the head of a CSV file, and with its empty rows. */
export type ReadIdea = {
  row: number;
  dossier: Dossier;
  state: 'draft' | 'published' | 'archived' | undefined;
  active: boolean | undefined;
  publishedAt: Date | undefined;
};
export type ReadFile = { rows: number; ideas: ReadIdea[]; faults: RowFault[] };

/** A JSON item of a dossier is well under this. */
const MAX_ITEM = 400_000;

/**
 * Reads the ideas of a file: JSON as it is exported (or dossiers alone), or CSV. Every fault of every row is named; a slug that stands twice is one.
 * @throws UnreadableFile when the file itself cannot be read
 */
export async function readIdeaFile(format: FileFormat, content: string): Promise<ReadFile> {
  const read: ReadFile = { rows: 0, ideas: [], faults: [] };
  const rowOfSlug = new Map<string, number>();
  for await (const { idea, faults: unreadable, place } of format === 'json' ? jsonRows(content) : csvRows(content)) {
    const row = place ?? read.rows + 1;
    read.rows++;
    const isIdea = typeof idea.dossier === 'object' && idea.dossier !== null && !Array.isArray(idea.dossier);
    const { dossier, faults = {} } = isIdea ? checkDossier(idea.dossier) : { faults: { row: 'is no idea, but another kind of value' } };
    const facts = factsOf(idea);
    const all = { ...faults, ...unreadable, ...facts.faults };
    const slug = String((idea.dossier as { slug?: unknown } | null)?.slug ?? '');
    const earlier = rowOfSlug.get(slug);
    if (earlier) all.slug = `stands in row ${earlier} already`;
    else if (slug) rowOfSlug.set(slug, row);
    for (const [field, fault] of Object.entries(all)) read.faults.push({ row, slug, field, fault });
    if (dossier && Object.keys(all).length === 0) read.ideas.push({ row, dossier, ...facts.read });
  }
  if (read.rows === 0) throw new UnreadableFile('there are no ideas in the file');
  return read;
}

async function* pieces(content: string) {
  yield content;
}

/** `place` counts the rows that are empty as well, as a spreadsheet does. */
type Row = { idea: IdeaOfFile; faults: Record<string, string>; place?: number };

async function* jsonRows(content: string): AsyncGenerator<Row> {
  try {
    for await (const item of readJsonList(pieces(content), MAX_ITEM)) {
      const isWrapped = typeof item === 'object' && item !== null && 'dossier' in item;
      yield { idea: isWrapped ? (item as IdeaOfFile) : { dossier: item }, faults: {} };
    }
  } catch (error) {
    throw new UnreadableFile((error as Error).message);
  }
}

async function* csvRows(content: string): AsyncGenerator<Row> {
  let reader: ReturnType<typeof rowReader> | undefined;
  let place = 0;
  try {
    for await (const { cells } of readCsv(pieces(content))) {
      if (reader) place++;
      // A spreadsheet writes rows that were emptied as commas alone.
      if (cells.every((text) => text === '')) continue;
      if (reader) yield { ...reader(cells), place };
      else reader = rowReader(cells);
    }
  } catch (error) {
    throw new UnreadableFile((error as Error).message);
  }
}

/** With its zone, or a day (UTC): anything else would be read as the server's zone has it. */
const TimeOrDay = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

function factsOf({ state, active, published_at }: IdeaOfFile) {
  const faults: Record<string, string> = {};
  const isState = state === 'draft' || state === 'published' || state === 'archived';
  if (state !== undefined && !isState) faults.state = state === 'claimed' ? 'somebody owns this idea' : 'draft, published or archived';
  if (active !== undefined && typeof active !== 'boolean') faults.active = 'true or false';
  const at = published_at === undefined || published_at === null ? undefined : TimeOrDay.safeParse(published_at);
  if (at && !at.success) faults.published_at = 'a time such as 2026-11-21T09:00:00Z';
  return {
    faults,
    read: {
      state: isState ? state : undefined,
      active: typeof active === 'boolean' ? active : undefined,
      publishedAt: at?.success ? new Date(at.data) : undefined,
    },
  } as const;
}
