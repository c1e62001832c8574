import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { questions } from '../../../../tests/factories/strategy-questions.ts';
import { type TestDatabase, testDatabase } from '../../../../tests/factories/database.ts';
import { findIdea } from '../../ideas/find-idea.server.ts';
import type { IdeaFull } from '../../ideas/ideas.contract.ts';
import { loadCatalogue } from '../../ideas/load-catalogue.server.ts';
import { type NearIdea, sentencesOf } from './answer.ts';
import { answerQuestion } from './answer-question.ts';
import { faultsOfAnswer } from './check-answer.ts';
import { toMarkdown } from './to-markdown.ts';

const PRO = { plan: 'pro_monthly', isAdmin: false, userId: '018f0000-0000-7000-8000-000000000001' } as const;
let t: TestDatabase;
let ideas: IdeaFull[];
beforeAll(async () => {
  t = await testDatabase(() => new Date('2027-12-01T12:00:00Z'));
  await loadCatalogue(t.ctx, join(import.meta.dirname, '../../../../catalogue'));
  const rows = await t.db.rows<{ slug: string }>(sql`SELECT slug FROM ideas WHERE published_at <= ${t.ctx.now()} ORDER BY slug`);
  ideas = await Promise.all(rows.map(async ({ slug }) => (await findIdea(t.ctx, PRO, slug)) as IdeaFull));
});
afterAll(() => t.drop());

const asked = (at: number) => ideas[at] as IdeaFull;
const near = (idea: IdeaFull): NearIdea[] =>
  ideas.filter((one) => one.category === idea.category && one.slug !== idea.slug).slice(0, 6).map((one) => ({ idea: one, probability: 0.6 }));

test('every sentence of every answer is held by the sources it names: fifty questions on every idea', () => {
  const wrong: string[] = [];
  let out = '';
  for (const [at, idea] of ideas.entries()) {
    for (const { question } of questions) {
      const { topic } = questions.find((one) => one.question === question) as (typeof questions)[number];
      const answer = answerQuestion({ question, idea, near: near(idea) });
      for (const { text, faults } of faultsOfAnswer(answer, { ideas, question })) wrong.push(`${idea.slug} / ${question}: “${text}” ${faults.join('; ')}`);
      if (at === 0 && !(topic === 'lines' ? answer.topics.length === 0 : answer.topics[0] === topic)) wrong.unshift(`${question}: ${answer.topics}, not ${topic}`);
      if (at === Number(process.env.READ ?? -1)) out += `\n## ${question}  [${answer.topics}]\n\n${toMarkdown(answer, () => 'D').pieces.join('')}\n`;
    }
  }
  if (out) writeFileSync('/tmp/read.md', out);
  expect(wrong.slice(0, 40)).toEqual([]);
});
