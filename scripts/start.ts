/** `npm start`: builds when the sources have changed since the last build, then runs the site. */
import { spawn, spawnSync } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { isCurrent, noteBuilt, sourceStamp } from './built/current.ts';

const root = join(import.meta.dirname, '..');
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

if (major < 22 || (major === 22 && minor < 22)) {
  console.error(`Assay needs Node 22.22 or newer; this is ${process.version}. On Linux "npm ci" brings one along and "npm start" uses it.`);
  process.exit(1);
}

/** Building takes a while: a port that is taken is told before. The server itself says whatever else is wrong with it. */
async function isTaken(port: number, host: string): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EADDRINUSE'));
    probe.listen(port, host, () => probe.close(() => resolve(false)));
  });
}

const { PORT, HOST } = process.env;
if (await isTaken(Number(PORT || 3000) || 0, HOST || '127.0.0.1')) {
  console.error(`Assay could not start. PORT ${PORT || 3000} is in use by another program: set PORT to a free one.`);
  process.exit(1);
}

if (!isCurrent()) {
  const stamp = sourceStamp();
  console.log('Building …');
  const built = spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, encoding: 'utf8' });
  if (built.status !== 0) {
    console.error(`${built.stdout}\n${built.stderr}\nThe build failed.`);
    process.exit(1);
  }
  noteBuilt(stamp);
}

// Room for what is young, also where the heap is limited (docs/decisions/0076).
const server = spawn(process.execPath, ['--max-semi-space-size=16', join(root, 'build', 'server', 'index.js')], {
  cwd: root,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
