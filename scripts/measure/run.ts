/**
 * Reads a publisher's files into the tables of catalogue/measured: `npm run measure -- SET [--from FILE-OR-FOLDER] [--retrieved 2026-11-23] [--apply]`.
 * Without `--from` the files are downloaded from their publisher. What would change is printed; only `--apply` writes.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { changesOf } from './changes.ts';
import { type MeasureSet, openInput, readSet } from './measure-set.ts';
import { Refused } from './publisher-file.ts';
import { SETS } from './sets.ts';
import { readTable, type Table, writeTable } from './table.ts';

const USAGE = `Usage: npm run measure -- SET [--from FILE-OR-FOLDER] [--retrieved YYYY-MM-DD] [--apply], where SET is one of ${SETS.map((set) => set.name).join(', ')}`;

async function download(set: MeasureSet, folder: string): Promise<void> {
  for (const { name, address } of set.files) {
    const answer = await fetch(address, { headers: { 'user-agent': 'Assay (measured figures)' } });
    if (!answer.ok) throw new Refused(`${address} answers ${answer.status}; download ${name} by hand and name it with --from`);
    await writeFile(join(folder, name), Buffer.from(await answer.arrayBuffer()));
  }
}

const lastGood = async (name: string): Promise<Table | null> => {
  try {
    return await readTable(name);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
};

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { from: { type: 'string' }, retrieved: { type: 'string' }, apply: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const set = SETS.find((each) => each.name === positionals[0]);
  if (!set || positionals.length !== 1) throw new Refused(USAGE);
  const retrieved = values.retrieved ?? new Date().toISOString().slice(0, 10);
  const scratch = await mkdtemp(join(tmpdir(), 'assay-measure-'));
  try {
    if (!values.from) await download(set, scratch);
    const tables = await readSet(set, await openInput(values.from ?? scratch, retrieved));
    for (const table of tables) {
      const changes = changesOf(await lastGood(table.head.table), table);
      console.log([`${table.head.table}: ${table.rows.length} rows`, ...changes].join('\n  '));
      if (changes.length > 0 && values.apply) await writeTable(table);
      if (changes.length > 0) console.log(values.apply ? '  written' : '  not written: add --apply');
      else console.log('  nothing changes');
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

try {
  await run();
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
