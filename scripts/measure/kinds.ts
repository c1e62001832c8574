/** Holds each kind of series to its own history, beside naive rules: `npm run measure -- kinds` writes src/trends/forecast/kinds.data.ts, which /methodology prints. */
import { writeFileSync } from 'node:fs';
import { kindTests, recordOf } from '../../src/trends/backtest/kinds.ts';
import { readShipped } from '../../src/trends/shipped-series.server.ts';

const { series } = await readShipped(new URL('../../catalogue', import.meta.url).pathname);
const records = kindTests.map((test) => recordOf(test, series.get(test.source) ?? new Map()));
const file = new URL('../../src/trends/forecast/kinds.data.ts', import.meta.url).pathname;
writeFileSync(
  file,
  `// Written by "npm run measure -- kinds"; not to be edited by hand.\nimport type { KindRecord } from '../backtest/kinds.ts';\n\nexport const kindRecords: readonly KindRecord[] = ${JSON.stringify(records)};\n`,
);
for (const { source, judgements, ours, last_growth, smallest, is_shown } of records)
  console.log(
    `${source}: ${judgements} judgements; ours ${ours.share} (${ours.low}–${ours.high}), last growth ${last_growth.share}, smallest ${smallest.share}${is_shown ? ', shown' : ''}`,
  );
