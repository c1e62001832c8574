/**
 * Whether an idea is read as readers read it: `npm run bench -- reading [--texts]`. Of the two hundred texts that three readers read, what is sold and who pays,
 * beside the kind that the words alone tell and the user. The kinds of the developing half are learned from (catalogue/verdicts/judged.yaml); the reporting
 * half is opened to report. A payer agrees where the encoder finds our words as like to one reader's as readers' are to each other: from a cosine of 0.55 on
 * two readers agree for 96 of 100. Where most readers found it unclear, naming nobody agrees. `--texts` lists the mistakes of the developing half.
 */
import { parseArgs } from 'node:util';
import { type SolutionType, solutionTypes } from '../../../src/engine/evidence-kinds.ts';
import { payerOf } from '../../../src/engine/payer-of.ts';
import { readKind } from '../../../src/engine/understanding/read-kind.server.ts';
import { understandIdea } from '../../../src/engine/understanding/understand-idea.ts';
import { embed } from '../../../src/platform/encoder/encoder.server.ts';
import { majority } from './kappa.ts';
import { isReporting, readByThree } from './read-by-three.ts';

const SAME_FROM = 0.55;
const UNCLEAR = 'unclear';
const { values: options } = parseArgs({ options: { texts: { type: 'boolean', default: false } } });

const asReadersSay = (kind: SolutionType) =>
  kind === 'developer_tool' ? 'software' : (solutionTypes[kind].toLowerCase().split(' or ')[0] as string);

for (const [name, half] of [
  ['developing', false],
  ['reporting', true],
] as const) {
  const texts = readByThree.filter((one) => isReporting(one) === half);
  const right = { kind: 0, 'kind by words alone': 0, payer: 0, user: 0 };
  for (const { text, readers } of texts) {
    const byWords = understandIdea(text);
    const own = await readKind(byWords);
    const kind = majority(readers.map((one) => one.kind));
    const buyers = readers.map(({ buyer }) => buyer);
    const agrees = { kind: asReadersSay(own.solution_type) === kind, payer: await isSame(payerOf(own), buyers) };
    right.kind += Number(agrees.kind);
    right['kind by words alone'] += Number(asReadersSay(byWords.solution_type) === kind);
    right.payer += Number(agrees.payer);
    right.user += Number(await isSame(own.user, buyers));
    if (options.texts && !half && !(agrees.kind && agrees.payer))
      console.log(`  ${asReadersSay(own.solution_type)} (${kind}); “${payerOf(own)}” (${buyers.join(', ')}): ${text}`);
  }
  console.log(
    `${name} half, ${texts.length} texts: ${Object.entries(right)
      .map(([what, count]) => `${what} ${count} (${Math.round((100 * count) / texts.length)} %)`)
      .join(', ')}`,
  );
}
process.exit();

async function isSame(said: string, buyers: readonly string[]): Promise<boolean> {
  const named = buyers.filter((buyer) => buyer !== UNCLEAR);
  if (majority(buyers.map((buyer) => String(buyer === UNCLEAR))) === 'true') return said === '';
  if (said === '') return false;
  const [own, ...others] = (await embed([said, ...named])) as [Float32Array, ...Float32Array[]];
  return others.some((other) => other.reduce((sum, value, k) => sum + value * (own[k] as number), 0) >= SAME_FROM);
}
