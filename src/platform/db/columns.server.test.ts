import sql from 'sql-template-tag';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/factories/database.ts';
import { columnKinds } from './columns.ts';

const t = await testDatabase();
afterAll(() => t.drop());

const kinds = Object.entries(columnKinds) as [string, Record<'endings' | 'beginnings' | 'names', readonly string[]>][];

/** As `Held` in columns.ts says it of types. */
function kindOf(name: string): string {
  const named = kinds.find(([, { names }]) => names.includes(name));
  const alike = ({ endings, beginnings }: (typeof kinds)[number][1]) =>
    endings.some((end) => name.endsWith(end)) || beginnings.some((beginning) => name.startsWith(beginning));
  return (named ?? kinds.find(([, kind]) => alike(kind)))?.[0] ?? 'text';
}

/** What a column of Postgres comes as; JSON, lists and bytes are said where they are read, as no name says what is in them. */
const HELD: Record<string, string> = {
  'timestamp with time zone': 'time',
  boolean: 'flag',
  ...Object.fromEntries(['smallint', 'integer', 'bigint', 'real', 'double precision'].map((type) => [type, 'number'])),
  ...Object.fromEntries(['text', 'uuid', 'date', 'numeric'].map((type) => [type, 'text'])),
};

/** Where a name stands for two things; whoever reads it says which. Tables of the OAuth provider are named by its library. */
const SAID_WHERE_READ = ['status', 'value', 'topic_figures.last_measured_at'];

test('every column of the database holds what its name says', async () => {
  const columns = await t.db.rows<'table' | 'name' | 'type'>(sql`
    SELECT c.table_name AS table, c.column_name AS name, c.data_type AS type FROM information_schema.columns c JOIN information_schema.tables t
      USING (table_schema, table_name) WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.table_name NOT LIKE 'oauth%'`);
  expect(columns.length).toBeGreaterThan(500);
  const wrong = columns
    .filter(({ table, name }) => !SAID_WHERE_READ.includes(name) && !SAID_WHERE_READ.includes(`${table}.${name}`))
    .flatMap(({ table, name, type }) => {
      const held = HELD[type];
      return held && held !== kindOf(name) ? [`${table}.${name} is a ${held}, its name says ${kindOf(name)}`] : [];
    });
  expect(wrong).toEqual([]);
});
