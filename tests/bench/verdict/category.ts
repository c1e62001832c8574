/**
 * How often the cue words put a dossier's title and tagline into the category its editor chose.
 * Usage: npm run bench:category [-- <catalogue folder>]
 */
import { join } from 'node:path';
import { categoryOf } from '../../../src/features/evidence/understanding/category.ts';
import { readCatalogueFiles } from '../../../src/features/ideas/catalogue-files.server.ts';
import { categoryIds } from '../../../src/features/ideas/categories.ts';

const folder = process.argv[2] ?? join(import.meta.dirname, '../../../catalogue');
const { dossiers } = await readCatalogueFiles(folder, { shapeOnly: true });
const right = dossiers.filter((d) => categoryOf(`${d.title}. ${d.tagline}`) === d.category);
console.log(`${dossiers.length} dossiers: ${((100 * right.length) / dossiers.length).toFixed(1)} % in the editor's category`);
for (const id of categoryIds) {
  const own = dossiers.filter((d) => d.category === id);
  console.log(`  ${id}: ${right.filter((d) => d.category === id).length} of ${own.length}`);
}
