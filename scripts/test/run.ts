import { type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Counts, fails } from './counts.ts';

export const root = join(import.meta.dirname, '../..');

/** @param title holds the output back until the command is over and heads it, so that those at work beside it do not mix with it; without, it is in sight */
export type RunOptions = { env?: Record<string, string>; title?: string | undefined };

/** Runs a command. @returns whether it ended well */
export async function run(command: string, args: readonly string[], { env = {}, title }: RunOptions = {}): Promise<boolean> {
  const stdio: StdioOptions = title === undefined ? 'inherit' : ['ignore', 'pipe', 'pipe'];
  const child = spawn(command, args, { cwd: root, stdio, env: { ...process.env, ...env } });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => output.push(piece));
  const [status] = await once(child, 'close').catch((error: Error) => {
    output.push(Buffer.from(`${error.message}\n`));
    return [undefined];
  });
  if (title !== undefined) console.log(`\n── ${title} ──`);
  process.stdout.write(Buffer.concat(output));
  return status === 0;
}

/** Runs a command that is one test. */
export async function check(title: string, [command, ...args]: readonly [string, ...string[]]): Promise<Counts> {
  return (await run(command, args, { title })) ? { passed: 1, failed: 0, skipped: 0 } : fails([title, command, ...args].join(' '));
}
