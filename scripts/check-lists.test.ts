import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { faultsOfLists } from './check-lists.ts';

const catalogue = join(import.meta.dirname, '../catalogue');

test('the lists of the catalogue have no faults, and a list that has is named with its place', () => {
  expect(faultsOfLists(catalogue)).toEqual([]);
  const folder = mkdtempSync(join(tmpdir(), 'assay-lists-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const copied = ['trades', 'synonyms', 'methods', 'lists', 'strategist', 'generator', 'policy', 'readings'];
  for (const list of [...copied, 'buyer-groups.yaml', 'contact-rules.yaml', 'deliveries.yaml'])
    cpSync(join(catalogue, list), join(folder, list), { recursive: true });
  writeFileSync(join(folder, 'trades/money.yaml'), '- name: payroll\n  words: [wages]\n');
  expect(faultsOfLists(folder)).toMatchObject([{ slug: 'trades/money.yaml', field: '0', fault: expect.stringContaining('words') }]);
});
