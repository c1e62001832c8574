import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('what a run writes to the temporary folder is open to the user of its database, and goes with the run', () => {
  const script = `
    const { makeScratch } = await import(process.argv[1]);
    const scratch = makeScratch();
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'some-')), 'file');
    fs.writeFileSync(file, '');
    console.log(JSON.stringify({ scratch, file, mode: fs.statSync(scratch).mode & 0o777 }));`;
  const out = execFileSync(process.execPath, ['-e', `(async () => {${script}})()`, join(import.meta.dirname, 'scratch.ts')], {
    encoding: 'utf8',
  });
  const { scratch, file, mode } = JSON.parse(out);
  expect(file.startsWith(scratch)).toBe(true);
  expect(mode).toBe(0o755);
  expect(existsSync(scratch)).toBe(false);
});
