import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Counts, fails } from './counts.ts';

export const root = join(import.meta.dirname, '../..');

/** Runs a command in sight. @returns whether it ended well */
export function run(command: string, args: readonly string[], env: Record<string, string> = {}): boolean {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;
}

/** Runs a command that is one test. Its output is held back until it is over, so that those at work beside it do not mix with it. */
export async function check(name: string, [command, ...args]: readonly [string, ...string[]]): Promise<Counts> {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => output.push(piece));
  const [status] = await once(child, 'close').catch((error: Error) => {
    output.push(Buffer.from(`${error.message}\n`));
    return [undefined];
  });
  console.log(`\n── ${name} ──`);
  process.stdout.write(Buffer.concat(output));
  return status === 0 ? { passed: 1, failed: 0, skipped: 0 } : fails([name, command, ...args].join(' '));
}
