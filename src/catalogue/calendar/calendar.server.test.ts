import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { anIdea } from '../../../tests/factories/idea.factory.ts';
import { listRules } from './list-rules.server.ts';
import { renderRules } from './render-rules.ts';

const clock = aClock();
let t: TestDatabase;
const proof = { url: 'https://law.example/1', publisher: 'A gazette', quote: 'takes effect', read_on: '2026-01-02' };
const cause = (date: string, official: string | undefined, what = `From ${date}`) => ({
  date,
  what,
  source: 'x',
  proof: { ...proof, ...(official ? { official } : {}) },
});

beforeAll(async () => {
  t = await testDatabase(clock.now);
  const of = async (ground: object, causes: object[]) => {
    const idea = await anIdea(t.ctx);
    await t.db.rows(sql`
      UPDATE ideas SET dossier = dossier || jsonb_build_object('ground', ${JSON.stringify(ground)}::jsonb,
        'why_now', jsonb_build_object('summary', '', 'causes', ${JSON.stringify(causes)}::jsonb)) WHERE id = ${idea.id}`);
    return idea.slug;
  };
  await of({ country: 'US', naics: ['238210'] }, [
    cause('2024-05-01', 'Act 1'),
    cause('2026', 'Act 2'),
    cause('2999-01-01', 'Act 3'),
    cause('2025-01-01', undefined),
  ]);
  await of({ country: 'US', sector: '62' }, [cause('2024-05-01', 'Act 1')]);
  await of({ country: 'GB', sic: ['4120'] }, [cause(clock.now().toISOString().slice(0, 7), 'Act 4')]);
});
afterAll(() => t.drop());

const dates = (rules: readonly { date: string }[]) => rules.map(({ date }) => date);

test('rules with an official reference stand by their dates; what has passed says so, and one of two ideas stands once', async () => {
  const rules = await listRules(t.ctx, {});
  expect([dates(rules.coming), dates(rules.this_month), dates(rules.past)]).toEqual([
    ['2026', '2999-01-01'],
    [clock.now().toISOString().slice(0, 7)],
    ['2024-05-01'],
  ]);
  expect(rules.past[0]).toMatchObject({ official: 'Act 1', has_passed: true, trades: ['23', '62'], passage: { quote: 'takes effect' } });
  expect(rules.past[0]?.ideas).toHaveLength(2);
  expect(rules.countries.map(({ id, count }) => [id, count])).toEqual([
    ['GB', 1],
    ['US', 3],
  ]);
});

test('a country and a trade choose, and the iCalendar holds the days of what was chosen', async () => {
  expect(dates((await listRules(t.ctx, { country: 'GB' })).this_month)).toHaveLength(1);
  const { coming, past } = await listRules(t.ctx, { country: 'US', trade: '62' });
  expect([dates(coming), dates(past)]).toEqual([[], ['2024-05-01']]);
  const all = await listRules(t.ctx, {});
  const calendar = renderRules([...all.coming, ...all.this_month, ...all.past], 'https://assay.test', clock.now());
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(calendar).toContain('DTSTART;VALUE=DATE:20240501\r\n');
  expect(calendar).toContain('SUMMARY:Passed: From 2024-05-01\r\n');
});
