import { inflateRawSync } from 'node:zlib';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { languageModelDouble, type Turn } from '../../tests/doubles/language-model.ts';
import { addPerson, testAccounts } from '../../tests/factories/accounts.ts';
import { aClock } from '../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { aFinishedReport } from '../../tests/factories/finished-report.ts';
import { anIdea } from '../../tests/factories/idea.factory.ts';
import { AN_IDEA } from '../../tests/factories/research.ts';
import { understandIdea } from '../engine/understanding/understand-idea.ts';
import { createLanguageModel } from '../platform/llm/language-model.server.ts';
import type { Viewer } from '../platform/viewer.ts';
import { bringKitBack, editPart, forgetRemovedKits, removeKit, renameKit, restoreVersion, rewritePart } from './change-kit.server.ts';
import { exportKit } from './export-kit.server.ts';
import { findKit, findOrigin, findVersion, listKits, listVersions } from './find-kit.server.ts';
import { PartText } from './idea-builder.contract.ts';
import { kitMessages, MAX_PART, MAX_VERSIONS, type PartKey, partFile, partKeys } from './idea-builder.ts';
import { makeKit } from './make-kit.server.ts';

const clock = aClock('2026-05-04T10:00:00.000Z');
let t: TestDatabase;
beforeAll(async () => {
  t = await testDatabase(clock.now);
});
afterAll(() => t.drop());

const aPerson = async (tier: 'free' | 'pro_monthly' | 'lifetime' = 'pro_monthly') => (await addPerson(t, testAccounts(t), { tier })).viewer;

async function aKit(viewer?: Viewer) {
  const owner = viewer ?? (await aPerson());
  const idea = await anIdea(t.ctx);
  const { id } = await makeKit(t.ctx, owner, { from: 'idea', id: idea.id });
  return { owner, idea, id };
}
const textOf = async (viewer: Viewer, id: string, part: PartKey, version?: number) =>
  (await findKit(t.ctx, viewer, id, version)).parts.find(({ key }) => key === part)?.text;

test('a kit holds every part, none of them empty, and says what it was made from', async () => {
  const { owner, idea, id } = await aKit();
  const kit = await findKit(t.ctx, owner, id);
  expect(kit.parts.map(({ key }) => key)).toEqual(partKeys);
  expect(kit.parts.filter(({ text }) => text.length < 200)).toEqual([]);
  expect(kit).toMatchObject({ title: idea.dossier.title, from: 'idea', from_address: `/ideas/${idea.slug}`, version: 1, shown_version: 1 });
  expect(kit.blanks).toBe(kit.parts.reduce((sum, { blanks }) => sum + blanks, 0));
  expect((await listKits(t.ctx, owner, { search: '', page: 1, limit: 20 })).kits[0]?.blanks).toBe(kit.blanks);
});

test('only a plan that holds the builder makes kits, and only of what its owner may read', async () => {
  const idea = await anIdea(t.ctx, { daysOld: 1 });
  const free = await aPerson('free');
  const refused = { code: 'not_allowed', message: kitMessages.proOnly };
  await expect(makeKit(t.ctx, free, { from: 'idea', id: idea.id })).rejects.toMatchObject(refused);
  const draft = await anIdea(t.ctx, { state: 'draft' });
  const pro = await aPerson('lifetime');
  await expect(makeKit(t.ctx, pro, { from: 'idea', id: draft.id })).rejects.toMatchObject({ code: 'not_found' });
  await expect(findOrigin(t.ctx, pro, { from: 'idea', id: draft.id })).rejects.toMatchObject({ code: 'not_found' });
});

test('one form is one kit, however often it is sent', async () => {
  const owner = await aPerson();
  const idea = await anIdea(t.ctx);
  const sent = await Promise.all(Array.from({ length: 5 }, () => makeKit(t.ctx, owner, { from: 'idea', id: idea.id }, 'the-same-form')));
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect((await findOrigin(t.ctx, owner, { from: 'idea', id: idea.id })).kits).toHaveLength(1);
});

test('what is somebody else’s is not there', async () => {
  const { id } = await aKit();
  const other = await aPerson();
  const gone = { code: 'not_found', message: kitMessages.notFound };
  await expect(findKit(t.ctx, other, id)).rejects.toMatchObject(gone);
  await expect(listVersions(t.ctx, other, id)).rejects.toMatchObject(gone);
  await expect(findVersion(t.ctx, other, id, 1)).rejects.toMatchObject(gone);
  await expect(exportKit(t.ctx, other, { id, format: 'zip' })).rejects.toMatchObject(gone);
  await expect(editPart(t.ctx, other, id, 'brief', { text: 'Mine', baseVersion: 1 })).rejects.toMatchObject(gone);
  await expect(rewritePart(t.ctx, other, undefined, id, 'brief', { baseVersion: 1, by: 'rules' })).rejects.toMatchObject(gone);
  await expect(restoreVersion(t.ctx, other, id, { no: 1, baseVersion: 1 })).rejects.toMatchObject(gone);
  await expect(renameKit(t.ctx, other, id, 'Mine')).rejects.toMatchObject(gone);
  await expect(removeKit(t.ctx, other, id)).rejects.toMatchObject(gone);
});

test('an edit is a version of that part alone; the same text again is none', async () => {
  const { owner, id } = await aKit();
  const before = await findKit(t.ctx, owner, id);
  expect(await editPart(t.ctx, owner, id, 'brief', { text: 'Another brief', baseVersion: 1 })).toEqual({ version: 2 });
  expect(await editPart(t.ctx, owner, id, 'brief', { text: 'Another brief', baseVersion: 2 })).toEqual({ version: 2 });
  const after = await findKit(t.ctx, owner, id);
  expect(after.parts.find(({ key }) => key === 'brief')).toMatchObject({ text: 'Another brief', version: 2, written_by: 'you' });
  expect(after.parts.slice(1)).toEqual(before.parts.slice(1));
  expect(await textOf(owner, id, 'brief', 1)).toBe(before.parts[0]?.text);
  const { changes, change } = await findVersion(t.ctx, owner, id, 2);
  expect([change, changes.map(({ key }) => key)]).toEqual(['edited', ['brief']]);
  expect(changes[0]?.lines.filter(({ kind }) => kind === 'added')).toEqual([{ kind: 'added', text: 'Another brief' }]);
});

test('two tabs lose nothing: the later one is refused, and other parts are free', async () => {
  const { owner, id } = await aKit();
  await editPart(t.ctx, owner, id, 'brief', { text: 'From the first tab', baseVersion: 1 });
  const late = editPart(t.ctx, owner, id, 'brief', { text: 'From the second tab', baseVersion: 1 });
  await expect(late).rejects.toMatchObject({ code: 'conflict', message: kitMessages.changedElsewhere });
  expect(await textOf(owner, id, 'brief')).toBe('From the first tab');
  expect(await editPart(t.ctx, owner, id, 'budget', { text: 'Another part', baseVersion: 1 })).toEqual({ version: 3 });
  await expect(restoreVersion(t.ctx, owner, id, { no: 1, baseVersion: 1 })).rejects.toMatchObject({ code: 'conflict' });
  const at = await Promise.allSettled(
    Array.from({ length: 8 }, (_, no) => editPart(t.ctx, owner, id, 'screens', { text: `Try ${no}`, baseVersion: 3 })),
  );
  expect(at.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await findKit(t.ctx, owner, id)).version).toBe(4);
});

test('a part written again leaves the others; a prompt takes what its owner changed along', async () => {
  const { owner, id } = await aKit();
  const composed = await textOf(owner, id, 'brief');
  await editPart(t.ctx, owner, id, 'brief', { text: 'Mine', baseVersion: 1 });
  const stories = '## Story 1: Weigh the parcel\n\nAs **a packer**, I want it weighed.\n\n- [ ] The scale is read twice.';
  await editPart(t.ctx, owner, id, 'user_stories', { text: stories, baseVersion: 1 });
  const prompt = await rewritePart(t.ctx, owner, undefined, id, 'prompt_bolt', { baseVersion: 3, by: 'rules' });
  expect(prompt).toEqual({ version: 4, written_by: 'built-in composer', model_fell_back: false });
  expect(await textOf(owner, id, 'prompt_bolt')).toContain('The scale is read twice.');
  expect(await textOf(owner, id, 'brief')).toBe('Mine');
  await rewritePart(t.ctx, owner, undefined, id, 'brief', { baseVersion: 4, by: 'rules' });
  expect(await textOf(owner, id, 'brief')).toBe(composed);
});

test('a restored version is a version of its own, and undoes only what differs', async () => {
  const { owner, id } = await aKit();
  const first = await findKit(t.ctx, owner, id);
  await editPart(t.ctx, owner, id, 'brief', { text: 'Two', baseVersion: 1 });
  await editPart(t.ctx, owner, id, 'budget', { text: 'Three', baseVersion: 2 });
  expect(await restoreVersion(t.ctx, owner, id, { no: 1, baseVersion: 3 })).toEqual({ version: 4 });
  const texts = ({ parts }: typeof first) => parts.map(({ text }) => text);
  expect(texts(await findKit(t.ctx, owner, id))).toEqual(texts(first));
  expect((await listVersions(t.ctx, owner, id))[0]).toMatchObject({
    no: 4,
    change: 'restored',
    restored_no: 1,
    parts: ['brief', 'budget'],
  });
  expect(await textOf(owner, id, 'brief', 3)).toBe('Two');
  await expect(restoreVersion(t.ctx, owner, id, { no: 9, baseVersion: 4 })).rejects.toMatchObject({ message: kitMessages.noVersion });
});

test(`a kit keeps its last ${MAX_VERSIONS} versions, and every one of them whole`, async () => {
  const { owner, id } = await aKit();
  for (let no = 1; no <= MAX_VERSIONS + 3; no += 1)
    await editPart(t.ctx, owner, id, no % 2 ? 'brief' : 'budget', { text: `Text ${no}`, baseVersion: no });
  const versions = await listVersions(t.ctx, owner, id);
  expect(versions).toHaveLength(MAX_VERSIONS);
  const oldest = versions.at(-1)?.no as number;
  const then = await findKit(t.ctx, owner, id, oldest);
  expect(then.parts).toHaveLength(partKeys.length);
  expect(then.parts.filter(({ key }) => key === 'brief' || key === 'budget').map(({ text }) => text)).toEqual([
    `Text ${oldest - 2}`,
    `Text ${oldest - 1}`,
  ]);
  await expect(findKit(t.ctx, owner, id, oldest - 1)).rejects.toMatchObject({ message: kitMessages.noVersion });
});

test('a removed kit can be brought back for a day', async () => {
  const { owner, id } = await aKit();
  await removeKit(t.ctx, owner, id);
  await expect(findKit(t.ctx, owner, id)).rejects.toMatchObject({ code: 'not_found' });
  expect((await listKits(t.ctx, owner, { search: '', page: 1, limit: 20 })).kits).toEqual([]);
  await bringKitBack(t.ctx, owner, id);
  expect(await findKit(t.ctx, owner, id)).toMatchObject({ id });
  await removeKit(t.ctx, owner, id);
  clock.advance(24 * 3_600_000);
  await forgetRemovedKits(t.ctx);
  await expect(bringKitBack(t.ctx, owner, id)).rejects.toMatchObject({ code: 'not_found', message: kitMessages.gone });
  expect(await t.db.rows(sql`SELECT 1 FROM build_kit_parts WHERE kit_id = ${id}`)).toEqual([]);
});

test('when the plan has ended a kit can still be read, taken along and removed, not changed', async () => {
  const { owner, id } = await aKit();
  const ended: Viewer = { ...owner, plan: 'free' };
  expect((await findKit(t.ctx, ended, id)).parts).toHaveLength(partKeys.length);
  expect((await exportKit(t.ctx, ended, { id, format: 'markdown' })).content).toContain('# Brief');
  const refused = { code: 'not_allowed', message: kitMessages.proOnly };
  await expect(editPart(t.ctx, ended, id, 'brief', { text: 'No', baseVersion: 1 })).rejects.toMatchObject(refused);
  await expect(rewritePart(t.ctx, ended, undefined, id, 'brief', { baseVersion: 1, by: 'rules' })).rejects.toMatchObject(refused);
  await expect(restoreVersion(t.ctx, ended, id, { no: 1, baseVersion: 1 })).rejects.toMatchObject(refused);
  await removeKit(t.ctx, ended, id);
});

test('an idea that is claimed leaves the kit standing, unnamed, and nothing is written again from it', async () => {
  const { owner, id, idea } = await aKit();
  await t.db.rows(sql`UPDATE ideas SET state = 'claimed' WHERE id = ${idea.id}`);
  expect(await findKit(t.ctx, owner, id)).toMatchObject({ from: null, from_title: null, from_address: null });
  const again = rewritePart(t.ctx, owner, undefined, id, 'brief', { baseVersion: 1, by: 'rules' });
  await expect(again).rejects.toMatchObject({ code: 'conflict', message: kitMessages.sourceGone });
  expect(await editPart(t.ctx, owner, id, 'brief', { text: 'Still mine', baseVersion: 1 })).toEqual({ version: 2 });
});

test('a report that finds that the idea does harm becomes no kit', async () => {
  const owner = await aPerson('lifetime');
  const understanding = understandIdea('Ransomware as a service');
  const report = await aFinishedReport(t.ctx, owner.userId as string, { understanding, sources: [], entries: [], closed_on: '2026-05-04' });
  const reason = `${kitMessages.harmful} It breaks into systems or accounts that belong to others.`;
  const refused = { code: 'conflict', message: reason };
  const origin = { from: 'research' as const, id: report };
  await expect(makeKit(t.ctx, owner, origin)).rejects.toMatchObject(refused);
  expect(await findOrigin(t.ctx, owner, origin)).toMatchObject({ refusal: reason, kits: [] });
  // One that was made of it before the harm was known stays where it is looked for.
  const { id } = await makeKit(t.ctx, owner, { from: 'research', id: await aFinishedReport(t.ctx, owner.userId as string) });
  await t.db.rows(sql`UPDATE build_kits SET research_id = ${report} WHERE id = ${id}`);
  expect(await findOrigin(t.ctx, owner, origin)).toMatchObject({ refusal: reason, kits: [{ id }] });
});

test('a part may be as long as the counter beside it says, however a form ends its lines', () => {
  const lines = Array(MAX_PART / 100).fill('x'.repeat(99));
  expect(PartText.parse({ text: `${lines.join('\r\n')}x`, base_version: 1 }).text).toHaveLength(MAX_PART);
  expect(PartText.safeParse({ text: `${lines.join('\r\n')}xx`, base_version: 1 }).error?.issues[0]?.message).toBe(kitMessages.tooLong);
});

test('a report of one’s own becomes a kit: its words and sources, and blanks for what it does not say', async () => {
  const owner = await aPerson('lifetime');
  const report = await aFinishedReport(t.ctx, owner.userId as string);
  const { id } = await makeKit(t.ctx, owner, { from: 'research', id: report });
  const kit = await findKit(t.ctx, owner, id);
  expect(kit).toMatchObject({ from: 'research', from_address: `/research/${report}` });
  expect(kit.parts.filter(({ text }) => text.length < 200 || /undefined|NaN|\[object/.test(text))).toEqual([]);
  const brief = kit.parts.find(({ key }) => key === 'brief')?.text ?? '';
  expect(brief).toMatch(/^## Drop it when\n\nThe report says to change this before it is built\. [\s\S]+?\n\n- This is not reached: /u);
  expect(brief).toContain(AN_IDEA);
  expect(brief).toContain('Paychaser');
  expect(brief).toMatch(/^\[\^E\d+\]: .*Paychaser/m);
  expect(brief).toContain('[fill in: who signs for it, and out of which budget]');
  await expect(makeKit(t.ctx, await aPerson(), { from: 'research', id: report })).rejects.toMatchObject({ code: 'not_found' });
});

test('the ZIP is one any program opens, with every part at its place', async () => {
  const { owner, id } = await aKit();
  const { name, content } = await exportKit(t.ctx, owner, { id, format: 'zip' });
  expect(name).toMatch(/^assay-kit-[a-z0-9-]+-\d{4}-\d{2}-\d{2}\.zip$/);
  const files = unzipped(Buffer.from(content as Uint8Array));
  expect([...files.keys()]).toEqual(['README.md', ...partKeys.map(partFile), 'kit.json']);
  expect(files.get('docs/brief.md')).toBe(`# Brief\n\n${await textOf(owner, id, 'brief')}\n`);
  expect(JSON.parse(files.get('kit.json') ?? '').kit.id).toBe(id);
});

/** Reads an archive by its central directory, as unzip does. */
function unzipped(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50);
    const [packed, nameLength, local] = [bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28), bytes.readUInt32LE(at + 42)];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    expect(bytes.readUInt32LE(local)).toBe(0x04034b50);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    files.set(name, inflateRawSync(bytes.subarray(from, from + packed)).toString('utf8'));
    at += 46 + nameLength;
  }
  return files;
}

async function modelSaying(script: Turn[]) {
  const double = await languageModelDouble(script);
  onTestFinished(double.close);
  const llm = createLanguageModel({
    provider: 'openai-compatible',
    model: 'double',
    apiKey: 'sk-secret',
    baseUrl: double.baseUrl,
    budget: { tokensPerRun: 60_000, personTokensPerDay: 10_000_000, serverTokensPerDay: 10_000_000 },
    prices: undefined,
  });
  return { double, llm };
}

test('a model chooses lines of the source for a part, and gives opinions; every other word is the rules’', async () => {
  const { owner, id } = await aKit();
  const composed = (await textOf(owner, id, 'brief')) ?? '';
  const { llm, double } = await modelSaying([
    {
      say: JSON.stringify({
        place: ['L1', 'L900', 'The market is worth $4 billion.', ...Array.from({ length: 40 }, (_, at) => `L${at + 10}`)],
        opinions: ['Shopify does this too.', 'ask a stranger about the price'],
      }),
    },
  ]);
  const result = await rewritePart(t.ctx, owner, llm, id, 'brief', { baseVersion: 1, by: 'model' });
  const written_by = 'built-in composer, with lines chosen by openai-compatible/double';
  expect(result).toEqual({ version: 2, written_by, model_fell_back: false });
  const text = (await textOf(owner, id, 'brief')) ?? '';
  const [before = '', sources = ''] = composed.split('\n\n## Sources');
  expect(text.startsWith(before)).toBe(true);
  expect(text).toContain(sources.trim().split('\n\n')[0]);
  const added = text.slice(before.length, text.indexOf('\n\n## Sources'));
  const [, lines = '', opinions] = /## More from the dossier\n\n([\s\S]+)\n\n## Opinions\n\n(.+)$/.exec(added) ?? [];
  expect(opinions).toBe('- Writer’s opinion: Ask a stranger about the price.');
  expect(lines.split('\n')).toHaveLength(10);
  const offered = JSON.stringify(double.calls[0]?.messages);
  for (const line of lines.split('\n'))
    expect(offered).toContain(
      JSON.stringify(
        line
          .slice(2)
          .replace(/[ \t]*\[\^[^\]]+\]/g, '')
          .slice(0, -1),
      )
        .slice(1, -1)
        .replaceAll('"', '\\"'),
    );
  expect(text).not.toMatch(/billion|Shopify|L900/);
  for (const [, key] of lines.matchAll(/\[\^([^\]]+)\]/g)) expect(text).toContain(`[^${key}]: `);
  expect(JSON.stringify(double.calls)).not.toContain(owner.userId);
  const [call] = await t.db.rows<{ purpose: string; outcome: string }>(
    sql`SELECT purpose, outcome FROM model_calls WHERE user_id = ${owner.userId}`,
  );
  expect(call).toEqual({ purpose: 'builder', outcome: 'ok' });
});

test.each<[string, Turn[]]>([
  ['dies', [{ dieAfter: '{"sections"' }]],
  ['is limited', [{ status: 429, retryAfterS: 1 }]],
  ['answers nothing', [{ say: '' }]],
  ['answers what was not asked, twice', [{ say: '{"hello": 1}' }]],
  ['invents everything', [{ say: JSON.stringify({ place: ['It makes $9,999 a day.'], opinions: ['It is the best.'] }) }]],
  ['brings sections of its own', [{ say: JSON.stringify({ place: ['L12'], sections: [{ title: 'No competitors at all' }] }) }]],
])(
  'a model that %s costs nothing: the rules write',
  async (_, script) => {
    const { owner, id } = await aKit();
    const composed = await textOf(owner, id, 'brief');
    await editPart(t.ctx, owner, id, 'brief', { text: 'Mine', baseVersion: 1 });
    const { llm } = await modelSaying(script);
    const result = await rewritePart(t.ctx, owner, llm, id, 'brief', { baseVersion: 2, by: 'model' });
    expect(result).toEqual({ version: 3, written_by: 'built-in composer', model_fell_back: true });
    expect(await textOf(owner, id, 'brief')).toBe(composed);
  },
  30_000,
);

test('tables, sums and prompts are never asked of a model', async () => {
  const { owner, id } = await aKit();
  const { llm, double } = await modelSaying([{ say: '{}' }]);
  for (const [at, part] of (['data_model', 'screens', 'budget', 'prompt_v0'] as const).entries())
    expect(await rewritePart(t.ctx, owner, llm, id, part, { baseVersion: at + 1, by: 'model' })).toMatchObject({ model_fell_back: false });
  expect(double.calls).toEqual([]);
});
