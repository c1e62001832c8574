import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Dossier } from '../../src/catalogue/ideas/dossier.contract.ts';
import { checkFindings } from './check.ts';

const dossier = { slug: 'septic-pumping-route-ledger', why_now: { causes: [{}, {}] } } as unknown as Dossier;

const right = {
  slug: dossier.slug,
  looked_up: '2026-11-26',
  queries: ['septic pumping software'],
  rivals: [
    {
      name: 'Tank Track',
      address: 'https://tanktrack.example',
      does: 'Routes trucks.',
      quote: 'Routes',
      closeness: 'same',
      named_in_dossier: false,
    },
  ],
  remembered: [],
  named_not_found: [],
  causes: [{ cause: 1, address: 'https://rules.example', publisher: 'The state', date: '2025', quote: 'from 2025', supports: 'fully' }],
  causes_not_found: [2],
  decision: 'keep',
  reason: 'Nobody does it.',
  sum: '10 x $100 = $1,000.',
  week_test: 'Sell one within seven days.',
};

/** @returns the faults of a folder that holds these findings in the file of that name */
async function faultsWith(findings: object | string, name = `${dossier.slug}.yaml`) {
  const folder = await mkdtemp(join(tmpdir(), 'findings-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'findings'));
  await writeFile(join(folder, 'findings', name), typeof findings === 'string' ? findings : JSON.stringify(findings));
  return (await checkFindings([dossier], folder)).faults.map(({ field, fault }) => `${field}: ${fault}`);
}

test('findings that account for every cause have no fault', async () => {
  expect(await faultsWith(right)).toEqual([]);
});

test('a cause must be found or said not to be, once, and be one of the dossier', async () => {
  expect(await faultsWith({ ...right, causes_not_found: [] })).toEqual(['causes: cause 2 is neither found nor said not to be']);
  expect(await faultsWith({ ...right, causes_not_found: [1, 2] })).toEqual(['causes: cause 1 is said to be found and not found']);
  expect(await faultsWith({ ...right, causes_not_found: [2, 3] })).toEqual(['causes: the dossier has no cause 3']);
});

test('the file is named for a dossier that is there', async () => {
  expect(await faultsWith(right, 'another.yaml')).toEqual([`slug: is "${dossier.slug}" but the file is named another.yaml`]);
  expect(await faultsWith({ ...right, slug: 'gone' }, 'gone.yaml')).toEqual(['slug: there is no such dossier']);
});

test('a rival has an address and a closeness, and a decision is one of three', async () => {
  const rival = { ...right.rivals[0], address: 'remembered', closeness: 'near' };
  expect((await faultsWith({ ...right, rivals: [rival], decision: 'perhaps' })).map((each) => each.split(':')[0])).toEqual([
    'rivals.0.address',
    'rivals.0.closeness',
    'decision',
  ]);
  expect(await faultsWith('slug: [')).toHaveLength(1);
});
