import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, glob, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { slice } from '../factories/slice.ts';

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

test('the linter stops imports that go round in a circle', async () => {
  const { code, output } = await lint({
    'src/catalogue/ideas/one.ts': `import { two } from './two.ts';\nexport const one = () => two;\n`,
    'src/catalogue/ideas/two.ts': `import { one } from './one.ts';\nexport const two = () => one;\n`,
  });
  expect(code).not.toBe(0);
  expect(output).toContain('lint/suspicious/noImportCycles');
});

describe('the build stops when code of the server reaches the browser', () => {
  const PROJECT = [
    'src',
    'public',
    'server.ts',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'vite.config.ts',
    'scripts/client-build.ts',
    'scripts/licences.ts',
    'scripts/locked.ts',
    'react-router.config.ts',
    'scripts/yaml-data.ts',
    'catalogue',
    'vendor',
  ];

  const ENTRIES = [
    [
      'the entry of the browser',
      'src/entry.client.tsx',
      './platform/config.server.ts',
      `import { parseConfig } from './platform/config.server.ts';\nconsole.log(parseConfig);\n`,
    ],
    [
      'the drawing of a page',
      'src/catalogue/ideas/idea-tile.tsx',
      './list-ideas.server.ts',
      `import { listIdeas } from './list-ideas.server.ts';\nexport const Leak = () => <i>{String(listIdeas)}</i>;\n`,
    ],
  ] as const;

  test.each(slice(ENTRIES, 1))('through %s', async (_, importer, imported, code) => {
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
