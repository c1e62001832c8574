/** `npm run check -- style`: finds words that docs/style.md has replaced, in code, screens, emails and docs. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOldWords, oldWordsOf } from './style/old-words.ts';

const root = join(import.meta.dirname, '..');
const STYLE = 'docs/style.md';
/** Words of people, of other lists, and of research notes are quoted as they are. */
const QUOTED =
  /^(tests\/(bench|fixtures)\/|tests\/factories\/(tellings|paraphrases)|docs\/research\/|src\/catalogue\/editing\/generate\/|scripts\/style\/)/;

const tracked = execFileSync('git', ['ls-files', 'src', 'dev', 'scripts', 'tests', 'docs', 'migrations', 'README.md'], {
  cwd: root,
  encoding: 'utf8',
});
const files = tracked.split('\n').filter((file) => /\.(tsx?|md|sql)$/.test(file) && file !== STYLE && !QUOTED.test(file));
const words = oldWordsOf(readFileSync(join(root, STYLE), 'utf8'));
const found = files.flatMap((file) => findOldWords(words, readFileSync(join(root, file), 'utf8')).map((hit) => ({ file, ...hit })));
for (const { file, line, old, say } of found) console.error(`${file}:${line}: say “${say}”, not “${old}”`);
console.log(`${found.length} old words in ${files.length} files; ${words.length} are looked for`);
process.exitCode = found.length > 0 ? 1 : 0;
