import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SOURCES, sourceStamp } from './current.ts';

test('a file that is added, longer or gone within the sources asks for another build, one beside them does not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-sources-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'catalogue/ideas'), { recursive: true });
  const stamps = [sourceStamp(folder)];
  const changed = (path: string, text: string | undefined) => {
    if (text === undefined) rmSync(join(folder, path));
    else writeFileSync(join(folder, path), text);
    const stamp = sourceStamp(folder);
    const isOther = stamp !== stamps.at(-1);
    stamps.push(stamp);
    return isOther;
  };
  expect(changed('catalogue/ideas/one.yaml', 'a: 1')).toBe(true);
  expect(changed('catalogue/ideas/one.yaml', 'a: 10')).toBe(true);
  expect(changed('README.md', 'Read me')).toBe(false);
  expect(changed('server.ts', '')).toBe(true);
  expect(changed('catalogue/ideas/one.yaml', undefined)).toBe(true);
});

test('what the build runs and imports from its own folders is among its sources', () => {
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as { scripts: { build: string } };
  const run = scripts.build.match(/[\w./-]+\.ts/g) ?? [];
  expect(run.length).toBeGreaterThan(0);
  for (const file of run) expect(SOURCES.some((source) => file.replace('./', '').startsWith(source))).toBe(true);
});
