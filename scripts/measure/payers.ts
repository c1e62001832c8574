/**
 * Learns who pays: `npm run measure -- payers`. Reads the payers of catalogue/readings, of catalogue/verdicts/judged.yaml and of catalogue/companies, prints how
 * each hand is read by what the others and the companies taught, and writes catalogue/readings/payer-model.bin. The same texts give the same file. Takes some minutes.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { payerOf } from '../../src/engine/payer-of.ts';
import { type Candidates, payerCandidates } from '../../src/engine/understanding/payer-candidates.server.ts';
import { from, type PayerModel, type PayersLearned, payerModelBytes, probabilityOf } from '../../src/engine/understanding/payer-model.ts';
import { howCommon, PAYER_SIGNALS } from '../../src/engine/understanding/payer-signals.ts';
import { headsOf } from '../../src/engine/understanding/people-named.ts';
import { PAYER_MODEL_FILE } from '../../src/engine/understanding/read-payer.server.ts';
import { stopWords } from '../../src/engine/understanding/stop-words.ts';
import { understandIdea } from '../../src/engine/understanding/understand-idea.ts';
import { weighPayers } from '../../src/engine/understanding/weigh-payers.ts';
import { ENCODER_WIDTH, embed } from '../../src/platform/encoder/encoder.server.ts';
import { ofLengthOne } from '../../src/platform/vectors/vectors.ts';
import { regress } from './matrices.ts';
import { readCompanyTexts, readReadingTexts } from './reading-texts.ts';
import { samePeople } from './same-people.ts';
import { learnWeights } from './weigh.ts';

const LIKELY_RIDGE = 0.5;
const STANDS_RIDGE = 1;
/** What a text of a company counts beside one of a hand. */
const COMPANY = 0.1;
/** The editors' texts are divided, so that some of them are learned from while others are judged. */
const PARTS = 5;
/** Words that end names of payers and are mostly something else. */
const NO_HEADS = new Set(
  'home old time model money short tool photo flat single video abroad live lawn event board service other rental new local small public private early late open two busy website site contract person day sick box card code list paper price machine phone camera car road street city town account work job course class race game sound food meal printer party estate starter kitchen behind reserve cook store platform advertising ancestry apartment archive audiobook autism battery biotech boat bottle calve cancer carbon chemical coffee comic computer construction data deaf delis depression design device eighty exam exchange fee feedlot fete fifty film fleet form furniture garden gay gene gift ground hair hard heating hectare horse hut india keyboard layoff marketing marketplace mate material meat medical mid-size minibuse music note oil open-source operation padel paid pair park payday physiotherapy picnic pill planning plant pleasure plumbing podcast pool poster pregnancy preparing privacy product production program programming project quality reception renovating retail retirement returning rowing rink sale snow software space stage stand stop support sweep talk tax technology theft toy trade trading trial truck wall ward watch web whisky yard yoga'.split(
    ' ',
  ),
);

const root = join(import.meta.dirname, '../..');
const texts = readReadingTexts(root).flatMap((one, at) =>
  one.payer === undefined
    ? []
    : [{ ...one, payer: one.payer.toLowerCase(), part: one.hand === 'editors' ? `editors ${at % PARTS}` : one.hand }],
);
const ofCompanies = (await readCompanyTexts(root)).flatMap(({ text, payer, company }) =>
  payer === undefined ? [] : [{ text, payer: payer.toLowerCase(), company }],
);
const heads = new Set(
  [...texts.flatMap(({ payer, user }) => [payer, user ?? '']), ...ofCompanies.map(({ payer }) => payer)]
    .flatMap(headsOf)
    .filter((head) => head.length > 2 && !stopWords.has(head) && !NO_HEADS.has(head)),
);
const vectors = new Map<string, Float32Array>();
for (const name of new Set([...texts, ...ofCompanies].map(({ payer }) => payer)))
  if (name) vectors.set(name, (await embed([name]))[0] as Float32Array);

/** What each text of a company is about, and all of one company together. */
const companyTexts: { whole: Float32Array; payer: string; company: string }[] = [];
for (const one of ofCompanies) companyTexts.push({ ...one, whole: (await embed([one.text]))[0] as Float32Array });
const companies = [...Map.groupBy(companyTexts, ({ company }) => company).values()].map((own) => ({
  payer: own[0]?.payer as string,
  whole: ofLengthOne(meanOf(own.map(({ whole }) => whole))),
}));

type Known = (typeof texts)[number] & Candidates & { isPayer: boolean[]; isUser: boolean[]; rules: string };
const known: Known[] = [];
for (const one of texts) {
  const understanding = understandIdea(one.text);
  const candidates = await payerCandidates(understanding, heads);
  const isPayer: boolean[] = [];
  const isUser: boolean[] = [];
  for (const { name } of candidates.named) {
    isPayer.push(one.payer !== '' && (await samePeople(name, one.payer)));
    isUser.push(!!one.user && (await samePeople(name, one.user)));
  }
  known.push({ ...one, ...candidates, isPayer, isUser, rules: payerOf(understanding).toLowerCase() });
}

function meanOf(rows: readonly Float32Array[]): Float32Array {
  return (rows[0] as Float32Array).map((_, k) => rows.reduce((sum, row) => sum + (row[k] as number), 0) / rows.length);
}

function learn(from_: readonly Known[]): PayersLearned {
  const paid = from_.filter(({ payer }) => payer !== '');
  const textMean = meanOf(paid.map(({ whole }) => whole));
  const companyMean = meanOf(companyTexts.map(({ whole }) => whole));
  const taught = [
    ...paid.map(({ whole, payer }) => ({ seen: from(whole, textMean), payer })),
    ...companyTexts.map(({ whole, payer }) => ({ seen: from(whole, companyMean), payer })),
  ];
  const { weights: likely, mean: payerMean } = regress(
    taught.map(({ seen }) => seen),
    taught.map(({ payer }) => vectors.get(payer) as Float32Array),
    LIKELY_RIDGE,
    taught.map((_, at) => (at < paid.length ? 1 : COMPANY)),
  );
  const spans = paid.flatMap(({ named, isPayer, isUser, user }) =>
    named.map(({ span }, at) => ({ span, pays: isPayer[at], uses: isUser[at], hasUser: user !== undefined })),
  );
  const spanMean = meanOf(spans.map(({ span }) => span));
  const stands = (asked: typeof spans, key: 'pays' | 'uses') => {
    const { weights, mean } = regress(
      asked.map(({ span }) => from(span, spanMean)),
      asked.map((one) => [Number(one[key])]),
      STANDS_RIDGE,
    );
    return Float32Array.from([...weights, mean[0] as number]);
  };
  const examples = [...paid, ...companies];
  const places = new Map([...new Set(examples.map(({ payer }) => payer))].map((name, at) => [name, at]));
  const names = [...places.keys()];
  const pool = Float32Array.from(names.flatMap((name) => [...(vectors.get(name) as Float32Array)]));
  return {
    width: ENCODER_WIDTH,
    heads: [...heads],
    names,
    common: names.map((name) => howCommon(vectors.get(name) as Float32Array, pool)),
    paid: examples.map(({ payer }) => places.get(payer) as number),
    textMean,
    payerMean,
    likely,
    spanMean,
    pays: stands(spans, 'pays'),
    uses: stands(
      spans.filter(({ hasUser }) => hasUser),
      'uses',
    ),
    pool,
    known: Float32Array.from(examples.flatMap(({ whole }) => [...whole])),
  };
}

type Weighed = { text: Known; names: string[]; signals: number[][]; right: boolean[] };
async function weigh(model: PayersLearned, text: Known): Promise<Weighed> {
  const { names, signals } = weighPayers(model, text.text, text);
  const right = [...text.isPayer];
  for (const name of names.slice(right.length)) right.push(text.payer !== '' && (await samePeople(name, text.payer)));
  return { text, names, signals, right };
}

const weighed: Weighed[] = [];
for (const part of new Set(known.map((one) => one.part))) {
  const model = learn(known.filter((one) => one.part !== part));
  for (const one of known.filter((text) => text.part === part)) weighed.push(await weigh(model, one));
}
const weightsOf = (from_: readonly Weighed[]) =>
  learnWeights(
    from_.flatMap(({ signals }) => signals),
    from_.flatMap(({ right }) => right),
    PAYER_SIGNALS,
  );
type Judged = { one: Weighed; best: number; probability: number };
const judged: Judged[] = [];
for (const hand of new Set(texts.map((one) => one.hand))) {
  const weights = weightsOf(weighed.filter(({ text }) => text.hand !== hand));
  for (const one of weighed.filter(({ text }) => text.hand === hand)) {
    const probabilities = one.signals.map((row) => probabilityOf(weights, row));
    const probability = Math.max(...probabilities);
    judged.push({ one, best: probabilities.indexOf(probability), probability });
  }
}
const isRight = ({ one, best, probability }: Judged, least: number) =>
  one.text.payer === '' ? probability < least && one.text.rules === '' : probability >= least && one.right[best] === true;
const hands = [...new Set(texts.map((one) => one.hand))];
/** Every hand counts the same, however many texts it wrote. */
const rightFrom = (least: number) =>
  hands.reduce((sum, hand) => {
    const own = judged.filter(({ one }) => one.text.hand === hand);
    return sum + own.filter((one) => isRight(one, least)).length / own.length;
  }, 0);
const namedFrom = Array.from({ length: 40 }, (_, at) => at / 100).reduce((best, least) =>
  rightFrom(least) > rightFrom(best) ? least : best,
);
for (const hand of hands) {
  const own = judged.filter(({ one }) => one.text.hand === hand);
  const before = await Promise.all(
    own.map(async ({ one: { text } }) => (text.payer === '' ? text.rules === '' : text.rules !== '' && samePeople(text.rules, text.payer))),
  );
  const found = own.filter(({ one }) => one.text.payer === '' || one.right.includes(true)).length;
  console.log(
    `${hand}, read by what the others taught: from ${namedFrom} on ${own.filter((one) => isRight(one, namedFrom)).length} of ${own.length}, by rules alone ${before.filter(Boolean).length}, among the candidates ${found}`,
  );
}
const model: PayerModel = { ...learn(known), weights: weightsOf(weighed), namedFrom };
writeFileSync(join(root, PAYER_MODEL_FILE), payerModelBytes(model));
console.log(`${known.length} texts, ${model.names.length} payers, ${model.heads.length} words that name somebody`);
process.exit();
