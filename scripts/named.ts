import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';

/** A script that is run by its name: what it does, where it stands, and what Node and the script are started with before what is typed. */
export type NamedScript = { does: string; file: string; node?: readonly string[]; args?: readonly string[] };

/**
 * Runs the script whose name is typed behind a command, with everything typed after the name, and ends as it ends. Without a name it lists the scripts.
 * @param command what is typed before the name, for the list
 * @param typed the name and what follows it
 */
export function runNamed(command: string, scripts: Readonly<Record<string, NamedScript>>, typed = process.argv.slice(2)): void {
  const [name = '', ...rest] = typed;
  const script = Object.hasOwn(scripts, name) ? scripts[name] : undefined;
  if (!script) {
    const isHelp = name === '' || name === '--help';
    if (!isHelp) console.error(`There is no “${name}”.`);
    console.log(listOf(command, scripts));
    process.exitCode = isHelp ? 0 : 2;
    return;
  }
  const file = join(import.meta.dirname, '..', script.file);
  const child = spawn(
    process.execPath,
    ['--import', join(import.meta.dirname, 'tsx.ts'), ...(script.node ?? []), file, ...(script.args ?? []), ...rest],
    { stdio: 'inherit' },
  );
  // A terminal interrupts both; whoever ends only this process means the script.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0);
  });
}

/** @returns one line for each name, with what it does */
export function listOf(command: string, scripts: Readonly<Record<string, NamedScript>>): string {
  const width = Math.max(...Object.keys(scripts).map((name) => name.length));
  const rows = Object.entries(scripts).map(([name, { does }]) => `  ${name.padEnd(width)}  ${does}`);
  return [`Usage: ${command} NAME [options]`, '', ...rows].join('\n');
}
