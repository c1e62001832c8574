import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = globSync('src/**/*.{ts,tsx}', { cwd: root });

/** What a file imports or passes on as values: types are gone before it runs. */
function valuesOf(path: string): string[] {
  const { staticImports, staticExports } = parseSync(path, readFileSync(join(root, path), 'utf8')).module;
  const imported = staticImports.filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType));
  const passed = staticExports.flatMap(({ entries }) => entries.filter(({ isType }) => !isType));
  return [...imported, ...passed].flatMap(({ moduleRequest }) => moduleRequest?.value ?? []);
}

test('what moves in the browser is a component, not a script of its page', () => {
  expect(files.filter((path) => path.endsWith('.browser.ts'))).toEqual([]);
});

// Doors pass schemas on; the build drops what nobody uses of them, and tests/e2e/budget.spec.ts weighs what is left.
test('no screen imports a schema', () => {
  const drawn = files.filter((path) => path.endsWith('.tsx') && !/\.(server|test)\.tsx$/.test(path));
  expect(drawn.length).toBeGreaterThan(0);
  expect(drawn.filter((path) => valuesOf(path).some((name) => name === 'zod' || name.endsWith('.contract.ts')))).toEqual([]);
});
