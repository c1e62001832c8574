/** Checks the shipped catalogue: `npm run check:catalogue [-- slug …]`. Exits 1 when a dossier has a fault. */
import { readCatalogueFiles } from '../src/features/ideas/catalogue-files.server.ts';

const { dossiers, faults } = await readCatalogueFiles(new URL('../catalogue', import.meta.url).pathname, { only: process.argv.slice(2) });
for (const { slug, field, fault } of faults) console.error(`${slug}: ${field}: ${fault}`);
console.log(`${dossiers.length} dossiers read, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
