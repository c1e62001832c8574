import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { billOfMaterials, licenceOf, licencesText } from './licences.ts';

const root = join(import.meta.dirname, '..');
/** Those that let a product use a package unchanged, whatever its own licence is. */
const USABLE = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
];
const bill = billOfMaterials();

test('everything that the product asks for stands on the bill in the version of the lock file, with fonts and weights', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string }>;
  };
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
  const billed = new Set(bill.components.map(({ name, version }) => `${name} ${version}`));
  const asked = Object.keys(dependencies).map((name) => `${name} ${packages[`node_modules/${name}`]?.version}`);
  expect(asked.filter((one) => !billed.has(one))).toEqual([]);
  expect([...billed]).toEqual(expect.arrayContaining([expect.stringMatching(/^@fontsource/), 'all-MiniLM-L6-v2 8 bits']));
  expect([...billed].filter((one) => /^(vite|vitest|typescript|knip) /.test(one))).toEqual([]);
  // The same lock file makes the same bill.
  expect(JSON.stringify(billOfMaterials())).toBe(JSON.stringify(bill));
});

test('whatever ships has a licence under which it may', () => {
  const isUsable = (licence: string) =>
    licence
      .replace(/[()]/g, '')
      .split(' OR ')
      .some((one) => USABLE.includes(one));
  const unclear = bill.components.filter((one) => !isUsable(licenceOf(one) ?? ''));
  expect(unclear.map((one) => `${one.name}: ${licenceOf(one)}`)).toEqual([]);
});

test('the list names each with its licence, and gives the words of the licences', () => {
  const text = licencesText(bill);
  expect(text).toMatch(/^hono 4\S+ +MIT$/m);
  expect(text).toMatch(/^all-MiniLM-L6-v2 8 bits +Apache-2\.0$/m);
  expect(text).toMatch(/^@fontsource\/newsreader \S+ +OFL-1\.1$/m);
  expect(text).toContain('SIL OPEN FONT LICENSE');
  expect(text).toContain('Permission is hereby granted, free of charge');
});
