/**
 * Whether a verdict depends on the idea or on its wording: `npm run bench -- paraphrases --companies FILE.csv`.
 *
 * A hundred ideas, each told by four people, are judged beside the companies of the file and those of our editors' list, as the product has them (`--file-only`: without the list), with nothing else heard: by the engine's own source, ledger,
 * scores and verdict. Printed for each set of texts is how many of the six pairs of tellings of an idea come to the same verdict, by the same rule, and to a
 * difficulty within one of each other, how often each verdict was said, then every pair that differs in verdict or difficulty. Forty ideas are by whoever also wrote the rules; the other sixty are by two hands that had not
 * seen them.
 */
import { parseArgs } from 'node:util';
import { closeLedger } from '../../../src/engine/ledger/close-ledger.ts';
import { scoreLedger } from '../../../src/engine/scores/score-ledger.ts';
import { understandIdea } from '../../../src/engine/understanding/understand-idea.ts';
import { decideVerdict } from '../../../src/engine/verdict/decide-verdict.ts';
import { paraphrases, type Tellings } from '../../factories/paraphrases.ts';
import { americanTellings } from '../../factories/tellings-american.ts';
import { britishTellings } from '../../factories/tellings-british.ts';
import { AS_OF, sourceOf, wellKnownCompanies } from './companies-source.ts';

const { values: options } = parseArgs({ options: { companies: { type: 'string' }, 'file-only': { type: 'boolean', default: false } } });
if (!options.companies) {
  console.log('Skipped: name the companies’ CSV: npm run bench -- paraphrases --companies FILE.csv');
  process.exit(0);
}
const { source, ctx } = await sourceOf(options.companies, undefined, options['file-only'] ? [] : await wellKnownCompanies());

await print('by the same hand as the rules', paraphrases);
await print('British', britishTellings);
await print('American', americanTellings);

type Judged = { text: string; verdict: string; rule: string; difficulty: number };

async function judged(text: string): Promise<Judged> {
  const understanding = understandIdea(text);
  const ledger = closeLedger(understanding, [await source.ask(ctx, understanding, new AbortController().signal)], AS_OF);
  const scores = scoreLedger(ledger);
  const { verdict, rule } = decideVerdict(ledger, scores);
  return { text, verdict, rule, difficulty: scores.difficulty.score };
}

async function print(name: string, ideas: readonly Tellings[]): Promise<void> {
  let [pairs, sameVerdict, sameRule, alikeDifficulty] = [0, 0, 0, 0];
  const verdicts = new Map<string, number>();
  const differing: string[] = [];
  for (const tellings of ideas) {
    const told: Judged[] = [];
    for (const text of tellings) told.push(await judged(text));
    for (const { verdict, rule } of told) verdicts.set(`${verdict} (${rule})`, (verdicts.get(`${verdict} (${rule})`) ?? 0) + 1);
    for (const [i, one] of told.entries()) {
      for (const other of told.slice(i + 1)) {
        pairs++;
        const [verdict, difficulty] = [one.verdict === other.verdict, Math.abs(one.difficulty - other.difficulty) <= 1];
        if (verdict) sameVerdict++;
        if (one.rule === other.rule) sameRule++;
        if (difficulty) alikeDifficulty++;
        if (!verdict || !difficulty)
          differing.push(`${one.verdict} ${one.difficulty} “${one.text}” / ${other.verdict} ${other.difficulty} “${other.text}”`);
      }
    }
  }
  console.log(
    `${name}: ${ideas.length} ideas, ${pairs} pairs of tellings: same verdict ${sameVerdict}, by the same rule ${sameRule}, difficulty within one ${alikeDifficulty}\n  ${[...verdicts].map(([verdict, count]) => `${verdict} ${count}`).join(', ')}${differing.map((line) => `\n  ${line}`).join('')}`,
  );
}
