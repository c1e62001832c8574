/**
 * Reads a publisher's files into the tables of catalogue/measured: `npm run measure -- SET [--from FILE-OR-FOLDER] [--retrieved 2026-11-23] [--apply]`.
 * Without `--from` the files are downloaded from their publisher. What would change is printed; only `--apply` writes.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { unzipSync } from 'fflate';
import { applySet } from './apply-set.ts';
import { type MeasureSet, openInput } from './measure-set.ts';
import { Refused } from './publisher-file.ts';
import { SETS } from './sets.ts';
import { MEASURED } from './table.ts';

const USAGE = `Usage: npm run measure -- SET [--from FILE-OR-FOLDER] [--retrieved YYYY-MM-DD] [--apply], where SET is one of ${SETS.map((set) => set.name).join(', ')}`;

/** @returns the file itself where the publisher packs it */
function unpacked(bytes: Uint8Array, name: string, address: string): Uint8Array {
  if (!address.endsWith('.zip')) return bytes;
  const [file] = Object.values(unzipSync(bytes, { filter: (each) => each.name.split('/').at(-1) === name }));
  if (!file) throw new Refused(`${address}: expected ${name} in the archive, found none`);
  return file;
}

async function download(set: MeasureSet, folder: string): Promise<void> {
  for (const { name, address } of set.files) {
    const answer = await fetch(address, { headers: { 'user-agent': 'Assay (measured figures)' } });
    if (!answer.ok) throw new Refused(`${address} answers ${answer.status}; download ${name} by hand and name it with --from`);
    await writeFile(join(folder, name), unpacked(new Uint8Array(await answer.arrayBuffer()), name, address));
  }
}

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
    const input = await openInput(values.from ?? scratch, retrieved);
    console.log((await applySet(set, input, MEASURED, values.apply)).join('\n'));
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
