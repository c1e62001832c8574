import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test.each([
  ['check.ts', ['--help'], /types, dead, house/],
  ['screenshots.ts', ['--help'], /--widths/],
  ['assay.ts', ['help'], /restore/],
  ['assay.ts', ['help', 'backup'], /backup/],
  ['assay.ts', ['help', 'doctor'], /--json/],
])('%s %j prints its usage and succeeds', (script, args, says) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', join(import.meta.dirname, 'tsx.ts'), join(import.meta.dirname, script), ...args],
    { encoding: 'utf8' },
  );
  expect(stdout + stderr).toMatch(says);
  expect(stderr).not.toMatch(/Unknown|Error/);
  expect(status).toBe(0);
});
