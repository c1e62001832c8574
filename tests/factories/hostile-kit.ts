import { rewritePart } from '../../src/kits/change-kit.server.ts';
import { exportKit } from '../../src/kits/export-kit.server.ts';
import { findKit } from '../../src/kits/find-kit.server.ts';
import { canBeWritten, planParts } from '../../src/kits/idea-builder.ts';
import { makeKit } from '../../src/kits/make-kit.server.ts';
import { addPerson, testAccounts } from './accounts.ts';
import type { TestDatabase } from './database.ts';
import type { Falsehood } from './falsehoods.ts';
import { withHostileModel } from './hostile-model.ts';
import { anIdea } from './idea.factory.ts';

/**
 * A kit whose every part that may be was written with a model that plants untruths in both fields it fills.
 * @returns everything that is shown or given of the kit, and who wrote its parts
 */
export async function hostileKit(t: TestDatabase, planted: readonly Falsehood[]) {
  const { viewer } = await addPerson(t, testAccounts(t), { tier: 'lifetime' });
  const idea = await anIdea(t.ctx, { daysOld: 1 });
  const { id } = await makeKit(t.ctx, viewer, { from: 'idea', id: idea.id });
  const parts = planParts.filter(({ key }) => canBeWritten(key));
  const writers: string[] = [];
  for (const [no, { key }] of parts.entries()) {
    const texts = planted.filter((_, at) => at % parts.length === no).map(({ text }) => text);
    const lines = Array.from({ length: 40 }, (_, at) => `L${at + 1}`);
    const said = JSON.stringify({ place: [...texts, ...lines], opinions: texts });
    await withHostileModel([{ say: said }], async (llm) => {
      writers.push((await rewritePart(t.ctx, viewer, llm, id, key, { baseVersion: no + 1, by: 'model' })).written_by);
    });
  }
  // Prompts are written from the parts as they stand.
  await rewritePart(t.ctx, viewer, undefined, id, 'prompt_lovable', { baseVersion: parts.length + 1, by: 'rules' });
  const kit = await findKit(t.ctx, viewer, id);
  const file = async (format: 'markdown' | 'json') =>
    String((await exportKit(t.ctx, viewer, { id, format, appUrl: 'https://assay.test' } as never)).content);
  return { writers, shown: { data: JSON.stringify(kit), markdown: await file('markdown'), json: await file('json') } };
}
