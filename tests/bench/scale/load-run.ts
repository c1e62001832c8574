/**
 * Fills a database to the size at which growth is measured: `npm run bench -- scale-load [--ideas 1000000] [--data FOLDER]`. Into the database that
 * DATABASE_URL names, which has to be empty, or into an embedded one in FOLDER, which stays there for `npm run bench -- scale`.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { openScale } from './database.ts';
import { sizesOf } from './load.ts';

const { values } = parseArgs({ options: { ideas: { type: 'string', default: '1000000' }, data: { type: 'string' } } });
const ideas = Number(values.ideas);
const count = (value: number) => value.toLocaleString('en-US');
const sizes = sizesOf(ideas);
console.log(`${count(ideas)} ideas, ${count(sizes.topics)} topics, ${count(sizes.people)} people, ${count(sizes.events)} events`);
console.log(`load of the machine at the start: ${loadavg()[0]?.toFixed(2)}`);
const startedMs = performance.now();
const scale = await openScale({
  dataDir: values.data,
  maxConnections: 4,
  sizes: [ideas],
  say: (step, seconds) => console.log(`${seconds.toFixed(1).padStart(8)} s  ${step}`),
});
await scale.close();
console.log(
  `${((performance.now() - startedMs) / 1_000).toFixed(0).padStart(8)} s  in all; load of the machine at the end: ${loadavg()[0]?.toFixed(2)}`,
);
