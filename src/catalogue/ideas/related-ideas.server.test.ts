import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { anIdea, indexWords, type MadeIdea } from '../../../tests/factories/idea.factory.ts';
import { builtInEmbedder } from '../../engine/index.server.ts';
import { digestedTexts, embeddingsOf } from '../../engine/retrieval/document-embeddings.server.ts';
import { ideaDocuments } from '../../engine/retrieval/near-documents.server.ts';
import { ENCODER_WIDTH } from '../../platform/encoder/encoder.server.ts';
import { visitor } from './access.ts';
import { relatedIdeas } from './related-ideas.server.ts';

let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase(() => new Date('2026-05-04T10:00:00Z'));
});
afterAll(() => t.drop());

const titles = async (idea: MadeIdea) => (await relatedIdeas(t.ctx, visitor, idea.slug)).map(({ title }) => title);

test('what shares words comes first until vectors are made, then what means the same; one that came later is among them', async () => {
  const idea = (title: string, tagline: string, tags: string[]) =>
    anIdea(t.ctx, { dossier: { category: 'healthtech', title, tagline, tags, search_phrases: Array(6).fill(tagline.toLowerCase()) } });
  const subject = await idea('Payday files for dental surgeries', 'Wages of nurses and hygienists, worked out each month', [
    'payday',
    'files',
    'teeth',
  ]);
  await idea('Payday files for lorry fleets', 'Fuel cards checked against the tachograph of each truck', ['payday', 'files', 'trucks']);
  const alike = 'Salaries of a dentist’s staff';
  await idea(alike, 'Monthly pay of hygienists and dental nurses, calculated', ['salaries', 'teeth', 'staff']);
  expect((await titles(subject))[0]).toBe('Payday files for lorry fleets');

  await embeddingsOf(t.ctx, builtInEmbedder, await digestedTexts(builtInEmbedder, await ideaDocuments(t.ctx)), ENCODER_WIDTH);
  const later = await idea('Kiln logs for potters', 'Firing curves on paper, photographed', ['kilns', 'clay', 'firing']);
  await indexWords(t.ctx);
  const found = await titles(subject);
  expect(found[0]).toBe(alike);
  expect(found).toContain(later.dossier.title);
  expect(found).not.toContain(subject.dossier.title);
});
