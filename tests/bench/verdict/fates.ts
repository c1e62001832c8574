/**
 * Whether the companies near one tell anything of its fate, and so whether a verdict may rest on them: `npm run bench -- fates --companies FILE.csv`.
 *
 * Every company of the file is taken for an idea, told by the beginning of its own words, and judged as a text is, itself left out: by the engine's own
 * source, ledger, scores and facts, with nothing else heard. Printed is how many of such companies closed, beside how many would have at the rate of the
 * companies of their year: a ratio of 1 says that the count tells nothing. Behind it the same of the odd and of the even lines of the file: what is
 * over 1 in one and under 1 in the other is chance. Takes some minutes over 4,663 companies; --every 4 takes one in four.
 */
import { parseArgs } from 'node:util';
import { closeLedger } from '../../../src/engine/ledger/close-ledger.ts';
import { expected } from '../../../src/engine/scores/near.ts';
import { scoreLedger } from '../../../src/engine/scores/score-ledger.ts';
import { understandIdea } from '../../../src/engine/understanding/understand-idea.ts';
import { type Facts, factsOf } from '../../../src/engine/verdict/facts.ts';
import { isCrowded } from '../../../src/engine/verdict/rule.ts';
import { verdictRules } from '../../../src/engine/verdict/rules.ts';
import { thresholds } from '../../../src/engine/verdict/thresholds.ts';
import { AS_OF, sourceOf } from './companies-source.ts';

const { values: options } = parseArgs({ options: { companies: { type: 'string' }, every: { type: 'string', default: '1' } } });
if (!options.companies) {
  console.log('Skipped: name the companies’ CSV: npm run bench -- fates --companies FILE.csv');
  process.exit(0);
}
/** The one that is taken for an idea, and so is not there to be found. */
let asked = '';
const { source, ctx, companies } = await sourceOf(
  options.companies,
  (near) => async (ctx, text, kind, limit) => (await near(ctx, text, kind, limit + 1)).filter(({ id }) => id !== asked).slice(0, limit),
);

const isDead = (i: number): boolean => companies[i]?.fate === 'dead';
const yearOf = (i: number): string => companies[i]?.batch.slice(-2) ?? '';
const years = Map.groupBy(companies.keys(), yearOf);
const rateOf = (i: number): number => {
  const same = years.get(yearOf(i)) ?? [];
  return same.filter(isDead).length / same.length;
};

type Seen = { company: number; living: number; close: number; dead: number; large: number; full: number; tried: boolean };
const rule = (key: string) => verdictRules.find((one) => one.key === key)?.holds ?? (() => false);
const isTried = rule('closed_before');
const seen: Seen[] = [];
for (let i = 0; i < companies.length; i += Number(options.every)) {
  const facts = await judged(i);
  seen.push({
    company: i,
    living: facts.living.length,
    close: facts.close.length,
    dead: facts.dead.length,
    large: expected(facts.large),
    full: isCrowded(facts) && facts.close.length > 0 && !facts.gap ? expected(facts.large) : 0,
    tried: isTried(facts),
  });
}

print('near and alive', ({ living }) => living, [0, 1, 2, 3, 5, 8]);
print('close and alive', ({ close }) => close, [0, 1, 2, 4, 8]);
print('dead, of three near or more', ({ dead, living }) => (dead + living < 3 ? -1 : dead / (dead + living)), [0, 0.01, 0.2, 0.4]);
print('large, by their probabilities', ({ large }) => large, [0, 0.01, 1.5, 2.5]);
print('large, in a crowded field with a close one and no gap stated', ({ full }) => full, [0, 2.5]);
print('the same, dropped for a full field', ({ full }) => full, [0, thresholds.fullOfLarge]);
print('held back because others closed', ({ tried }) => Number(tried), [0, 1]);

async function judged(i: number): Promise<Facts> {
  const { source_id, one_liner, description } = companies[i] as (typeof companies)[number];
  asked = source_id;
  const understanding = understandIdea(`${one_liner}. ${description}`.slice(0, 300));
  const ledger = closeLedger(understanding, [await source.ask(ctx, understanding, new AbortController().signal)], AS_OF);
  return factsOf(ledger, scoreLedger(ledger));
}

function print(name: string, count: (one: Seen) => number, from: readonly number[]): void {
  console.log(`\n${name}: companies, closed, at the rate of their years, ratio; ratio of odd lines, of even lines`);
  for (const [at, least] of from.entries()) {
    const to = from[at + 1] ?? Number.POSITIVE_INFINITY;
    const band = seen.filter((one) => count(one) >= least && count(one) < to).map(({ company }) => company);
    const all = fatesOf(band);
    const halves = [0, 1].map((half) => fatesOf(band.filter((i) => i % 2 === half)).ratio.toFixed(2));
    console.log(
      `${String(least).padStart(5)}  ${String(band.length).padStart(5)}  ${String(all.closed).padStart(4)}  ${all.atRate.toFixed(1).padStart(6)}  ${all.ratio.toFixed(2)}  ${halves.join('  ')}`,
    );
  }
}

function fatesOf(band: readonly number[]): { closed: number; atRate: number; ratio: number } {
  const closed = band.filter(isDead).length;
  const atRate = band.reduce((sum, i) => sum + rateOf(i), 0);
  return { closed, atRate, ratio: closed / atRate };
}
