/** Checks the shipped catalogue: `npm run check -- catalogue [slug …]`. Exits 1 when a dossier has a fault. */
import { faultsOfCollections, readCollectionFiles } from '../src/catalogue/collections/collection-files.server.ts';
import { readMeasured } from '../src/catalogue/evidence/measured.server.ts';
import { readCatalogueFiles } from '../src/catalogue/ideas/catalogue-files.server.ts';
import { countLabels } from '../src/catalogue/ideas/count-labels.ts';
import { editorialCounts, editorialFaults, editorialLines } from '../src/catalogue/ideas/editorial-counts.ts';
import { evidenceCounts } from '../src/catalogue/ideas/evidence-counts.ts';
import { readWellKnown } from '../src/engine/companies/well-known-files.server.ts';
import { readFirstRoadmap } from '../src/roadmap/first-roadmap.server.ts';
import { faultsOfTopics, readTopicDownloads, readTopicFiles } from '../src/trends/topic-files.server.ts';
import { faultsOfLists } from './check-lists.ts';
import { checkMeasured } from './measure/check.ts';
import { faultsOfDeliveries } from './measure/dossier-deliveries.ts';

const folder = new URL('../catalogue', import.meta.url).pathname;
const only = process.argv.slice(2);
const { dossiers, faults } = await readCatalogueFiles(folder, { only });
const lists = await readCollectionFiles(folder);
const wellKnown = await readWellKnown(folder);
const roadmap = await readFirstRoadmap(folder);
const trends = await readTopicFiles(folder);
// A list can be checked only against the whole catalogue.
if (only.length === 0) faults.push(...lists.faults, ...faultsOfCollections(lists.collections, dossiers));
if (only.length === 0) faults.push(...trends.faults, ...faultsOfTopics(trends.topics, await readTopicDownloads(folder)));
if (only.length === 0) faults.push(...faultsOfLists(folder), ...faultsOfDeliveries(folder, dossiers));
if (only.length === 0) faults.push(...wellKnown.faults, ...roadmap.faults);
if (only.length === 0) faults.push(...(await checkMeasured(dossiers.map((dossier) => dossier.slug))));
const editorial = editorialCounts(dossiers);
if (only.length === 0) faults.push(...editorialFaults(editorial, dossiers.length));
const companies = wellKnown.lists.reduce((sum, list) => sum + list.companies.length, 0);
const measured = readMeasured(folder);
for (const { label, value } of countLabels(evidenceCounts(dossiers, measured))) console.log(`${label}: ${value}`);
if (only.length === 0) for (const line of editorialLines(editorial, dossiers.length)) console.log(line);
for (const { slug, field, fault } of faults) console.error(`${slug}: ${field}: ${fault}`);
console.log(
  `${dossiers.length} dossiers, ${lists.collections.length} lists, ${trends.topics.length} topics, ${companies} well-known companies and ${roadmap.features.length} features of the roadmap read, ${faults.length} faults`,
);
process.exitCode = faults.length > 0 ? 1 : 0;
