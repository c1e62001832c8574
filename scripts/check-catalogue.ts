/** Checks the shipped catalogue: `npm run check:catalogue [-- slug …]`. Exits 1 when a dossier has a fault. */
import { faultsOfCollections, readCollectionFiles } from '../src/features/collections/collection-files.server.ts';
import { readCatalogueFiles } from '../src/features/ideas/catalogue-files.server.ts';

const folder = new URL('../catalogue', import.meta.url).pathname;
const only = process.argv.slice(2);
const { dossiers, faults } = await readCatalogueFiles(folder, { only });
const lists = await readCollectionFiles(folder);
// A list can be checked only against the whole catalogue.
if (only.length === 0) faults.push(...lists.faults, ...faultsOfCollections(lists.collections, dossiers));
for (const { slug, field, fault } of faults) console.error(`${slug}: ${field}: ${fault}`);
console.log(`${dossiers.length} dossiers and ${lists.collections.length} lists read, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
