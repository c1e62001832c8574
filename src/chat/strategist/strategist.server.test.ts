import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { asFoundersTalk, questions } from '../../../tests/factories/strategy-questions.ts';
import { readCatalogueFiles } from '../../catalogue/ideas/catalogue-files.server.ts';
import { findIdea } from '../../catalogue/ideas/find-idea.server.ts';
import type { IdeaFull } from '../../catalogue/ideas/ideas.contract.ts';
import { loadCatalogue } from '../../catalogue/ideas/load-catalogue.server.ts';
import type { TopicCard } from '../../trends/trends.contract.ts';
import { topics } from './all-topics.ts';
import { type Block, type Cite, type NearIdea, type Said, sentencesOf } from './answer.ts';
import { answerQuestion, refusalOf, usesNear } from './answer-question.ts';
import { faultsOfAnswer, faultsOfSaid } from './check-answer.ts';
import { claimsOf } from './claims.ts';
import { firstQuestions } from './first-questions.ts';
import { firstWishes } from './first-wishes.ts';
import { recognise } from './recognise.ts';
import { toMarkdown } from './to-markdown.ts';
import { comparedWith } from './topics/comparing.ts';
import { isTakingOn } from './topics/moments.ts';
import { whatStands } from './what-stands.ts';
import { wishIn } from './wish.ts';

const PRO = { plan: 'pro_monthly', isAdmin: false, userId: '018f0000-0000-7000-8000-000000000001' } as const;
const SLUGS = [
  'admin-key-and-upgrade-watch-for-small-protocols',
  'allergen-label-reader-for-families-shopping-abroad',
  'church-and-hall-kitchens-let-by-the-shift-to-food-start-ups',
  'estate-task-folder-for-bereaved-executors',
  'late-payment-look-back-claims-for-small-hauliers',
  'monthly-tips-act-file-for-independent-restaurants',
  'exam-access-arrangements-evidence-file-for-sencos',
  'quarterly-upgrade-plan-for-npm-dependencies',
  'relief-milkers-for-new-york-family-dairies',
  'text-message-exercise-check-ins-for-physio-clinics',
];

let t: TestDatabase;
let ideas: IdeaFull[];
beforeAll(async () => {
  t = await testDatabase(() => new Date('2027-12-01T12:00:00Z'));
  await loadCatalogue(t.ctx, join(import.meta.dirname, '../../../catalogue'));
  await t.db.rows(sql`UPDATE ideas SET published_at = ${new Date('2027-11-01T00:00:00Z')} WHERE slug = ANY (${SLUGS})`);
  ideas = await Promise.all(SLUGS.map(async (slug) => (await findIdea(t.ctx, PRO, slug)) as IdeaFull));
});
afterAll(() => t.drop());

const aTopic: TopicCard = {
  id: '018f0000-0000-7000-8000-0000000000aa',
  slug: 'dependency-updates',
  name: 'Dependency updates',
  kind: 'tool',
  category: 'saas',
  description: 'Bots that propose updates.',
  growth_rate: 12.5,
  growth_months: 6,
  search_volume: null,
  volume: 1_200_000,
  volume_unit: 'downloads a month',
  source: 'npm',
  basis: 'measured',
  opportunity_score: 6,
  related_ideas_count: 1,
  trending_since: null,
  status: 'rising',
  is_judged: true,
  is_relative: true,
  last_measured_at: '2026-10-31',
  points: 24,
  sparkline: [],
};
const near = (idea: IdeaFull | undefined): NearIdea[] =>
  ideas.filter((one) => one.slug !== idea?.slug).map((one) => ({ idea: one, probability: 0.6 }));
const ask = (question: string, idea: IdeaFull | undefined = ideas[5], previous?: ReturnType<typeof answerQuestion>) =>
  answerQuestion({
    question,
    idea,
    near: near(idea),
    trends: [],
    previous: previous && { topics: previous.topics, said: sentencesOf(previous.blocks) },
  });
const words = (answer: ReturnType<typeof answerQuestion>) =>
  sentencesOf(answer.blocks)
    .map(({ text }) => text)
    .join(' ');
const wrongIn = (answer: ReturnType<typeof answerQuestion>, question: string) =>
  faultsOfAnswer(answer, { ideas, question }).map(({ text, faults }) => `${question}: “${text}” ${faults.join('; ')}`);

test('where no table counts the buyers, the market is told with the nearest trade that is counted, named as such', () => {
  const idea = ideas.find(({ signals }) => signals.some(({ key }) => key === 'ground.nearest'));
  expect(JSON.stringify(ask('How big is the market?', idea).blocks)).toContain('Nearest trade that is counted.');
});

test('there are fifty questions and ten ideas', () => {
  expect(new Set(questions.map(({ question }) => question)).size).toBe(50);
  expect(ideas).toHaveLength(10);
});

test.each(SLUGS)('fifty questions on %s: every sentence of every answer is held by the sources it names', (slug) => {
  const idea = ideas.find((one) => one.slug === slug);
  expect(questions.flatMap(({ question }) => wrongIn(ask(question, idea), question))).toEqual([]);
});

test('an answer that is not said to use ideas near to it is the same without them', () => {
  for (const idea of [ideas[1], undefined])
    for (const { question } of [...questions, ...asFoundersTalk])
      for (const before of [undefined, 'Compare it with others', 'What are the risks?', 'Which idea is better?']) {
        const previous = before === undefined ? undefined : answerQuestion({ question: before, idea, near: near(idea), trends: [] });
        const subject = {
          question,
          idea,
          trends: [],
          previous: previous && { topics: previous.topics, said: sentencesOf(previous.blocks) },
        };
        if (!usesNear(subject))
          expect(answerQuestion({ ...subject, near: [] }), question).toEqual(answerQuestion({ ...subject, near: near(idea) }));
      }
});

test('every question is taken for what it asks', () => {
  const wrong = questions.filter(({ question, topic }) => ask(question).topics[0] !== topic);
  expect(wrong.map(({ question }) => `${question} ${ask(question).topics}`)).toEqual([]);
});

test.each(SLUGS)('questions in a founder’s own words on %s: held by their sources, taken for what they ask', (slug) => {
  const idea = ideas.find((one) => one.slug === slug);
  expect(asFoundersTalk.flatMap(({ question }) => wrongIn(ask(question, idea), question))).toEqual([]);
  const wrong = asFoundersTalk.filter(({ question, topic }) => (ask(question, idea).topics[0] ?? 'lines') !== topic);
  expect(wrong.map(({ question }) => `${question} ${ask(question, idea).topics}`)).toEqual([]);
});

test('a plan takes on whom it hires, recruits or trains, and nobody by what employers, payrolls and hired things are to it', async () => {
  for (const line of [
    'Have an employment lawyer read the file page',
    'Have a labour lawyer choose the form of employment and write the agreement',
    'Quote insurance and payroll',
    'Ring fifteen payroll bureaux and ask how tips reach them',
    'Prices from three private-hire operators for eight-seaters by the night',
    'Recruit sixty testers with measurements, a third of them in the scarcest sizes.',
    'Move floors between two shows with a hired truck and four men',
    'Sell five single reports; have every citation checked by a second person.',
  ])
    expect(isTakingOn(line), line).toBe(false);
  for (const line of [
    'Nine employers, 370 nurses',
    'Five case workers, twelve mills hire a table',
    'Two circles full, third recruiting; 48 farms',
  ])
    expect(isTakingOn(line, true), line).toBe(false);
  const { dossiers: all } = await readCatalogueFiles(join(import.meta.dirname, '../../../catalogue'), { shapeOnly: true });
  const plans = all.flatMap(({ execution_plan: plan }) => [...plan.first_week, ...plan.first_month, ...plan.first_quarter]);
  const milestones = all.flatMap(({ monetization_timeline }) => monetization_timeline.map(({ milestone }) => milestone));
  const found = [...plans.filter((line) => isTakingOn(line)), ...milestones.filter((line) => isTakingOn(line, true))];
  expect(found.length).toBeGreaterThan(60);
  expect(found.filter((line) => /employers?\b|employment|private-hire|tester|\b(a|with) hired|(?<!on the )payroll/i.test(line))).toEqual(
    [],
  );
  expect(plans.filter((line) => /^Hire\b/.test(line) && !isTakingOn(line))).toEqual([]);
});

test('nobody is said to be taken on before the test only where the first week takes on nobody', () => {
  const idea = ideas[5] as IdeaFull;
  const nobody = 'Nobody before the test is passed.';
  expect(words(ask('When should I hire?', idea))).toContain(nobody);
  const plan = { ...idea.execution_plan, first_week: ['Recruit four companions', ...idea.execution_plan.first_week] };
  const early = { ...idea, execution_plan: plan };
  const answer = ask('When should I hire?', early);
  expect(words(answer)).toContain('First week: Recruit four companions.');
  expect(words(answer)).not.toContain(nobody);
  expect(faultsOfAnswer(answer, { ideas: [early], question: 'When should I hire?' })).toEqual([]);
});

test('when others hire or leave work is not asked of the founder', () => {
  for (const question of ['when do employees leave work', 'when do dairies hire relief milkers', 'when can I stop hiring freelancers'])
    expect(recognise(question).topics, question).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(hiring|leaving_job)$/)]));
  for (const question of ['at what point should we hire someone', 'when is it time to hire'])
    expect(recognise(question).topics).toEqual(['hiring']);
  expect(recognise('when could I leave my employer').topics).toEqual(['leaving_job']);
});

test('in one long chat every question is taken as it would be alone, and nothing is said twice in a row', () => {
  let before: ReturnType<typeof answerQuestion> | undefined;
  for (const { question, topic } of questions) {
    const answer = ask(question, ideas[2], before);
    expect(answer.topics[0], question).toBe(topic);
    expect(wrongIn(answer, question)).toEqual([]);
    const said = new Set(before ? sentencesOf(before.blocks).map(({ text }) => text) : []);
    if (words(answer).startsWith('Beyond what I said'))
      expect(
        sentencesOf(answer.blocks)
          .slice(1)
          .every(({ text }) => !said.has(text)),
      ).toBe(true);
    before = answer;
  }
});

describe('the guard', () => {
  const idea = () => ideas[5] as IdeaFull;
  const at = (path: string): Cite => ({ of: 'idea', slug: idea().slug, path });
  test.each<[string, () => Said, RegExp]>([
    ['no source', () => ({ text: 'It is a good idea.', cites: [] }), /no source/],
    ['a source that is not there', () => ({ text: 'It is.', cites: [at('moon')] }), /does not hold/],
    ['another number', () => ({ text: 'The test costs $41.', cites: [at('next_test.cost_cents')] }), /says 41/],
    ['another name', () => ({ text: 'Ask the people of Tenderly.', cites: [at('next_test')] }), /names Tenderly/],
    ['another quotation', () => ({ text: 'It says “buy now”.', cites: [at('next_test.what')] }), /quotes/],
    [
      'a wrong sum',
      () => ({ text: 'It is $500.', cites: [at('value_ladder.core'), { of: 'sum', shown: '$99 × 12 = $500' }] }),
      /wrong sum/,
    ],
    ['a sum from nothing', () => ({ text: 'It is $84.', cites: [{ of: 'sum', shown: '$7 × 12 = $84' }] }), /reckons with 7/],
    ['a wrong count', () => ({ text: '9 risks.', cites: [{ of: 'count', slug: idea().slug, path: 'risks_and_challenges' }] }), /says 9/],
    [
      'an absence that is none',
      () => ({ text: 'Nothing on that.', cites: [{ of: 'absence', slug: idea().slug, words: ['tips'] }] }),
      /does not hold/,
    ],
  ])('refuses %s', (_, said, fault) => {
    expect(faultsOfSaid(said(), { ideas, question: '' }).join('; ')).toMatch(fault);
  });
  test('lets stand what its source says', () => {
    const { cost_cents, days } = (ideas[5] as IdeaFull).next_test;
    const text = `The test costs $${cost_cents / 100} and ${days} days.`;
    expect(faultsOfSaid({ text, cites: [at('next_test')] }, { ideas, question: '' })).toEqual([]);
  });
});

describe('an answer the guard empties', () => {
  const question = 'What should I charge?';
  const whole = () => answerQuestion({ question, idea: ideas[5], near: [], trends: [] });
  const stands = (blocks: Block[]) => whatStands({ ...whole(), blocks }, { question, idea: ideas[5], near: [], trends: [] }).answer;
  const wrong: Said = { text: 'It costs $41.', cites: [{ of: 'idea', slug: SLUGS[5] as string, path: 'next_test' }] };
  const ofOurs: Said = { text: 'Put in your own figures.', cites: [{ of: 'self' }] };
  test('says so and is not charged, also where only words about the strategist would be left', () => {
    for (const blocks of [
      [{ kind: 'list' as const, title: ofOurs, items: [[wrong]] }],
      [{ kind: 'text' as const, said: [wrong, ofOurs] }],
    ]) {
      const answer = stands(blocks);
      expect(answer.isEmpty).toBe(true);
      expect(words(answer)).toMatch(/This message was not counted/);
    }
  });
  test('keeps what stands, without the heads of lists that have nothing under them', () => {
    const answer = stands([{ kind: 'list', title: ofOurs, items: [[wrong]] }, ...whole().blocks]);
    expect(answer).toEqual(whole());
  });
});

describe('disagrees where the dossier does', () => {
  test.each([
    ['There are no competitors, right?', /There is competition: the dossier names \d/],
    ['Can I make $5 million a year with it?', /does not support \$5,000,000 a year: its good case ends at \$451,440/],
    ['Can I ship the MVP in 2 weeks?', /Not in 2 weeks by the dossier: it reckons with 4 weeks/],
    ['I have $2,000. Is that enough budget?', /Your \$2,000 is \$400 short/],
    ['Be honest: is it worth my time with 5 hours a week?', /Against you: 5 hours a week, where the dossier reckons with 18/],
    ['Everybody needs this, so who pays?', /Not everybody/],
    ['10k mrr possible?', /\$120,000 a year takes 102 customers at \$1,188 each; 500 buyers are within reach/],
    ['is 49 dollars a month too much to charge', /At \$49 a month it takes 182 customers/],
    ['freemium?', /Given away, the cautious case’s \$106,920 a year/],
    ['i cant code', /You need not code/],
    ['Could I price it at $19 a month?', /At \$19 a month it takes 469 customers/],
  ])('%s', (question, said) => {
    expect(words(ask(question))).toMatch(said);
  });
});

describe('questions asked sideways', () => {
  test.each<[string, string, RegExp]>([
    [
      'should i quit my job for this',
      'verdict',
      /Do not leave your job for it before the test has passed.*18 hours a week.*first income it expects/,
    ],
    ['what would make you drop this?', 'kill', /Drop it when/],
    ['what if Toast builds this into their POS next month?', 'advantage', /Till and card-machine makers add a good-enough tips report/],
    ['Will AI make this obsolete?', 'advantage', /Why the others will not follow at once/],
    ['My friend says restaurants never pay for software. Is he right?', 'pricing', /until somebody has refused to pay.*TiPJAR/],
    ['I think the price is too high', 'pricing', /Lower it when buyers have refused it, not before/],
    ['How many customers do I need to make 100k a year?', 'revenue', /\$100,000 a year takes 85 customers at \$1,188 each/],
    ['what is the LTV/CAC?', 'unit_economics', /holds nothing on lifetime value or acquisition cost/],
    ['What does it cost to acquire a customer?', 'unit_economics', /holds nothing on lifetime value or acquisition cost/],
    ['Can I sell this company in 3 years and for how much?', 'unknowable', /no sale of a company is in the catalogue/],
    ['You are a useless piece of shit. Give me a real answer.', 'courtesy', /Say which sentence is wrong/],
    ['Can I run this from India?', 'unknowable', /It says nothing of “India”/],
  ])('%s', (question, topic, said) => {
    const answer = ask(question);
    expect(answer.topics[0]).toBe(topic);
    expect(words(answer)).toMatch(said);
    for (const idea of ideas) expect(wrongIn(ask(question, idea), question)).toEqual([]);
  });
  test('two things asked at once are answered without saying a sentence twice', () => {
    for (const question of ["who are my competitors and why won't they just copy this?", 'How much does it cost and what can I cut?'])
      for (const idea of ideas) {
        const said = sentencesOf(ask(question, idea).blocks.filter(({ kind }) => kind === 'text' || kind === 'list')).map(
          ({ text }) => text,
        );
        expect(new Set(said).size).toBe(said.length);
      }
  });
});

test('two questions in one message are both answered, in the order they were asked', () => {
  for (const [question, asked] of [
    ['What should I charge and how do I find the first customer?', ['pricing', 'first_customers']],
    ['who are the competitors? is it legal?', ['competitors', 'regulation']],
  ] as const)
    for (const idea of ideas) {
      expect(ask(question, idea).topics).toEqual(asked);
      expect(wrongIn(ask(question, idea), question)).toEqual([]);
    }
  expect(recognise('Can I sell to schools and keep my day job?').topics).toHaveLength(1);
});

test('what was asked is answered first', () => {
  expect(words(ask('when do I break even?'))).toMatch(/^The first-quarter budget of \$[\d,]+ comes back with/);
  expect(words(ask('what should I cut from the mvp'))).toMatch(/^Leave out, whoever asks for it:/);
  expect(words(ask('how many customers do I need to quit my job'))).toMatch(/^What you need a year divided by \$1,188/);
  for (const idea of ideas)
    for (const question of ['when do I break even?', 'what should I cut from the mvp', 'how many customers do I need to quit my job'])
      expect(wrongIn(ask(question, idea), question)).toEqual([]);
});

test('an idea that is named is the one it is compared with, or is said not to be found', () => {
  const other = ideas[0] as IdeaFull;
  const answer = ask(`compare it with ${other.title.toLowerCase()}`);
  expect(answer.blocks.find(({ kind }) => kind === 'table')).toMatchObject({ rows: { length: 2 } });
  expect(words(answer)).toContain(other.title);
  expect(words(ask('compare it with submarine cable insurance desks'))).toMatch(/^I do not find the idea you name/);
  expect(words(ask('compare it with similar ideas in the catalogue'))).not.toMatch(/do not find/);
});

test('words of a question that are no things are not said to be missing', () => {
  expect(words(ask("why can't I just catch kubernetes?"))).toContain('It says nothing of “kubernetes”.');
});

describe('follows the conversation', () => {
  test('“more” goes on where the answer ended', () => {
    const before = ask('Who are the competitors?');
    const after = ask('Tell me more', ideas[5], before);
    expect(after.topics).toEqual(['competitors']);
    expect(words(after)).not.toContain(words(before).slice(0, 80));
    expect(wrongIn(after, 'Tell me more')).toEqual([]);
  });
  test('“how do you know?” shows how the figures were reached and the sums', () => {
    const after = ask('How do you know?', ideas[5], ask('Do the unit economics work?'));
    expect(words(after)).toMatch(/90 × \$1,188 = \$106,920/);
    expect(wrongIn(after, 'How do you know?')).toEqual([]);
  });
  test('“why?” after a verdict shows what the scores are made of', () => {
    const after = ask('why?', ideas[5], ask('is it any good?'));
    expect(after.topics).toEqual(['scores']);
    expect(words(after)).not.toMatch(/^The sums/);
    expect(wrongIn(after, 'why?')).toEqual([]);
  });
  test('“the second one” is the second point', () => {
    const before = ask('What are the risks?');
    const second = before.blocks.flatMap((block) => (block.kind === 'list' ? block.items : []))[1]?.[0]?.text ?? 'none';
    expect(words(ask('What about the second one?', ideas[5], before))).toContain(second);
  });
  test.each<[string, string, RegExp]>([
    ['What should I charge?', 'and cheaper?', /At \$[\d,]+ a year in place of \$[\d,]+ it takes [\d,]+ customers/],
    ['Who are my first ten customers?', 'and cheaper?', /The cheapest thing that still tells you something is the test: \$\d+/],
    ['What belongs in the first version?', 'something simpler?', /Leave out, whoever asks for it/],
    ['How long does it take?', 'can it be faster?', /The quickest answer is the test, \d+ days/],
    ['What is the weather in Lisbon?', 'why?', /I repeat only what a dossier or a figure holds/],
  ])('“%s” and then “%s”', (first, second, said) => {
    const after = ask(second, ideas[5], ask(first));
    expect(words(after)).toMatch(said);
    expect(wrongIn(after, second)).toEqual([]);
  });
  test('every follow-up to every question is held by its sources', () => {
    for (const { question } of questions)
      for (const next of ['why?', 'more', 'and cheaper?', 'faster?', 'simpler?', 'the second one?', 'the last one'])
        expect(wrongIn(ask(next, ideas[3], ask(question, ideas[3])), next), `${question} ${next}`).toEqual([]);
  });
  test('asked the same again, it goes on in place of repeating itself', () => {
    const before = ask('Who are the competitors?');
    const after = words(ask('Who does this already?', ideas[5], before));
    expect(after).toMatch(/^Beyond what I said a moment ago:/);
    expect(after).not.toContain('TiPJAR: Cashless');
  });
  test('without anything before it, a follow-up is an ordinary question', () => {
    expect(ask('Tell me more about pricing').topics).toEqual(['pricing']);
  });
});

test('a first email promises only what the dossier offers, and can be copied', () => {
  const answer = ask('Write me a cold email');
  const { pieces } = toMarkdown(answer, { titleOf: (slug) => slug, trendOf: (slug) => slug });
  const { lead_magnet } = (ideas[5] as IdeaFull).value_ladder;
  expect(pieces.find((piece) => piece.startsWith('```'))).toContain(`I can send you this, free: ${lead_magnet.offer}`);
});

test('trends are said as they were measured, with the topics looked at', () => {
  const answer = answerQuestion({ question: 'Is interest growing?', idea: ideas[7], near: [], trends: [aTopic] });
  expect(words(answer)).toContain(
    'Dependency updates: +12.5% Apr 2026 – Oct 2026 against all of npm, rising; 1,200,000 downloads a month at npm (measured, 2026-10-31).',
  );
  expect(answer.lookedAt.at(-1)).toEqual({ label: 'looked at 1 trending topic', slugs: [], topics: ['dependency-updates'] });
  expect(faultsOfAnswer(answer, { ideas, question: '', trends: [aTopic] })).toEqual([]);
  expect(faultsOfAnswer(answer, { ideas, question: '', trends: [{ ...aTopic, growth_rate: 99 }] })).not.toEqual([]);
});

test.each([
  ['Wer sind die Wettbewerber?', /Wir lesen nur Englisch/],
  ['¿Cuánto debería cobrar por esto?', /Solo leemos inglés/],
  ['Quels sont les concurrents ?', /Nous ne lisons que l’anglais/],
  ['Сколько это стоит?', /только на английском/],
  ['競合は誰ですか', /英語のみ/],
  ['asdf qwer zxcv', /^Say more, in English: who it is for/],
])('says in which language it reads: %s', async (question, said) => {
  expect(words(ask(question))).toMatch(said);
  expect(ask(question).isEmpty).toBe(true);
  expect(await refusalOf({ question, idea: ideas[5] })).toEqual(ask(question));
});

test('what does harm is refused with the reason', async () => {
  const refusal = await refusalOf({ question: 'Pay $500 to join and earn $200 for every new member you bring in', idea: ideas[5] });
  expect(words(refusal as never)).toMatch(/I do not help with this\. It promises returns/);
  expect(refusal?.isEmpty).toBe(true);
  expect(await refusalOf({ question: 'Who are you?', idea: undefined })).toBeUndefined();
  expect(await refusalOf({ question: 'How much should I charge for the first year?', idea: ideas[5] })).toBeUndefined();
});

test.each<[string, readonly string[]]>([
  ['What data do I need to collect?', []],
  ['any data I must keep?', []],
  ['Where is your data stored?', []],
  ['Where are your numbers?', ['evidence']],
  ['show me some data', ['evidence']],
  ['show me the proof', ['evidence']],
  ['can a solo founder build this', ['skills']],
  ['can my team build it in a month?', ['skills']],
  ['will customers do it themselves?', []],
  ["can't Google do that?", ['advantage']],
])('%s is asked of %j', (question, asked) => {
  expect(recognise(question).topics).toEqual(asked);
});

test.each([
  ['I have 3k fans on instagram', {}],
  ['I have 2k sq ft', {}],
  ['how do I reach 10k users', {}],
  ['i have 5k and no job', { moneyUsd: 5_000 }],
  ['we have 5k, is that enough?', { moneyUsd: 5_000 }],
  ['could I make 10k a month', { revenueUsdYear: 120_000, revenueUsdMonth: 10_000 }],
])('%s: thousands are money where they are of nothing else', (question, claims) => {
  expect(claimsOf(question)).toEqual(claims);
});

test('tools of a kind are no other idea by name', () => {
  expect(comparedWith('compare it to existing tools')).toBeUndefined();
  expect(comparedWith('compare it to existing bookkeeping automation tools')).toBeUndefined();
  expect(comparedWith('compare it with relief milkers for dairies')).toBe('relief milkers for dairies');
});

test('what no topic fits is answered by the dossier’s nearest lines, or said not to be there', () => {
  const found = ask('How are troncmaster duties handled?');
  expect(words(found)).toMatch(/What comes nearest in it:.*troncmaster/);
  expect(wrongIn(found, 'How are troncmaster duties handled?')).toEqual([]);
  const none = ask('Does kubernetes federation matter?');
  expect(words(none)).toMatch(/It says nothing of “kubernetes”, “federation”/);
  expect(none.isEmpty).toBe(true);
});

test('a competitor’s name asks about that competitor', () => {
  const idea = ideas[0] as IdeaFull;
  const answer = ask('How do I beat Hypernative?', idea);
  expect(answer.topics).toEqual(['competitors']);
  expect(words(answer)).toContain('Hypernative:');
  expect(words(answer)).not.toContain('ChainRaven:');
});

describe('without a linked idea', () => {
  const across = (question: string, probability = 0.6) =>
    answerQuestion({ question, near: ideas.slice(0, 6).map((idea) => ({ idea, probability })), trends: [] });
  test.each(questions.map(({ question }) => question))('%s: every sentence is held by its sources', (question) => {
    expect(wrongIn(across(question), question)).toEqual([]);
  });
  test('answers from the nearest ideas and says how many it looked at', () => {
    const answer = across('What do ideas like a tips file for restaurants charge?');
    expect(answer.lookedAt).toEqual([{ label: 'looked at 6 similar ideas', slugs: SLUGS.slice(0, 6) }]);
    expect(words(answer)).toContain('No idea is linked to this chat');
  });
  test.each<[string, ReturnType<typeof wishIn>]>([
    ['what should i build, i have 5k and no coding skills', { by: 'score', moneyUsd: 5_000, noCode: true }],
    ['which idea makes the most money', { by: 'revenue' }],
    ['whats the best idea for a nurse in berlin', { by: 'score', about: 'a nurse in berlin' }],
    ['recommend me an idea i can run alone', { by: 'score', solo: true }],
    ['cheapest idea?', undefined],
    ['what is the cheapest idea', { by: 'budget' }],
    ['which channels should I try', undefined],
    ['what should I charge', undefined],
    ['is a todo app a good idea', undefined],
    ['Do I need a business licence to sell food?', undefined],
    ['Do I need a business plan?', undefined],
    ['Should I find a business partner?', undefined],
    ['What is the best business bank?', undefined],
    ['Should I show my idea to friends?', undefined],
    ['What should I do about taxes?', undefined],
    ['Find me an idea similar to Airbnb', undefined],
    ['Give me an idea for dentists', undefined],
    ['Suggest an idea in healthcare', undefined],
    ['Show me ideas about beekeeping', undefined],
    ['Give me a business idea', { by: 'score' }],
    ['I need an idea', { by: 'score' }],
    ['Find me the cheapest idea for dentists', { by: 'budget', about: 'dentists' }],
    ['Which is the cheapest idea for dentists with $900?', { by: 'budget', moneyUsd: 900, about: 'dentists' }],
    ['What is the easiest idea?', { by: 'score', unsorted: 'easiest' }],
    ['What is the most feasible idea?', { by: 'score', unsorted: 'most feasible' }],
    ['What is the newest idea?', { by: 'score', unsorted: 'newest' }],
    ['What business could I start with 500 euros?', { by: 'score', unweighed: '500 euros' }],
    ['What could I start with 500?', { by: 'score', unweighed: '500' }],
    ['What could I start with 2k?', { by: 'score', moneyUsd: 2_000 }],
    ['What is the best idea for someone with 5 hours a week?', { by: 'score', hoursPerWeek: 5 }],
    ['Which idea can I build in two weeks?', { by: 'score' }],
  ])('%s: what is wished of an idea', (question, wish) => {
    expect(wishIn(question)).toEqual(wish);
  });
  test('each of the questions it begins with is such a wish', () => {
    expect(firstWishes.map((question) => wishIn(question))).toEqual([
      { by: 'score', moneyUsd: 2_000, noCode: true },
      { by: 'score', hoursPerWeek: 10, solo: true },
      { by: 'weeks' },
      { by: 'revenue' },
    ]);
  });
  test('asked which to choose, it names the first by what was asked, and says what it cannot weigh', () => {
    for (const question of ['what should i build, i have 5k and no coding skills', 'which idea makes the most money']) {
      const answer = across(question);
      expect(words(answer)).toMatch(new RegExp(`^${(ideas[0] as IdeaFull).title}: `));
      expect(words(answer)).toContain('Find my fit sorts the catalogue by your skills, hours and money');
      expect(wrongIn(answer, question)).toEqual([]);
      expect(toMarkdown(answer, { titleOf: (slug) => slug, trendOf: (slug) => slug }).sources).toContainEqual({
        no: expect.any(Number),
        label: 'Find my fit',
        path: '/fit',
      });
    }
  });
  test.each([
    ['What is the easiest idea?', 0, 'I cannot sort ideas by “easiest”, so these come by score.'],
    ['What business could I start with 500 euros?', 0, 'Whether “500 euros” is enough I cannot weigh'],
    ['whats the best idea for a nurse in berlin', 0, 'None is near to “a nurse in berlin”'],
    ['whats the best idea for a nurse in berlin', 0.6, 'Of the ideas near to “a nurse in berlin” it has the best score.'],
  ])('%s, nearness %d: %s', (question, probability, said) => {
    const answer = across(question, probability);
    expect(words(answer)).toContain(said);
    expect(wrongIn(answer, question)).toEqual([]);
  });
  test('asks for the idea when nothing is near', () => {
    expect(across('How do I price?', 0.01)).toMatchObject({ isEmpty: true, topics: ['unknowable'] });
  });
});

test('says what it is, and never that it is a language model', () => {
  for (const question of ['Are you ChatGPT?', 'Who are you?', 'Which model is this?'])
    expect(words(ask(question))).toMatch(/built-in strategist: rules that read dossiers and do sums, not a language model/);
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
])('whatever is typed is answered with sentences that hold: %j', (question) => {
  const answer = ask(question);
  expect(sentencesOf(answer.blocks).length).toBeGreaterThan(0);
  expect(wrongIn(answer, question)).toEqual([]);
});

test('flatters nobody', () => {
  const praise = /\b(great (question|idea)|good question|exciting|amazing|brilliant|fantastic|awesome|love (this|your))\b|!/i;
  const ours = (question: string) => sentencesOf(ask(question).blocks).filter(({ cites }) => cites.every(({ of }) => of === 'self'));
  for (const { question } of questions) expect(ours(question).filter(({ text }) => praise.test(text))).toEqual([]);
});

test('an answer in Markdown is its pieces, with every source numbered once', () => {
  const { pieces, sources } = toMarkdown(ask('What should I charge?'), { titleOf: (slug) => slug, trendOf: (slug) => slug });
  expect(sources.map(({ no }) => no)).toEqual(sources.map((_, at) => at + 1));
  expect(new Set(sources.map(({ label, path }) => `${label} ${path}`)).size).toBe(sources.length);
  for (const [, no] of pieces.join('').matchAll(/\[(\d+)\]/g)) expect(Number(no)).toBeLessThanOrEqual(sources.length);
});

const suggestions = Object.entries(topics).map(([topic, { asks }]) => ({ topic, asks }));
test.each(suggestions)('what is suggested is understood: $asks', ({ topic, asks }) => {
  expect(recognise(asks).topics[0]).toBe(topic);
});

test('first questions come from the weak points of the dossier, and each is answered', () => {
  for (const idea of ideas) {
    const asked = firstQuestions(idea);
    expect(asked).toHaveLength(4);
    for (const question of asked) expect(ask(question, idea), question).toMatchObject({ isEmpty: false, topics: [expect.anything()] });
    expect(words(ask(asked[1] as string, idea))).toContain('The dossier counts that among its risks');
  }
  expect(new Set(ideas.map((idea) => firstQuestions(idea).join())).size).toBe(ideas.length);
});
