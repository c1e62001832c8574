/**
 * Part of `npm run build`: writes build/vectors-*.bin, the meaning of every trade and occupation that is counted and of every example question of the strategist.
 * A list that is as the last build found it is not encoded again; all of them take a quarter of a minute.
 */
import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { buyerTitles } from '../src/catalogue/buyers/buyer-titles.ts';
import { payTitles } from '../src/catalogue/buyers/pay-of-occupation.server.ts';
import { tradeTitles } from '../src/catalogue/buyers/trades-abroad.server.ts';
import { shippedMeasured } from '../src/catalogue/evidence/measured.server.ts';
import { exampleTexts } from '../src/chat/strategist/choose-verb.server.ts';
import { embedAll, type KeptList, vectorsPath } from '../src/platform/encoder/kept-vectors.server.ts';
import { readVectorFile, vectorFile } from '../src/platform/vectors/vector-file.ts';
import { keepMade, madeBefore } from './built/made-before.ts';

const { tables } = shippedMeasured();
const lists: Record<KeptList, readonly string[]> = {
  buyers: buyerTitles(tables).map(({ title }) => title),
  trades: tradeTitles(tables),
  pay: payTitles(tables),
  questions: exampleTexts(),
};
for (const [list, texts] of Object.entries(lists) as [KeptList, readonly string[]][]) {
  const name = basename(vectorsPath(list));
  const before = madeBefore(name);
  const isSame = before !== undefined && isDeepStrictEqual(readVectorFile(before).head, texts);
  keepMade(name, isSame ? before : vectorFile(texts, await embedAll(texts)));
}
