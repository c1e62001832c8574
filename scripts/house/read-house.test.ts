import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readHouse } from './read-house.ts';

/** A house of these files in a folder of its own. */
function aHouse(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'assay-house-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return readHouse(root, Object.keys(files));
}

const plans = { 'src/money/plans.ts': 'export const it = 1;\n', 'src/money/index.ts': `export { it } from './plans.ts';\n` };

test('a room may enter one below by its doors, and the ground anywhere', () => {
  const house = aHouse({
    ...plans,
    'src/platform/errors.ts': 'export const error = 1;\n',
    'src/catalogue/ideas/idea.ts': `import { it } from '../../money/index.ts';\nimport { error } from '../../platform/errors.ts';\nexport { it, error };\n`,
  });
  expect(house).toMatchObject({ circles: [], upward: [], pastDoors: [] });
});

test.each([
  ['a value', `import { it } from '../money/plans.ts';\nexport const mine = it;\n`],
  ['a type', `import type { It } from '../money/plans.ts';\nexport type Mine = It;\n`],
  ['passing on', `export { it } from '../money/plans.ts';\n`],
  ['everything', `export * from '../money/plans.ts';\n`],
  ['later', `export const later = () => import('../money/plans.ts');\n`],
])('an import past a door is found: %s', (_, text) => {
  const house = aHouse({ ...plans, 'src/claims/claim.ts': text });
  expect(house.pastDoors).toEqual([{ from: 'src/claims/claim.ts', to: 'src/money/plans.ts' }]);
});

test.each([
  ['from below', 'src/money/late.ts', 'src/claims/index.ts'],
  ['from the ground', 'src/platform/late.ts', 'src/claims/index.ts'],
  ['from the design system', 'src/ui/late.ts', 'src/platform/errors.ts'],
  ['of a room that nobody named', 'src/claims/late.ts', 'src/attic/index.ts'],
])('an import of a room above is found: %s', (_, from, to) => {
  const up = '../'.repeat(from.split('/').length - 2) + to.slice('src/'.length);
  const house = aHouse({ [to]: 'export const it = 1;\n', [from]: `import { it } from '${up}';\nexport const mine = it;\n` });
  expect(house.upward).toEqual([{ from, to }]);
});

test('rooms that import each other are a circle, also over a third', () => {
  const imports = (room: string) => `import { it } from '../${room}/index.ts';\nexport const mine = it;\n`;
  const door = 'export const it = 1;\n';
  const house = aHouse({
    'src/claims/index.ts': door,
    'src/chat/index.ts': door,
    'src/kits/index.ts': door,
    'src/claims/a.ts': imports('chat'),
    'src/chat/b.ts': imports('kits'),
    'src/kits/c.ts': imports('claims'),
  });
  expect(house.circles).toEqual([['chat', 'claims', 'kits']]);
});

test('a table that two rooms write is found, however the statement begins', () => {
  const house = aHouse({
    'src/money/a.server.ts': 'export const a = sql`INSERT INTO users (id) VALUES (1)`;\n',
    'src/people/b.server.ts': 'export const b = sql`UPDATE users u SET id = 1`;\n',
    'src/claims/c.server.ts': 'export const c = sql`DELETE FROM claims`;\n',
    'src/claims/d.server.ts': 'export const d = sql`SELECT id FROM users FOR UPDATE`;\n',
    'dev/demo/e.server.ts': 'export const e = sql`INSERT INTO claims (id) VALUES (1)`;\n',
  });
  expect(house.sharedTables).toEqual({ users: ['src/money/a.server.ts', 'src/people/b.server.ts'] });
});

test.each([
  ['rows', 'export const a = db.rows<{ id: string }>(sql`SELECT id`);', 1],
  ['one row', "export const a = 1;\nexport const b = () => ctx.db.row<'id', { dossier: Dossier }>(sql`SELECT 1`);", 2],
  ['a part of one', 'export const a = db.rows<Card & { why: string }>(sql`SELECT 1`);', 1],
  ['values', "export const a = db.values<Pick<{ id: string }, 'id'>>(sql`SELECT id`);", 1],
])('a row that is typed by hand is found: %s', (_, text, line) => {
  expect(aHouse({ 'src/claims/claim.server.ts': `${text}\n` }).typedRows).toEqual([`src/claims/claim.server.ts:${line}`]);
});

test('a row that is typed by its columns, by a named type, or in a test is none', () => {
  const text =
    "type Line = { a: string };\nexport const a = [db.rows<'id' | 'ended_at?'>(s), db.row<Line>(s), db.value<number>(s), fetched<{ id: string }>(s)];\n";
  expect(aHouse({ 'src/claims/a.ts': text, 'src/claims/a.test.ts': 'db.rows<{ id: string }>(s);\n' }).typedRows).toEqual([]);
});

test('lines are counted without tests and data', () => {
  const house = aHouse({
    'src/claims/a.ts': 'export const a = 1;\n'.repeat(251),
    'src/claims/a.test.ts': 'export const b = 1;\n'.repeat(300),
    'src/claims/a.data.ts': 'export const c = 1;\n'.repeat(300),
  });
  expect(house).toMatchObject({ lines: 251, longFiles: [{ path: 'src/claims/a.ts', lines: 251 }] });
});

test('what is no part of the product may be loaded where the site is composed, and nowhere else', () => {
  const house = aHouse({
    'dev/sandbox/run.ts': 'export const run = 1;\n',
    'src/app/connect.ts': `import { run } from '../../dev/sandbox/run.ts';\nexport const app = run;\n`,
    'src/money/bill.ts': `import { run } from '../../dev/sandbox/run.ts';\nexport const bill = run;\n`,
  });
  expect(house.ofDev).toEqual([{ from: 'src/money/bill.ts', to: 'dev/sandbox/run.ts' }]);
});
