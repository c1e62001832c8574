/**
 * Whether the verdict is the one a reader would give: `npm run bench -- verdict --companies FILE.csv`.
 *
 * Texts of many kinds (texts/labelled.yaml) are judged beside the companies of the file and those of our editors' list, with nothing else heard. Printed for
 * each half are Cohen's kappa with the reader's first choice, how often the verdict is one that the reader takes, and how often each was said. Rules are
 * developed on the odd lines; the even ones only report. `--texts` lists the developing half with what was said.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { closeLedger } from '../../../src/engine/ledger/close-ledger.ts';
import { verdicts } from '../../../src/engine/report-names.ts';
import { scoreLedger } from '../../../src/engine/scores/score-ledger.ts';
import { understandIdea } from '../../../src/engine/understanding/understand-idea.ts';
import { decideVerdict } from '../../../src/engine/verdict/decide-verdict.ts';
import { AS_OF, sourceOf, wellKnownCompanies } from './companies-source.ts';

type Labelled = { text: string; verdicts: readonly string[] };
type Judged = Labelled & { said: string; rule: string };

const { values: options } = parseArgs({ options: { companies: { type: 'string' }, texts: { type: 'boolean', default: false } } });
if (!options.companies) {
  console.log('Skipped: name the companies’ CSV: npm run bench -- verdict --companies FILE.csv');
  process.exit(0);
}
const labelled = parse(readFileSync(join(import.meta.dirname, 'texts/labelled.yaml'), 'utf8')) as Labelled[];
const { source, ctx } = await sourceOf(options.companies, undefined, await wellKnownCompanies());

for (const [name, half] of [
  ['developing', 0],
  ['held-back', 1],
] as const) {
  const judged: Judged[] = [];
  for (const one of labelled.filter((_, line) => line % 2 === half)) judged.push(await judge(one));
  const taken = judged.filter(({ said, verdicts: own }) => own.includes(said)).length;
  console.log(`${name} half, ${judged.length} texts: kappa ${kappa(judged).toFixed(2)}, a verdict the reader takes for ${taken}`);
  for (const verdict of verdicts) {
    const own = judged.filter(({ verdicts: [first] }) => first === verdict);
    const said = verdicts.map((other) => `${other} ${own.filter((one) => one.said === other).length}`).join(', ');
    console.log(`  ${verdict}, by the reader ${own.length}: ${said}`);
  }
  if (options.texts && half === 0)
    for (const {
      verdicts: [first],
      said,
      rule,
      text,
    } of judged)
      console.log(`  ${first}  ${said} (${rule})  ${text}`);
}

async function judge(one: Labelled): Promise<Judged> {
  const understanding = understandIdea(one.text);
  const ledger = closeLedger(understanding, [await source.ask(ctx, understanding, new AbortController().signal)], AS_OF);
  const { verdict: said, rule } = decideVerdict(ledger, scoreLedger(ledger));
  return { ...one, said, rule };
}

/** Agreement beyond chance (Cohen 1960). */
function kappa(judged: readonly Judged[]): number {
  const count = judged.length;
  const observed = judged.filter(({ said, verdicts: [first] }) => said === first).length / count;
  const chance = verdicts.reduce(
    (sum, verdict) =>
      sum +
      (judged.filter(({ said }) => said === verdict).length / count) *
        (judged.filter(({ verdicts: [first] }) => first === verdict).length / count),
    0,
  );
  return (observed - chance) / (1 - chance);
}
