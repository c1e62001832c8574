/**
 * Whether the verdict is the one readers would give: `npm run bench -- verdict [--companies FILE.csv]`.
 *
 * Two hundred texts of many kinds (texts/read-by-three.yaml) were read by three readers. Printed are how far the readers agree with one another, then for each
 * half Cohen's kappa of the product with their majority, how often each verdict was said of which, and what decided. Nothing is heard but the companies of
 * our editors' list and those of the file, where one is given. The developing half may be learned from (catalogue/verdicts), where each text is left out when
 * it is judged itself; the reporting half may not, and is opened to report. `--texts` lists the developing half. Fails when kappa on the reporting half is under 0.6 with `--bar`.
 */
import { parseArgs } from 'node:util';
import { verdicts } from '../../../src/engine/report-names.ts';
import { companiesOfBench, judgeText } from './judge-text.ts';
import { kappa, majority } from './kappa.ts';
import { isReporting, readByThree as read } from './read-by-three.ts';

const { values: options } = parseArgs({
  options: { companies: { type: 'string' }, texts: { type: 'boolean', default: false }, bar: { type: 'boolean', default: false } },
});
const BAR = 0.6;

for (const field of ['verdict', 'kind'] as const) {
  const pairs = [
    [0, 1],
    [0, 2],
    [1, 2],
  ] as const;
  console.log(
    `readers among themselves, ${field}: ${pairs.map(([a, b]) => `${a + 1} and ${b + 1} kappa ${kappa(read.map(({ readers }) => [readers[a]?.[field] ?? '', readers[b]?.[field] ?? ''])).toFixed(2)}`).join(', ')}`,
  );
}
const { source, ctx } = await companiesOfBench(options.companies);
for (const [name, half] of [
  ['developing', false],
  ['reporting', true],
] as const) {
  const judged = [];
  for (const one of read.filter((text) => isReporting(text) === half))
    judged.push({ ...one, majority: majority(one.readers.map(({ verdict }) => verdict)), ...(await judgeText(ctx, source, one.text)) });
  const agreement = kappa(judged.map(({ majority: own, verdict }) => [own, verdict]));
  const same = judged.filter(({ majority: own, verdict }) => own === verdict).length;
  console.log(`${name} half, ${judged.length} texts: kappa ${agreement.toFixed(2)}, the readers' verdict for ${same}`);
  for (const verdict of verdicts) {
    const own = judged.filter((one) => one.majority === verdict);
    console.log(
      `  ${verdict}, by the readers ${own.length}: ${verdicts.map((other) => `${other} ${own.filter((one) => one.verdict === other).length}`).join(', ')}`,
    );
  }
  const rules = Map.groupBy(judged, ({ rule }) => rule);
  console.log(`  decided by: ${[...rules].map(([rule, ones]) => `${rule} ${ones.length}`).join(', ')}`);
  if (options.texts && !half)
    for (const { majority: own, verdict, rule, text } of judged)
      if (own !== verdict) console.log(`  ${own}  ${verdict} (${rule})  ${text}`);
  if (options.bar && half && agreement < BAR) {
    console.error(`FELL SHORT: kappa on the reporting half is under ${BAR}`);
    process.exitCode = 1;
  }
}
process.exit();
