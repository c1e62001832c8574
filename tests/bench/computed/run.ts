/**
 * What it costs to compute a page or an answer: `npm run bench -- computed [--rounds 15]`. Processor time of this process for a list and a search beside
 * bare `pg` that sends the same statements and serialises their rows; and of the built site for a signed-in idea page beside one that is stored. Prints each
 * ratio with the statements it sends; ends with 1 where one is above its bar.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { measureLists } from './lists.ts';
import { measurePage } from './page.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '15' }, only: { type: 'string' } } });
const rounds = Number(values.rounds);
const ratios = [
  ...(values.only === 'page' ? [] : await measureLists(rounds)),
  ...(values.only === 'lists' ? [] : [await measurePage(rounds)]),
];
console.table(
  ratios.map(({ name, bar, statements, ownMicros, bareMicros, ratio }) => ({
    what: name,
    statements,
    'µs of processor': Math.round(ownMicros),
    'beside it µs': Math.round(bareMicros),
    ratio: ratio.toFixed(2),
    bar: `${bar} ${ratio <= bar ? 'met' : 'MISSED'}`,
  })),
);
console.log(`medians of ${rounds} rounds; load of the machine ${loadavg()[0]?.toFixed(1)}`);
process.exitCode = ratios.every(({ ratio, bar }) => ratio <= bar) ? 0 : 1;
