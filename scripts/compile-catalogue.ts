/** Reads and checks the catalogue once, so that a start need not. Part of `npm run build`; writes build/catalogue.json. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileCatalogue } from '../src/catalogue/ideas/catalogue-files.server.ts';

const root = join(import.meta.dirname, '..');
writeFileSync(join(root, 'build', 'catalogue.json'), JSON.stringify(await compileCatalogue(join(root, 'catalogue'))));
