/** Part of `npm run build`: writes build/buyer-vectors.bin, the meaning of each trade and occupation that is counted, so that a text can be held against them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buyerTitles } from '../src/catalogue/buyers/buyer-titles.ts';
import { BUYER_VECTORS_FILE, embedTitles, vectorsFile } from '../src/catalogue/buyers/buyer-vectors.server.ts';
import { shippedMeasured } from '../src/catalogue/evidence/measured.server.ts';

const titles = buyerTitles(shippedMeasured().tables).map(({ title }) => title);
const target = join(import.meta.dirname, '..', BUYER_VECTORS_FILE);
mkdirSync(join(target, '..'), { recursive: true });
writeFileSync(target, vectorsFile(titles, await embedTitles(titles)));
