/** `npm run check`: the checks that need no database and no browser; `npm run check -- catalogue SLUG …` is one of them, with what it takes. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { CHECKS } from './checks.ts';

const [name, ...rest] = process.argv.slice(2);
const isHelp = name === '--help' || name === 'help';
const asked = isHelp ? [] : Object.entries(CHECKS).filter(([each]) => name === undefined || each === name);
if (isHelp) {
  console.log(
    `Usage: npm run check -- [NAME] [options of that check]\n\nWithout a name, all of them run: ${Object.keys(CHECKS).join(', ')}.`,
  );
} else if (asked.length === 0) {
  console.error(`There is no check “${name}”. There are ${Object.keys(CHECKS).join(', ')}.`);
  process.exitCode = 2;
}
for (const [, [command, ...args]] of asked) {
  const { status } = spawnSync(command, [...args, ...rest], { cwd: join(import.meta.dirname, '..'), stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
