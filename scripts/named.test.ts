import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
const command = (name: string, ...typed: string[]) =>
  spawnSync(process.execPath, [join(root, `scripts/${name}.ts`), ...typed], { cwd: root, encoding: 'utf8' });

const DISPATCHERS = ['bench', 'faults', 'measure'] as const;
const namesOf = (dispatcher: string) => [...command(dispatcher).stdout.matchAll(/^ {2}(\S+)/gm)].map(([, name]) => name as string);
const names = Object.fromEntries(DISPATCHERS.map((dispatcher) => [dispatcher, namesOf(dispatcher)]));

describe.each(DISPATCHERS)('npm run %s', (dispatcher) => {
  it('lists its names when none is typed, each with a script that exists', () => {
    expect(command(dispatcher).status).toBe(0);
    expect(names[dispatcher]?.length).toBeGreaterThan(1);
    const files = readFileSync(join(root, `scripts/${dispatcher}.ts`), 'utf8').match(/(?<=file: ')[^']+/g) ?? [];
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('refuses a name it does not know and shows the list', () => {
    const { status, stdout, stderr } = command(dispatcher, 'nonsense');
    expect(status).toBe(2);
    expect(stderr).toContain('nonsense');
    expect(stdout).toContain(names[dispatcher]?.[0]);
  });
});

it('npm run assay lists its verbs, as the script that is typed runs it', () => {
  const [, ...typed] = (scripts.assay ?? '').split(' ');
  const { status, stdout } = spawnSync(process.execPath, [...typed, '--help'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  expect(status).toBe(0);
  for (const verb of ['admin', 'backup', 'restore', 'import-companies', 'payments-adopt', 'measure', 'demo'])
    expect(stdout).toMatch(new RegExp(`^ *${verb} {2,}\\w`, 'm'));
});

it('what is typed after a name reaches the script, and the script’s end is the command’s', () => {
  const { status, stderr } = command('measure', 'qcew', '--nonsense');
  expect(status).toBe(1);
  expect(stderr).toContain('--nonsense');
});

it('every npm command that a document, comment or message names exists', () => {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split(
    '\n',
  );
  const texts = listed.filter((path) => /\.(ts|tsx|md|yaml|json|sql)$|^\.ci\//.test(path) && existsSync(join(root, path)));
  const unknown = texts.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/npm run (?:-s |--silent )?([a-z][a-z:-]*)(?: -- ([a-z][a-z-]*))?/g)]
      .filter(([, script = '', name]) => !(script in scripts) || (script in names && name !== undefined && !names[script]?.includes(name)))
      .map(([typed]) => `${path}: ${typed}`),
  );
  expect(unknown).toEqual([]);
});
