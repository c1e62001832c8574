import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { aCompany, aDiscussion, answered, fixedSource } from '../../tests/factories/research.ts';
import { judgeIdea } from '../engine/index.server.ts';
import type { ResearchEngine } from './engine.server.ts';
import { researchDocument } from './report-document.ts';
import { SAMPLE_IDEA, sampleReport } from './sample-report.server.ts';

let now = new Date('2026-05-04T10:00:00Z');
let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase(() => now);
});
afterAll(() => t.drop());

test('the sample is what the engine says of a fixed text by its own lists: nobody outside is asked, and a day makes it once', async () => {
  const companies = fixedSource('companies', () => answered('companies', [aCompany('Backflow Filer')]));
  const outside = fixedSource('hacker_news', () => answered('hacker_news', [aDiscussion('Ask HN', 320)]));
  const engine: ResearchEngine = { sources: [companies, outside], llm: undefined, judge: judgeIdea };
  const sample = await sampleReport(t.ctx, engine);
  expect(outside.asked).toBe(0);
  expect(sample).toMatchObject({
    state: 'done',
    idea_text: SAMPLE_IDEA,
    is_mine: false,
    share_url: null,
    report: { closed_on: '2026-05-04' },
  });
  expect(sample.report?.neighbours, 'the nearest judged ideas are placed by the same lists').toHaveLength(3);
  const asked = companies.asked;
  expect(await sampleReport(t.ctx, engine)).toBe(sample);
  expect(companies.asked).toBe(asked);
  const another: ResearchEngine = { ...engine };
  expect(await sampleReport(t.ctx, another), 'another process reads what this one made').toEqual(sample);
  expect(companies.asked).toBe(asked);
  await t.db.rows(sql`UPDATE sample_reports SET report = '{}'`);
  expect(await sampleReport(t.ctx, { ...engine }), 'of another version of the product it is made again').toEqual(sample);
  expect(companies.asked).toBeGreaterThan(asked);
  now = new Date('2026-05-05T10:00:00Z');
  expect((await sampleReport(t.ctx, engine)).report?.closed_on).toBe('2026-05-05');
});

test('a file of a report carries the first sheet: field, what an income takes, how much was heard', async () => {
  const companies = fixedSource('companies', () => answered('companies', [aCompany('Backflow Filer')]));
  const sample = await sampleReport(t.ctx, { sources: [companies], llm: undefined, judge: judgeIdea });
  if (!sample.report) throw new Error('a sample has a report');
  const blocks = researchDocument(sample, sample.report).sections[0]?.blocks ?? [];
  const parts = blocks.flatMap((block) => (block.kind === 'part' ? [block.title] : []));
  expect(parts).toEqual([
    'Demand against competition',
    'What an income takes',
    'The two numbers that matter most',
    'How much was heard',
    'Why this verdict',
    'What would change it',
  ]);
  expect(JSON.stringify(blocks)).toContain('1 of 1 relevant source answered');
});
