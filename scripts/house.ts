/** `npm run house`: what the house is made of, and whether its rules hold. Ends with 1 where one does not. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readHouse } from './house/read-house.ts';

const MOST_LONG_FILES = 3;

const root = join(import.meta.dirname, '..');
const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split('\n');
const paths = listed.filter((path) => existsSync(join(root, path)));
const { circles, upward, pastDoors, ofDev, sharedTables, typedRows, lines, longFiles } = readHouse(root, paths);

const list = (rows: readonly string[]) => rows.map((row) => `\n    ${row}`).join('');
const arrows = (imports: typeof upward) => list(imports.map(({ from, to }) => `${from} -> ${to}`));
const tables = Object.entries(sharedTables);
console.log(`circles between rooms        ${circles.length}${list(circles.map((circle) => circle.join(', ')))}`);
console.log(`imports of a room above      ${upward.length}${arrows(upward)}`);
console.log(`imports past a door          ${pastDoors.length}${arrows(pastDoors)}`);
console.log(`imports of dev by a room     ${ofDev.length}${arrows(ofDev)}`);
console.log(`tables written by two rooms  ${tables.length}${list(tables.map(([table, files]) => `${table}: ${files.join(', ')}`))}`);
console.log(`rows typed by hand           ${typedRows.length}${list(typedRows)}`);
console.log(`lines of src and dev         ${lines.toLocaleString('en')} (without tests and data)`);
console.log(`files over 250 lines         ${longFiles.length}${list(longFiles.map(({ path, lines: size }) => `${path} ${size}`))}`);
const broken = [circles, upward, pastDoors, ofDev, tables, typedRows].flat();
const holds = broken.length === 0 && longFiles.length <= MOST_LONG_FILES;
if (!holds) process.exitCode = 1;
