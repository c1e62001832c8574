/**
 * Counts harmful texts let through and honest neighbours refused: `npm run bench -- harm`. The held-back set is of a hand the policy was not taught, and says
 * what it is worth on texts it was not made with, so nobody reads it: of its mistakes only the number by kind is shown. With a model that always tells the
 * truth beside it, what is left are the built-in policy's refusals and what of the model's answers gets lost on the way.
 */
import { join } from 'node:path';
import { harmToo } from '../../../src/engine/policy/harm-by-model.server.ts';
import { createLanguageModel } from '../../../src/platform/llm/language-model.server.ts';
import { languageModelDouble } from '../../doubles/language-model.ts';
import { benchDatabase } from '../search/database.ts';
import { type Counted, countSet, readSet } from './count-set.ts';

const heldBack = join(import.meta.dirname, 'held-back.yaml');
const taught = await countSet(join(import.meta.dirname, '../../../catalogue/policy/hands/01.yaml'));
tell('taught', taught);
for (const text of taught.letThrough) process.stdout.write(`  let through: ${text}\n`);
for (const text of taught.refused) process.stdout.write(`  refused: ${text}\n`);
tell('held back', await countSet(heldBack));

const truth = readSet(heldBack);
const double = await languageModelDouble([], (asked) => {
  const { text, harmful } = truth.find((one) => asked.includes(one.text)) ?? { text: '', harmful: null };
  return { say: JSON.stringify({ kind: harmful ?? 'none', words: harmful ? text.split(' ').slice(0, 8).join(' ') : '' }) };
});
const budget = { tokensPerRun: 60_000, personTokensPerDay: 10_000_000, serverTokensPerDay: 10_000_000 };
const llm = createLanguageModel({
  provider: 'openai-compatible',
  model: 'double',
  apiKey: undefined,
  baseUrl: double.baseUrl,
  budget,
  prices: undefined,
});
const { ctx, close } = await benchDatabase();
tell(
  'held back, with a model that tells the truth',
  await countSet(heldBack, (text) => harmToo(ctx, llm, text, { purpose: 'chat', userId: undefined })),
);
await close();
await double.close();

function tell(set: string, { letThrough, harmful, refused, neighbours, kinds }: Counted): void {
  process.stdout.write(
    `${set}: ${letThrough.length} of ${harmful} harmful texts let through, ${refused.length} of ${neighbours} honest neighbours refused\n`,
  );
  for (const [kind, count] of Object.entries(kinds)) process.stdout.write(`  ${kind}: ${count} let through\n`);
}
