/**
 * Whether a verdict depends on the idea or on its wording: `npm run bench -- paraphrases [--companies FILE.csv]`.
 *
 * A hundred ideas, each told by four people, are judged beside the companies of our editors' list, and of a file where one is given, with nothing else heard.
 * Printed for each set of texts is how many of the six pairs of tellings of an idea come to the same verdict, by the same rule, to a difficulty and a
 * competition within one of each other and to the same words for the buyer, how often each verdict was said, then every pair that differs in verdict or
 * difficulty. Forty ideas are by whoever also wrote the rules, and one telling of each is learned from; the other sixty are by two hands that had not seen
 * them. A text is left out of the judged ideas when it is judged itself.
 */
import { parseArgs } from 'node:util';
import { paraphrases, type Tellings } from '../../factories/paraphrases.ts';
import { americanTellings } from '../../factories/tellings-american.ts';
import { britishTellings } from '../../factories/tellings-british.ts';
import { companiesOfBench, judgeText } from './judge-text.ts';

const { values: options } = parseArgs({ options: { companies: { type: 'string' } } });
const { source, ctx } = await companiesOfBench(options.companies);

await print('by the same hand as the rules', paraphrases);
await print('British', britishTellings);
await print('American', americanTellings);
process.exit();

async function print(name: string, ideas: readonly Tellings[]): Promise<void> {
  let [pairs, sameVerdict, sameRule, alikeDifficulty, alikeCompetition, sameBuyer] = [0, 0, 0, 0, 0, 0];
  const verdicts = new Map<string, number>();
  const differing: string[] = [];
  for (const tellings of ideas) {
    const told = [];
    for (const text of tellings) told.push({ text, ...(await judgeText(ctx, source, text)) });
    for (const { verdict, rule } of told) verdicts.set(`${verdict} (${rule})`, (verdicts.get(`${verdict} (${rule})`) ?? 0) + 1);
    for (const [i, one] of told.entries()) {
      for (const other of told.slice(i + 1)) {
        pairs++;
        const [verdict, difficulty] = [one.verdict === other.verdict, Math.abs(one.difficulty - other.difficulty) <= 1];
        if (verdict) sameVerdict++;
        if (one.rule === other.rule) sameRule++;
        if (Math.abs(one.competition - other.competition) <= 1) alikeCompetition++;
        if (one.understanding.user.toLowerCase() === other.understanding.user.toLowerCase()) sameBuyer++;
        if (difficulty) alikeDifficulty++;
        if (!verdict || !difficulty)
          differing.push(`${one.verdict} ${one.difficulty} “${one.text}” / ${other.verdict} ${other.difficulty} “${other.text}”`);
      }
    }
  }
  console.log(
    `${name}: ${ideas.length} ideas, ${pairs} pairs of tellings: same verdict ${sameVerdict}, by the same rule ${sameRule}, difficulty within one ${alikeDifficulty}, competition within one ${alikeCompetition}, buyer in the same words ${sameBuyer}\n  ${[...verdicts].map(([verdict, count]) => `${verdict} ${count}`).join(', ')}${differing.map((line) => `\n  ${line}`).join('')}`,
  );
}
