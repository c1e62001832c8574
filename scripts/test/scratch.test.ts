import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const run = (script: string) => [
  '-e',
  `(async () => { const { makeScratch } = await import(process.argv[1]); ${script} })()`,
  join(import.meta.dirname, 'scratch.ts'),
];

test('what a run writes to the temporary folder is open to the user of its database, and goes with the run', () => {
  const script = `
    const scratch = makeScratch();
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'some-')), 'file');
    fs.writeFileSync(file, '');
    console.log(JSON.stringify({ scratch, file, mode: fs.statSync(scratch).mode & 0o777 }));`;
  const { scratch, file, mode } = JSON.parse(execFileSync(process.execPath, run(script), { encoding: 'utf8' }));
  expect(file.startsWith(scratch)).toBe(true);
  expect(mode).toBe(0o755);
  expect(existsSync(scratch)).toBe(false);
});

test('what a run that was broken off left goes with the next run, and that of one beside it stays', () => {
  const killed = spawnSync(process.execPath, run(`fs.writeSync(1, makeScratch()); process.kill(process.pid, 'SIGKILL');`), {
    encoding: 'utf8',
  });
  expect(existsSync(killed.stdout)).toBe(true);
  const inner = `const { execFileSync } = require('node:child_process');
    const own = makeScratch();
    execFileSync(process.execPath, ['-e', 'import(process.argv[1]).then(({ makeScratch }) => makeScratch())', process.argv[1]], { env: { ...process.env, TMPDIR: path.dirname(own) } });
    console.log(fs.existsSync(own));`;
  expect(execFileSync(process.execPath, run(inner), { encoding: 'utf8' }).trim()).toBe('true');
  expect(existsSync(killed.stdout)).toBe(false);
});
