import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { parse } from 'yaml';
import { readMeasured } from '../../src/catalogue/evidence/measured.server.ts';
import { Dossier } from '../../src/catalogue/ideas/dossier.contract.ts';
import { findIdea } from '../../src/catalogue/ideas/find-idea.server.ts';
import type { IdeaFull } from '../../src/catalogue/ideas/ideas.contract.ts';
import { loadCatalogue, storeDossier } from '../../src/catalogue/ideas/load-catalogue.server.ts';
import { tradeInText } from '../../src/catalogue/index.server.ts';
import { type Answer, sentencesOf } from '../../src/chat/strategist/answer.ts';
import { answerQuestion, type Question } from '../../src/chat/strategist/answer-question.ts';
import { faultsOfAnswer } from '../../src/chat/strategist/check-answer.ts';
import { groundsOf } from '../../src/chat/strategist/keep-what-holds.ts';
import { readQuestion } from '../../src/chat/strategist/read-question.server.ts';
import { settleFocus } from '../../src/chat/strategist/spoken-of.ts';
import { type Previous, threadOf } from '../../src/chat/strategist/thread.ts';
import { theOneCalled } from '../../src/chat/strategist/verbs/comparing.ts';
import type { World } from '../../src/chat/strategist/world.ts';
import type { TopicCard } from '../../src/trends/trends.contract.ts';
import type { TestDatabase } from './database.ts';

const PRO = { plan: 'pro_monthly', isAdmin: false, userId: '018f0000-0000-7000-8000-000000000001' } as const;

/** A dossier of the tests' own: many of them tell its figures and its rivals word by word. */
const TIPS = 'tips-act-file-for-independent-restaurants';

/** Dossiers of many kinds: one of the tests' own, the others as the shipped catalogue has them. */
export const SLUGS = [
  'second-screen-read-back-for-multisig-treasuries',
  'same-week-power-wheelchair-repairs-in-puget-sound',
  'church-and-hall-kitchens-let-by-the-shift-to-food-start-ups',
  'culvert-and-road-proof-file-for-township-crews',
  'texture-checked-meals-for-aged-care-kitchens',
  TIPS,
  'exam-access-arrangements-evidence-file-for-sencos',
  'next-fork-rehearsals-for-ethereum-protocols',
  'relief-milkers-for-new-york-family-dairies',
  'monthly-survey-files-for-small-medical-equipment-shops',
] as const;

/** Loads the shipped catalogue, and the dossier of the tests' own beside it. @returns the dossiers of `SLUGS`, whole, in that order */
export async function shippedIdeas({ ctx, db }: TestDatabase): Promise<IdeaFull[]> {
  const catalogue = join(import.meta.dirname, '../../catalogue');
  await loadCatalogue(ctx, catalogue);
  const own = Dossier.parse(parse(readFileSync(join(import.meta.dirname, `../fixtures/dossiers/${TIPS}.yaml`), 'utf8')));
  await storeDossier(db, own, readMeasured(catalogue), null);
  await db.rows(sql`UPDATE ideas SET published_at = ${new Date('2027-11-01T00:00:00Z')} WHERE slug = ANY (${[...SLUGS]})`);
  return Promise.all(SLUGS.map(async (slug) => (await findIdea(ctx, PRO, slug)) as IdeaFull));
}

/** A world of these ideas, without tables or companies. */
export const worldOfIdeas = (ideas: readonly IdeaFull[], trends: readonly TopicCard[] = []): World => ({
  trends,
  near: async () => ideas.map((idea) => ({ idea, probability: 0.6 })),
  idea: async (slug) => ideas.find((one) => one.slug === slug),
  ideaCalled: async (words) => theOneCalled(ideas, words),
  find: async () => ({ ideas: ideas.slice(0, 6), total: ideas.length, dropped: [] }),
  tradeIn: (text) => tradeInText(text),
  buyers: async () => undefined,
  pay: async () => [],
  companies: async () => [],
  typical: async () => undefined,
});

export type Asked = { answer: Answer; question: Question; said: string; wrong: string[] };

/** Asks the built-in strategist. @returns its answer, the words of it, and the sentences that their sources do not hold */
export async function askStrategist(text: string, idea: IdeaFull | undefined, world: World, before?: Asked): Promise<Asked> {
  const previous: Previous | undefined = before && {
    ...threadOf(before.question, before.answer),
    said: sentencesOf(before.answer.blocks),
  };
  const reading = await readQuestion(text, idea !== undefined, previous, world);
  const question = await settleFocus({ question: text, reading, idea, trends: world.trends, previous, world });
  const answer = await answerQuestion(question);
  const faults = faultsOfAnswer(answer, groundsOf(answer, question));
  return {
    answer,
    question,
    said: sentencesOf(answer.blocks)
      .map((one) => one.text)
      .join(' '),
    wrong: faults.map((one) => `${text}: “${one.text}” ${one.faults.join('; ')}`),
  };
}
