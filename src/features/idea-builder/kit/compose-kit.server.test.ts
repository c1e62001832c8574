import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../tests/factories/database.ts';
import { wholeIdea } from '../../ideas/find-idea.server.ts';
import type { IdeaFull } from '../../ideas/ideas.contract.ts';
import { loadCatalogue } from '../../ideas/load-catalogue.server.ts';
import { builders, type KitTexts, MAX_PART, partKeys } from '../idea-builder.ts';
import { composeKit } from './compose-kit.ts';
import { sourceOfIdea } from './source-of-idea.ts';

let t: TestDatabase;
let kits: { idea: IdeaFull; texts: KitTexts }[];
beforeAll(async () => {
  t = await testDatabase();
  await loadCatalogue(t.ctx, join(import.meta.dirname, '../../../../catalogue'));
  const rows = await t.db.rows<{ id: string }>(sql`SELECT id FROM ideas ORDER BY slug`);
  kits = [];
  for (const { id } of rows) {
    const idea = await wholeIdea(t.ctx, id);
    kits.push({ idea, texts: composeKit(sourceOfIdea(idea)) });
  }
});
afterAll(() => t.drop());

test('dump', async () => {
  const { mkdirSync, writeFileSync } = await import('node:fs');
  mkdirSync('/tmp/kits', { recursive: true });
  for (const { idea, texts } of kits)
    writeFileSync(`/tmp/kits/${idea.slug}.md`, partKeys.map((key) => `# ${key}\n\n${texts[key]}`).join('\n\n\n'));
  expect(kits.length).toBeGreaterThan(200);
  console.info(
    partKeys
      .map(
        (key) =>
          `${key} ${Math.min(...kits.map(({ texts }) => texts[key].length))}..${Math.max(...kits.map(({ texts }) => texts[key].length))}`,
      )
      .join('\n'),
    builders.length,
    MAX_PART,
  );
});
