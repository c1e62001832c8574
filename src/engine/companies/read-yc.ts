import { z } from 'zod';
import { readCsv } from '../../platform/read-csv.ts';
import { readJsonList } from '../../platform/read-json-list.ts';
import type { Fate } from '../evidence.contract.ts';
import { type CompanyInput, CompanyRow, type ReadRow } from './companies.contract.ts';

const CSV_COLUMNS = [
  'id',
  'name',
  'one_liner',
  'description',
  'batch',
  'status',
  'tags',
  'country',
  'year_founded',
  'team_size',
  'website',
];

const FATES: Readonly<Record<string, Fate>> = { active: 'active', inactive: 'dead', acquired: 'acquired', public: 'public' };
const fateOf = (status: string): Fate => FATES[status.trim().toLowerCase()] ?? 'unknown';
const numberOrNull = (text: string | undefined): number | null => (text && /^\d{1,9}$/.test(text.trim()) ? Number(text) : null);

/**
 * Reads companies from a CSV with the columns id, name, one_liner, description, batch, status, tags (separated by |), country, year_founded, team_size
 * and website, in any order.
 * @throws Error when the head row lacks a column, or the file is not CSV
 */
export async function* readYcCsv(pieces: AsyncIterable<string>): AsyncGenerator<ReadRow> {
  let head: string[] | undefined;
  for await (const { line, cells } of readCsv(pieces)) {
    if (!head) {
      head = cells.map((cell) => cell.trim());
      const missing = CSV_COLUMNS.filter((column) => !head?.includes(column));
      if (missing.length > 0) throw new Error(`the file’s first line has no column ${missing.join(', ')}`);
    } else if (cells.length !== head.length) yield { line, fault: `has ${cells.length} fields, the first line ${head.length}` };
    else yield checked(line, fromCsv(Object.fromEntries(head.map((column, i) => [column, cells[i] as string]))));
  }
}

function fromCsv(cells: Record<string, string>): CompanyInput {
  const cell = (name: string) => cells[name] ?? '';
  return {
    source_id: cell('id'),
    name: cell('name'),
    one_liner: cell('one_liner'),
    description: cell('description'),
    tags: tagsOf(cell('tags').split('|')),
    batch: cell('batch'),
    fate: fateOf(cell('status')),
    country: cell('country').trim() || null,
    year_founded: numberOrNull(cell('year_founded')),
    team_size: numberOrNull(cell('team_size')),
    url: cell('website'),
  };
}

const said = z
  .string()
  .nullish()
  .transform((text) => text ?? '');
const list = z
  .array(z.string())
  .nullish()
  .transform((items) => items ?? []);
/** One entry of the public list of companies in JSON (yc-oss); what we do not use is passed over. */
const YcEntry = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  name: z.string(),
  one_liner: said,
  long_description: said,
  batch: said,
  status: said,
  tags: list,
  industries: list,
  team_size: z.number().nullish(),
  /** Seconds since 1970. */
  launched_at: z.number().nullish(),
  website: said,
});

/**
 * Reads companies from a JSON list of objects with the fields id, name, one_liner, long_description, batch, status, tags, industries, team_size, website.
 * @throws Error when the file is not a JSON list
 */
export async function* readYcJson(pieces: AsyncIterable<string>): AsyncGenerator<ReadRow> {
  let line = 0;
  for await (const entry of readJsonList(pieces)) {
    line++;
    const read = YcEntry.safeParse(entry);
    if (!read.success) yield { line, fault: faultOf(read.error) };
    else yield checked(line, fromJson(read.data));
  }
}

function fromJson(entry: z.output<typeof YcEntry>): CompanyInput {
  return {
    source_id: entry.id,
    name: entry.name,
    one_liner: entry.one_liner,
    description: entry.long_description,
    tags: tagsOf([...entry.tags, ...entry.industries]),
    batch: shortBatch(entry.batch),
    fate: fateOf(entry.status),
    country: null,
    year_founded: null,
    team_size: entry.team_size ?? null,
    url: entry.website,
  };
}

/** "Winter 2024" is "W24": the two files name batches in two ways. */
function shortBatch(batch: string): string {
  const named = /^(Winter|Summer|Spring|Fall) \d\d(\d\d)$/.exec(batch);
  return named ? `${named[1] === 'Spring' ? 'X' : named[1]?.charAt(0)}${named[2]}` : batch;
}

const tagsOf = (tags: readonly string[]): string[] => [
  ...new Set(tags.map((tag) => tag.trim().toLowerCase().replaceAll(' ', '-')).filter((tag) => tag !== '')),
];

function checked(line: number, input: CompanyInput): ReadRow {
  const parsed = CompanyRow.safeParse(input);
  return parsed.success ? { line, company: parsed.data } : { line, fault: faultOf(parsed.error) };
}

function faultOf(error: z.ZodError): string {
  const issue = error.issues[0];
  return `${issue?.path.join('.') || 'the row'}: ${issue?.message ?? 'not usable'}`;
}
