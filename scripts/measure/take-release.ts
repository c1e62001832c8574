import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { applySet } from './apply-set.ts';
import { type MeasureSet, openInput } from './measure-set.ts';
import { Refused } from './publisher-file.ts';
import { SETS } from './sets.ts';
import { MEASURED } from './table.ts';

export const setNames = SETS.map(({ name }) => name).join(', ');

export type Release = { from?: string | undefined; retrieved?: string | undefined; apply: boolean };

/**
 * Reads a release of a set, downloaded from its publisher unless files are named, and says what it would change; with `apply` it writes the tables.
 * @returns lines to print
 * @throws Refused when there is no such set, or a file is not as expected: then the last good tables stay as they are
 */
export async function takeRelease(
  name: string,
  { from, retrieved = new Date().toISOString().slice(0, 10), apply }: Release,
): Promise<string[]> {
  const set = SETS.find((each) => each.name === name);
  if (!set) throw new Refused(`There is no set ${name}: name one of ${setNames}`);
  const scratch = await mkdtemp(join(tmpdir(), 'assay-measure-'));
  try {
    if (!from) await download(set, scratch);
    return await applySet(set, await openInput(from ?? scratch, retrieved), MEASURED, apply);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

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
