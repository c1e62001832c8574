import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, glob, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

// A busy machine may take its time over a whole site.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const root = join(import.meta.dirname, '../..');

/** A folder outside the project with copies of some of its files, so that nothing wrong is ever written into the project. */
async function aCopy(...paths: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-boundaries-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await Promise.all(paths.map((path) => cp(join(root, path), join(folder, path), { recursive: true })));
  return folder;
}

async function run(command: string, args: string[], cwd: string): Promise<{ code: number; output: string }> {
  const child = spawn(join(root, 'node_modules/.bin', command), args, { cwd, env: { ...process.env, NO_COLOR: '1', NODE_ENV: undefined } });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code, output: `${out}\n${err}` };
}

/** Lints one file of these contents with the project's own rules. @returns what the linter says */
async function lint(files: Record<string, string>): Promise<{ code: number; output: string }> {
  const folder = await aCopy('biome.json', '.gitignore');
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return run('biome', ['lint', '--reporter=github', '.'], folder);
}

const UI = 'The design system knows no feature and no platform.';
const PLATFORM = 'The platform serves features; it never reaches back into them.';
const SLICE = "A slice may call another slice's verbs and contract, never its screens or its API.";

describe('the linter stops an import that goes the wrong way', () => {
  test.each<[from: string, to: string, rule: string]>([
    ['src/ui/gauge.tsx', '../features/ideas/scores.ts', UI],
    ['src/ui/gauge.tsx', '../platform/errors.ts', UI],
    ['src/ui/charts/line.tsx', '../../features/ideas/scores.ts', UI],
    ['src/platform/errors.ts', '../features/ideas/access.ts', PLATFORM],
    ['src/platform/http/handler.server.ts', '../../features/ideas/access.ts', PLATFORM],
    ['src/platform/web/page-meta.ts', '../../ui/format.ts', PLATFORM],
    ['src/features/ideas/idea-card.tsx', '../billing/pricing.route.tsx', SLICE],
    ['src/features/ideas/idea-card.tsx', '../billing/pricing.route', SLICE],
    ['src/features/ideas/list-ideas.server.ts', '../billing/billing.api.server.ts', SLICE],
    ['src/features/ideas/search/terms.ts', '../../billing/pricing.route.tsx', SLICE],
    ['src/features/ideas/idea-card.tsx', '../billing/checkout/pay.route.tsx', SLICE],
    ['src/features/ideas/idea-card.tsx', '../../features/billing/pricing.route.tsx', SLICE],
  ])('%s importing %s', async (from, to, rule) => {
    // Every way there is of importing.
    const ways = {
      static: `import { it } from '${to}';\nexport const mine = it;\n`,
      type: `import type { It } from '${to}';\nexport type Mine = It;\n`,
      export: `export { it } from '${to}';\n`,
      dynamic: `export const later = () => import('${to}');\n`,
    };
    const named = Object.entries(ways).map(([way, content]): [string, string] => [join(dirname(from), `${way}-of-importing.ts`), content]);
    const { code, output } = await lint(Object.fromEntries(named));
    expect(code).not.toBe(0);
    const found = output.split('\n').filter((line) => line.includes('lint/style/noRestrictedImports') && line.includes(rule));
    for (const [path] of named)
      expect(
        found.filter((line) => line.includes(path)),
        path,
      ).toHaveLength(1);
  });

  test('and one that goes round in a circle', async () => {
    const { code, output } = await lint({
      'src/features/ideas/one.ts': `import { two } from './two.ts';\nexport const one = () => two;\n`,
      'src/features/ideas/two.ts': `import { one } from './one.ts';\nexport const two = () => one;\n`,
    });
    expect(code).not.toBe(0);
    expect(output).toContain('lint/suspicious/noImportCycles');
  });

  test('and lets those that go the right way', async () => {
    const { code, output } = await lint({
      'src/features/billing/plans.ts': 'export const it = 1;\n',
      'src/features/ideas/one.ts': `export { it } from '../billing/plans.ts';\n`,
      'src/features/ideas/two.ts': `export { it } from '../billing/claim-idea.server.ts';\n`,
      'src/features/ideas/search/three.ts': `export { it } from '../ideas.contract.ts';\n`,
      'src/features/ideas/four.route.tsx': `export { it } from './four.api.server.ts';\n`,
      'src/features/ideas/five.ts': `export { it } from '../../platform/errors.ts';\nexport { other } from '../../ui/format.ts';\n`,
      'src/platform/http/six.ts': `export { it } from '../errors.ts';\n`,
      'src/ui/seven.ts': `export { it } from './format.ts';\n`,
    });
    expect(output).not.toContain('::error');
    expect(code).toBe(0);
  });
});

describe('the build stops when code of the server reaches the browser', () => {
  const PROJECT = ['src', 'public', 'server.ts', 'package.json', 'tsconfig.json', 'vite.config.ts', 'react-router.config.ts'];

  test.each([
    [
      'the script of pages',
      'src/enhance.browser.ts',
      './platform/config.server.ts',
      `import { parseConfig } from './platform/config.server.ts';\nconsole.log(parseConfig);\n`,
    ],
    [
      'the drawing of a page',
      'src/features/ideas/idea-card.tsx',
      './list-ideas.server.ts',
      `import { listIdeas } from './list-ideas.server.ts';\nexport const Leak = () => <i>{String(listIdeas)}</i>;\n`,
    ],
  ])('through %s', async (_, importer, imported, code) => {
    const folder = await aCopy(...PROJECT);
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    await appendFile(join(folder, importer), `\n${code}`);
    const build = await run('react-router', ['build'], folder);
    expect(build.output).toContain('Server-only module referenced by client');
    expect(build.output).toContain(`'${imported}' imported by '${importer}'`);
    expect(build.code).not.toBe(0);
  });
});

/** What a random id may hold by chance, so that a test for its absence fails one day: a word of hexadecimal digits alone. */
const MAY_BE_IN_AN_ID = /^[0-9a-f]{1,6}$/i;

test('no test fails because a random id happens to hold the word that should be absent', async () => {
  const found: string[] = [];
  for await (const file of glob(['{src,tests}/**/*.{test,spec}.{ts,tsx}'], { cwd: root })) {
    const source = await readFile(join(root, file), 'utf8');
    for (const [, literal = '', pattern = ''] of source.matchAll(
      /\.not\.to(?:Contain|Match)\((?:'([^'\n]*)'|\/((?:\\.|[^/\n])+)\/[a-z]*)\)/g,
    ))
      for (const word of [literal, ...pattern.split(/[|()]/)]) if (MAY_BE_IN_AN_ID.test(word)) found.push(`${file}: ${word}`);
  }
  expect(found).toEqual([]);
});
