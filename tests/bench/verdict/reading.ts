/**
 * Whether an idea is read as readers read it: `npm run bench -- reading [--texts]`. Of the two hundred texts that three readers read, what is sold and who pays,
 * beside the kind that the words alone tell and the user. The developing half is learned from (catalogue/verdicts/judged.yaml); the reporting half is opened to
 * report. Who pays is the same as a reader's where `samePeople` says so, which was held to pairs that were labelled by hand. How often one reader says as one of
 * the other two do is printed as well: hardly more can be reached. Beside it stands what was counted before: a cosine of 0.55 to a reader's words, which also
 * holds for some who are not the same. Where most readers found it unclear, naming nobody agrees. `--texts` lists the mistakes of the developing half.
 */
import { parseArgs } from 'node:util';
import { samePeople } from '../../../scripts/measure/same-people.ts';
import { type SolutionType, solutionTypes } from '../../../src/engine/evidence-kinds.ts';
import { payerOf } from '../../../src/engine/payer-of.ts';
import { readKind } from '../../../src/engine/understanding/read-kind.server.ts';
import { readPayer } from '../../../src/engine/understanding/read-payer.server.ts';
import { understandIdea } from '../../../src/engine/understanding/understand-idea.ts';
import { embed } from '../../../src/platform/encoder/encoder.server.ts';
import { majority } from './kappa.ts';
import { isReporting, readByThree } from './read-by-three.ts';

const NEAR_FROM = 0.55;
const UNCLEAR = 'unclear';
const { values: options } = parseArgs({ options: { texts: { type: 'boolean', default: false } } });

const asReadersSay = (kind: SolutionType) =>
  kind === 'developer_tool' ? 'software' : (solutionTypes[kind].toLowerCase().split(' or ')[0] as string);

for (const [name, half] of [
  ['developing', false],
  ['reporting', true],
] as const) {
  const texts = readByThree.filter((one) => isReporting(one) === half);
  const among = { kind: 0, payer: 0 };
  const right = { kind: 0, 'kind by words alone': 0, payer: 0, 'payer near by meaning': 0, 'payer by rules alone': 0, user: 0 };
  for (const { text, readers } of texts) {
    const byWords = understandIdea(text);
    const own = await readPayer(await readKind(byWords));
    const kind = majority(readers.map((one) => one.kind));
    const buyers = readers.map(({ buyer }) => buyer);
    for (const [at, one] of readers.entries()) {
      const others = readers.filter((_, other) => other !== at);
      among.kind += Number(others.some((other) => other.kind === one.kind));
      among.payer += Number(
        await agree(
          one.buyer === UNCLEAR ? '' : one.buyer,
          others.map(({ buyer }) => buyer),
          samePeople,
        ),
      );
    }
    const agrees = { kind: asReadersSay(own.solution_type) === kind, payer: await agree(payerOf(own), buyers, samePeople) };
    right.kind += Number(agrees.kind);
    right['kind by words alone'] += Number(asReadersSay(byWords.solution_type) === kind);
    right.payer += Number(agrees.payer);
    right['payer near by meaning'] += Number(await agree(payerOf(own), buyers, isNear));
    right['payer by rules alone'] += Number(await agree(payerOf(byWords), buyers, samePeople));
    right.user += Number(await agree(own.user, buyers, samePeople));
    if (options.texts && !half && !(agrees.kind && agrees.payer))
      console.log(`  ${asReadersSay(own.solution_type)} (${kind}); “${payerOf(own)}” (${buyers.join(', ')}): ${text}`);
  }
  console.log(
    `${name} half, ${texts.length} texts: ${Object.entries(right)
      .map(([what, count]) => `${what} ${count} (${Math.round((100 * count) / texts.length)} %)`)
      .join(', ')}`,
  );
  const of = (count: number) => Math.round((100 * count) / (3 * texts.length));
  console.log(`  one reader as another of the three: kind ${of(among.kind)} %, payer ${of(among.payer)} %`);
}
process.exit();

type Same = (said: string, reader: string) => Promise<boolean>;

async function agree(said: string, buyers: readonly string[], same: Same): Promise<boolean> {
  if (majority(buyers.map((buyer) => String(buyer === UNCLEAR))) === 'true') return said === '';
  if (said === '') return false;
  const agreeing = await Promise.all(buyers.filter((buyer) => buyer !== UNCLEAR).map((buyer) => same(said, buyer)));
  return agreeing.includes(true);
}

async function isNear(said: string, reader: string): Promise<boolean> {
  const [own, other] = (await embed([said, reader])) as [Float32Array, Float32Array];
  return own.reduce((sum, value, k) => sum + value * (other[k] as number), 0) >= NEAR_FROM;
}
