import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { type Asked, askStrategist, SLUGS, shippedIdeas, worldOfIdeas } from '../../../tests/factories/strategist.ts';
import { asFoundersTalk, questions } from '../../../tests/factories/strategy-questions.ts';
import type { IdeaFull } from '../../catalogue/ideas/ideas.contract.ts';
import { plainText } from '../../ui/markdown.ts';
import { sentencesOf } from './answer.ts';
import { refusalOf } from './answer-question.ts';
import { firstQuestions } from './first-questions.ts';
import { firstWishes } from './first-wishes.ts';
import { toMarkdown } from './to-markdown.ts';

let t: TestDatabase;
let ideas: IdeaFull[];
beforeAll(async () => {
  t = await testDatabase(() => new Date('2027-12-01T12:00:00Z'));
  ideas = await shippedIdeas(t);
});
afterAll(() => t.drop());

const ask = (question: string, idea: IdeaFull | undefined = ideas[5], before?: Asked) =>
  askStrategist(question, idea, worldOfIdeas(ideas.filter((one) => one !== idea)), before);
const open = (question: string, before?: Asked) => askStrategist(question, undefined, worldOfIdeas(ideas), before);
const all = () => [...questions, ...asFoundersTalk];

test.each(SLUGS)('every question founders ask on %s: each sentence of each answer is held by the sources it names', async (slug) => {
  const idea = ideas.find((one) => one.slug === slug);
  const wrong: string[] = [];
  for (const { question } of all()) wrong.push(...(await ask(question, idea)).wrong);
  expect(wrong).toEqual([]);
});

test('the same without a linked idea, and every follow-up to every question', async () => {
  const wrong: string[] = [];
  for (const { question } of questions) {
    const first = await open(question);
    wrong.push(...first.wrong, ...(await open('why?', first)).wrong);
    const linked = await ask(question, ideas[3]);
    for (const next of ['why?', 'more', 'and cheaper?', 'faster?', 'simpler?', 'the second one?', 'the last one'])
      wrong.push(...(await ask(next, ideas[3], linked)).wrong);
  }
  expect(wrong).toEqual([]);
});

test('in one long chat nothing is said twice in a row', async () => {
  let before: Asked | undefined;
  for (const { question } of questions) {
    const now = await ask(question, ideas[2], before);
    expect(now.wrong).toEqual([]);
    const said = new Set(before ? sentencesOf(before.answer.blocks).map(({ text }) => text) : []);
    if (now.said.startsWith('Beyond what I said'))
      expect(
        sentencesOf(now.answer.blocks)
          .slice(1)
          .every(({ text }) => !said.has(text)),
      ).toBe(true);
    before = now;
  }
});

describe('disagrees where the dossier does', () => {
  test.each([
    ['There are no competitors, right?', /There is competition: the dossier names \d/],
    ['Can I make $5 million a year with it?', /does not support \$5,000,000 a year: its good case ends at \$154,440/],
    ['I have $2,000. Is that enough budget?', /Your \$2,000 is \$400 short/],
    ['Be honest, is it worth it with 5 hours a week?', /5 hours a week/],
    ['Everybody needs this, so who pays?', /Not everybody/],
    ['10k mrr possible?', /\$120,000 a year takes 102 customers at \$1,188 each; 170 buyers are within reach/],
    ['is 49 dollars a month too much to charge', /At \$49 a month it takes 65 customers/],
    ['freemium?', /Given away, the cautious case’s \$38,016 a year/],
    ['i cant code', /You need not code/],
    ['Could I price it at $19 a month?', /At \$19 a month it takes 167 customers/],
    ['How many customers do I need to make 100k a year?', /\$100,000 a year takes 85 customers at \$1,188 each/],
    ['My friend says restaurants never pay for software. Is he right?', /until somebody has refused to pay.*TiPJAR/],
    ['should i quit my job for this', /Do not leave your job for it before the test has passed.*18 hours a week/],
    ['what if Toast builds this into their POS next month?', /Till and card-machine makers add a good-enough tips report/],
    ['what is the LTV/CAC?', /holds nothing on lifetime value or acquisition cost/],
    [
      'What do I keep with 40 customers at $90 a month when each costs me $20?',
      /40 at \$90 is \$3,600 a month.*Of each \$90 you keep \$70/,
    ],
  ])('%s', async (question, said) => {
    const answer = await ask(question);
    expect(answer.said).toMatch(said);
    expect(answer.wrong).toEqual([]);
  });
});

test('what was asked is answered first', async () => {
  expect((await ask('when do I break even?')).said).toMatch(/^The first-quarter budget of \$[\d,]+ comes back with/);
  expect((await ask('what should I cut from the mvp')).said).toMatch(/^Leave out, whoever asks for it:/);
  expect((await ask('how many customers do I need to quit my job')).said).toMatch(/^What you need a year divided by \$1,188/);
});

test('where no table counts the buyers, the market is told with the nearest trade that is counted, named as such', async () => {
  const idea = ideas.find(({ signals }) => signals.some(({ key }) => key === 'ground.nearest'));
  expect(JSON.stringify((await ask('How big is the market?', idea)).answer.blocks)).toContain('Nearest trade that is counted.');
});

test('an idea that is named is the one it is compared with, or is said not to be found', async () => {
  const other = ideas[0] as IdeaFull;
  const found = await ask(`compare it with ${other.title.toLowerCase()}`);
  expect(found.answer.blocks.find(({ kind }) => kind === 'table')).toMatchObject({ rows: { length: 2 } });
  expect(found.said).toContain(other.title);
  expect((await ask('compare it with submarine cable insurance desks')).said).toMatch(/^I do not find the idea you name/);
  expect((await ask('compare it with similar ideas in the catalogue')).said).not.toMatch(/do not find/);
});

test('a competitor’s name asks about that competitor', async () => {
  const { answer, said } = await ask('How do I beat Cyfrin Wise Signer?', ideas[0]);
  expect(answer.verbs).toEqual(['competitors']);
  expect(said).toMatch(/Cyfrin Wise Signer(?:, [^:]*)?:/);
  expect(said).not.toContain('ChainRaven:');
});

test('another country is told with what has to be found again there', async () => {
  const { said, wrong, answer } = await ask('Could I do the same in Ireland?');
  expect(answer.verbs).toEqual(['countries']);
  expect(said).toMatch(/^Not as it stands: it is written for the United Kingdom, so for Ireland these have to be found again/);
  expect(wrong).toEqual([]);
});

describe('follows the conversation', () => {
  test('“more” goes on where the answer ended', async () => {
    const before = await ask('Who are the competitors?');
    const after = await ask('Tell me more', ideas[5], before);
    expect(after.answer.verbs).toEqual(['competitors']);
    expect(after.said).not.toContain(before.said.slice(0, 80));
  });
  test('“how do you know?” shows how the figures were reached and the sums', async () => {
    const after = await ask('How do you know?', ideas[5], await ask('Do the unit economics work?'));
    expect(after.said).toMatch(/32 customers × \$1,188\. \$38,016 and \$6,240 beside it, less/);
  });
  test('“why?” after a verdict shows what the scores are made of', async () => {
    const after = await ask('why?', ideas[5], await ask('is it any good?'));
    expect(after.answer.verbs).toEqual(['scores']);
  });
  test('“the second one” is the second point', async () => {
    const before = await ask('What are the risks?');
    const second = before.answer.blocks.flatMap((block) => (block.kind === 'list' ? block.items : []))[1]?.[0]?.text ?? 'none';
    expect((await ask('What about the second one?', ideas[5], before)).said).toContain(second);
  });
  test.each<[string, string, RegExp]>([
    ['What should I charge?', 'and cheaper?', /At \$[\d,]+ a year in place of \$[\d,]+ it takes [\d,]+ customers/],
    ['What should I charge?', 'what if I charge 40?', /At \$40 a month it takes \d+ customers/],
    ['Who are my first ten customers?', 'and cheaper?', /The cheapest thing that still tells you something is the test: \$\d+/],
    ['What belongs in the first version?', 'something simpler?', /Leave out, whoever asks for it/],
    ['How long does it take?', 'can it be faster?', /The quickest answer is the test, \d+ days/],
    ['What is the weather in Lisbon?', 'why?', /I repeat only what a dossier or a figure holds/],
  ])('“%s” and then “%s”', async (first, second, said) => {
    expect((await ask(second, ideas[5], await ask(first))).said).toMatch(said);
  });
  test('asked the same again, it goes on in place of repeating itself', async () => {
    const after = (await ask('Who does this already?', ideas[5], await ask('Who are the competitors?'))).said;
    expect(after).toMatch(/^Beyond what I said a moment ago:/);
    expect(after).not.toContain('TiPJAR: Cashless');
  });
});

describe('without a linked idea', () => {
  test('each of the questions it begins with is a wish that ideas are found for', async () => {
    const inputs = [];
    for (const question of firstWishes) {
      const { answer, said, question: asked } = await open(question);
      expect(answer.verbs).toEqual(['find_ideas']);
      expect(said).not.toContain('No idea has all you ask');
      inputs.push(asked.reading.inputs[0]);
    }
    expect(inputs).toEqual([{ moneyUsd: 2_500, noCode: true }, { hoursPerWeek: 16, solo: true }, { by: 'weeks' }, { by: 'revenue' }]);
  });
  test('ideas that were found are spoken of by their place, and beside each other', async () => {
    const found = await open('Which idea can I start with no code?');
    const second = await open('tell me more about the second one', found);
    expect(second.said).toContain((ideas[1] as IdeaFull).tagline);
    expect((await open('who pays for it?', second)).said).toContain((ideas[1] as IdeaFull).target_market.buyer.slice(0, 30));
    const both = await open('compare the first two', found);
    expect(both.answer.blocks.find(({ kind }) => kind === 'table')).toMatchObject({ rows: { length: 2 } });
    for (const one of [found, second, both]) expect(one.wrong).toEqual([]);
  });
  test('an idea that is named, or a product of one’s own, is what is spoken of, whichever was before', async () => {
    const found = await open('What can I start for under $10,000?');
    const second = await open('Tell me about the second one', found);
    expect(second.question.reading.focus).toBe(SLUGS[1]);
    const named = await open('What would kill the Ethereum idea?', second);
    expect(named.question.reading.focus).toBe('next-fork-rehearsals-for-ethereum-protocols');
    expect(named.answer.verbs).toEqual(['risks']);
    expect((await open('And who pays for it?', named)).question.reading.focus).toBe('next-fork-rehearsals-for-ethereum-protocols');
    const own = await open('Should I build a todo app?', named);
    expect(own.question.reading.focus).toBeUndefined();
    expect(own.answer.lookedAt.map(({ label }) => label)).not.toContain('read the dossier');
    expect((await open('Do I need an Ethereum node of my own?', named)).question.reading.focus).toBe(
      'next-fork-rehearsals-for-ethereum-protocols',
    );
    expect([...named.wrong, ...own.wrong]).toEqual([]);
  });

  test('an idea that is linked may be called by its name as well', async () => {
    for (const question of ['What are the risks of the Ethereum idea?', 'What are the risks of the whole idea?'])
      expect((await ask(question, ideas[7])).answer.verbs).toEqual(['risks']);
  });

  test('a word that several titles share names none of them', async () => {
    const named = await open('What would kill the Ethereum idea?');
    expect((await open('What would kill the file idea?')).question.reading.focus).toBeUndefined();
    expect((await open('What would kill the culvert idea?', named)).question.reading.focus).toBe(
      'culvert-and-road-proof-file-for-township-crews',
    );
  });

  test.each([
    ['What are the risks of the meals idea?', 'risks', 'texture-checked-meals-for-aged-care-kitchens'],
    ['Who is the buyer of the Ethereum idea?', 'audience', 'next-fork-rehearsals-for-ethereum-protocols'],
    ['What is the most profitable idea?', 'find_ideas', undefined],
    ['What is the strongest idea?', 'find_ideas', undefined],
    ['Give me the simplest idea for $500', 'find_ideas', undefined],
    ['Tell me about the second idea', 'summary', SLUGS[1]],
  ])('a name is taken for one only where an idea is called so: %s', async (question, verb, focus) => {
    const { answer, question: read } = await open(question, await open('What can I start for under $10,000?'));
    expect(answer.verbs).toEqual([verb]);
    expect(read.reading.focus).toBe(focus);
  });

  test('what serves the idea spoken of keeps it; another idea or product, of which its dossier has no word, does not', async () => {
    const named = await open('What would kill the Ethereum idea?');
    const focusAfter = async (question: string) => (await open(question, named)).question.reading.focus;
    for (const question of [
      'Do I need a mobile app?',
      'Should I use a booking platform?',
      'How much does a payroll service cost?',
      'What does the whole idea cost?',
    ])
      expect(await focusAfter(question), question).toBe(named.question.reading.focus);
    for (const question of ['What would kill the backflow idea?', 'Is it worth building a todo app?', 'Is it worth building a pet app?'])
      expect(await focusAfter(question), question).toBeUndefined();
  });

  test('customers for an income are reckoned at the price that the question names, not at the dossier’s', async () => {
    const about = await open('Tell me about the first one', await open('What can I start for under $10,000?'));
    const { said, wrong } = await open('If I charge $49 a month and want $5,000 a month, how many customers do I need?', about);
    expect(said).toMatch(/\$5,000 a month takes 103 customers at \$49 a month each\./);
    expect(said).not.toMatch(/\$60,000 a year takes/);
    expect(wrong).toEqual([]);
  });

  test('sums are done on the numbers of a question, and go on', async () => {
    const first = await open('20 customers at $49 a month, how much is that a year?');
    expect(first.said).toMatch(/20 at \$49 is \$980 a month, \$11,760 a year/);
    const second = await open('What if I charge 79?', first);
    expect(second.said).toMatch(/20 at \$79 is \$1,580 a month/);
    expect([...first.wrong, ...second.wrong]).toEqual([]);
  });
  test('an idea of one’s own is answered from those near to it, which are named', async () => {
    const { said, answer, wrong } = await open('What could I charge for a tips file for small restaurants?');
    expect(said).toContain((ideas[0] as IdeaFull).title);
    expect(answer.lookedAt).toEqual([{ label: 'looked at 4 ideas', slugs: [...SLUGS].slice(0, 4) }]);
    expect(wrong).toEqual([]);
  });
  test('where nothing is near it says so, free of charge', async () => {
    const nothing = { ...worldOfIdeas([]), find: async () => ({ ideas: [], total: 0, dropped: [] }) };
    const { answer } = await askStrategist('Which ideas are about deep-sea mining?', undefined, nothing);
    expect(answer.isEmpty).toBe(true);
  });
});

test('says what it is, and never that it is a language model', async () => {
  for (const question of ['Are you ChatGPT?', 'Who are you?', 'Which model is this?'])
    expect((await ask(question)).said).toMatch(/built-in strategist: verbs that read dossiers, count and do sums, not a language model/);
});

test.each([
  'and '.repeat(500),
  '1,'.repeat(1000),
  '(['.repeat(1000),
  'what if '.repeat(250),
  `${'x'.repeat(1990)}?`,
  '\u202eabc',
  '🚀'.repeat(1000),
  '```\n# Heading\n<script>alert(1)</script>',
  '| a | b |\n|---|---|',
  '[1](javascript:alert(1))',
])('whatever is typed is answered with sentences that hold: %j', async (question) => {
  for (const answer of [await ask(question), await open(question)]) {
    expect(sentencesOf(answer.answer.blocks).length).toBeGreaterThan(0);
    expect(answer.wrong).toEqual([]);
  }
});

test('flatters nobody', async () => {
  const praise = /\b(great (question|idea)|good question|exciting|amazing|brilliant|fantastic|awesome|love (this|your))\b|!/i;
  for (const { question } of questions) {
    const ours = sentencesOf((await ask(question)).answer.blocks).filter(({ cites }) => cites.every(({ of }) => of === 'self'));
    expect(ours.filter(({ text }) => praise.test(text))).toEqual([]);
  }
});

test('a number at the head of a table’s cell stands as it is, without a mark of Markdown', () => {
  const cell = { text: '1. Relief milkers', cites: [] };
  const text = toMarkdown(
    { blocks: [{ kind: 'table', head: ['Idea'], rows: [[cell]] }] },
    { titleOf: String, trendOf: String },
  ).pieces.join('');
  expect(plainText(text)).toContain(cell.text);
});

test('an answer in Markdown is its pieces, with every source numbered once', async () => {
  const { answer } = await ask('What should I charge?');
  const { pieces, sources } = toMarkdown(answer, { titleOf: (slug) => slug, trendOf: (slug) => slug });
  expect(sources.map(({ no }) => no)).toEqual(sources.map((_, at) => at + 1));
  expect(new Set(sources.map(({ label, path }) => `${label} ${path}`)).size).toBe(sources.length);
  for (const [, no] of pieces.join('').matchAll(/\[(\d+)\]/g)) expect(Number(no)).toBeLessThanOrEqual(sources.length);
});

test('a first email promises only what the dossier offers, and can be copied', async () => {
  const { answer } = await ask('Write me a cold email');
  const { pieces } = toMarkdown(answer, { titleOf: (slug) => slug, trendOf: (slug) => slug });
  const { lead_magnet } = (ideas[5] as IdeaFull).value_ladder;
  expect(pieces.find((piece) => piece.startsWith('```'))).toContain(`I can send you this, free: ${lead_magnet.offer}`);
});

test('first questions come from the weak points of the dossier, and each is answered', async () => {
  for (const idea of ideas) {
    const asked = firstQuestions(idea);
    expect(asked).toHaveLength(4);
    for (const question of asked)
      expect((await ask(question, idea)).answer, question).toMatchObject({ isEmpty: false, verbs: [expect.anything()] });
    expect((await ask(asked[1] as string, idea)).said).toContain('The dossier counts that among its risks');
  }
  expect(new Set(ideas.map((idea) => firstQuestions(idea).join())).size).toBe(ideas.length);
});

test.each([
  ['Wer sind die Wettbewerber?', /Wir lesen nur Englisch/],
  ['¿Cuánto debería cobrar por esto?', /Solo leemos inglés/],
  ['Quels sont les concurrents ?', /Nous ne lisons que l’anglais/],
  ['Сколько это стоит?', /только на английском/],
  ['競合は誰ですか', /英語のみ/],
  ['asdf qwer zxcv', /^Say more: who it is for/],
])('says in which language it reads: %s', async (question, said) => {
  const asked = await ask(question);
  expect(asked.said).toMatch(said);
  expect(asked.answer.isEmpty).toBe(true);
  expect(await refusalOf(asked.question)).toEqual(asked.answer);
});

test('what does harm is refused with the reason', async () => {
  const refusalTo = async (question: string) => refusalOf((await ask(question)).question);
  const refusal = await refusalTo('Pay $500 to join and earn $200 for every new member you bring in');
  expect(JSON.stringify(refusal?.blocks)).toMatch(/I do not help with this\. It promises returns/);
  expect(refusal?.isEmpty).toBe(true);
  expect(await refusalTo('Who are you?')).toBeUndefined();
  expect(await refusalTo('How much should I charge for the first year?')).toBeUndefined();
});

test('what no verb fits is answered by the dossier’s nearest lines, or said not to be there', async () => {
  const none = await ask('Does kubernetes federation matter?');
  expect(none.said).toMatch(/It says nothing of “kubernetes”, “federation”/);
  expect(none.answer.isEmpty).toBe(true);
});
