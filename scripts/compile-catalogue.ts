/** Reads and checks the catalogue once, so that a start need not. Part of `npm run build`; writes build/catalogue.json. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Compiled } from '../src/app/load-files.server.ts';
import { compileCatalogue } from '../src/catalogue/ideas/catalogue-files.server.ts';
import { compileCompanies } from '../src/engine/companies/well-known-files.server.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'catalogue');
const compiled: Compiled = { ideas: await compileCatalogue(folder), companies: await compileCompanies(folder) };
writeFileSync(join(root, 'build', 'catalogue.json'), JSON.stringify(compiled));
