/** What it takes to earn by kind of delivery, from the estimates of our own dossiers: `npm run measure -- deliveries` writes `catalogue/deliveries.yaml`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { readCatalogueFiles } from '../../src/catalogue/ideas/catalogue-files.server.ts';
import { DELIVERIES, deliveriesOf } from './dossier-deliveries.ts';

const folder = join(import.meta.dirname, '../../catalogue');
const { dossiers } = await readCatalogueFiles(folder, { shapeOnly: true });
const lines = stringify(deliveriesOf(dossiers))
  // The three numbers of a figure stand in one line.
  .replace(/:\n(?: +- [\d.]+\n)+/g, (list) => `: [${[...list.matchAll(/- ([\d.]+)/g)].map(([, number]) => number).join(', ')}]\n`);
writeFileSync(
  join(folder, DELIVERIES),
  `# What dossiers estimate, by kind of delivery: the lower quarter, the middle, the upper quarter. npm run measure -- deliveries writes it.\n${lines}`,
);
