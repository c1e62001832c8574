/** Part of `npm run build`: writes build/vectors-*.bin, the meaning of every trade and occupation that is counted and of every example question of the strategist. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buyerTitles } from '../src/catalogue/buyers/buyer-titles.ts';
import { payTitles } from '../src/catalogue/buyers/pay-of-occupation.server.ts';
import { tradeTitles } from '../src/catalogue/buyers/trades-abroad.server.ts';
import { shippedMeasured } from '../src/catalogue/evidence/measured.server.ts';
import { exampleTexts } from '../src/chat/strategist/choose-verb.server.ts';
import { embedAll, type KeptList, vectorsPath } from '../src/platform/encoder/kept-vectors.server.ts';
import { vectorFile } from '../src/platform/vectors/vector-file.ts';

const root = join(import.meta.dirname, '..');
const { tables } = shippedMeasured();
const lists: Record<KeptList, readonly string[]> = {
  buyers: buyerTitles(tables).map(({ title }) => title),
  trades: tradeTitles(tables),
  pay: payTitles(tables),
  questions: exampleTexts(),
};
mkdirSync(join(root, 'build'), { recursive: true });
for (const [list, texts] of Object.entries(lists) as [KeptList, readonly string[]][])
  writeFileSync(join(root, vectorsPath(list)), vectorFile(texts, await embedAll(texts)));
