import { parse } from 'csv-parse/sync';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addPerson, testAccounts } from '../../../tests/factories/accounts.ts';
import { aClock } from '../../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { aProject, aRunningTest } from '../../../tests/factories/projects.ts';
import { findTest } from '../find-test.server.ts';
import { removeEntry } from '../log-entry.server.ts';
import { callSheet, callSheetCsv } from './call-sheet.server.ts';
import { addContact, editContact, importContacts, removeContact } from './change-contacts.server.ts';
import { ContactInput, SheetLogInput } from './contacts.contract.ts';
import { contactMessages, MOST_CONTACTS, type Outcome } from './contacts.ts';
import { logSheet } from './log-sheet.server.ts';
import { readContacts } from './read-contacts.ts';

const clock = aClock();
let t: TestDatabase;
type Person = Awaited<ReturnType<typeof addPerson>>['viewer'];
let pro: Person;
let stranger: Person;
let id: string;

beforeAll(async () => {
  t = await testDatabase(clock.now);
  const accounts = testAccounts(t);
  pro = (await addPerson(t, accounts, { tier: 'lifetime' })).viewer;
  stranger = (await addPerson(t, accounts, { tier: 'lifetime' })).viewer;
});
afterAll(() => t.drop());
beforeEach(async () => {
  id = await aProject(t.ctx, pro);
});

const add = (fields: object) => addContact(t.ctx, pro, id, ContactInput.parse(fields));
const sheet = () => callSheet(t.ctx, pro, id);

describe('who is on the sheet already', () => {
  test.each([
    ['by the email, whatever its letters', { name: 'A', email: 'Jo@Bakery.example' }, { name: 'B', email: 'jo@bakery.EXAMPLE' }],
    ['by the phone, with the country’s code or without', { name: 'A', phone: '+44 113 496 0000' }, { name: 'B', phone: '(0113) 496-0000' }],
    [
      'by name and place, whatever the signs',
      { name: 'Jo’s Café', place: 'Leeds' },
      { name: 'jo s cafe', place: ' LEEDS ', email: 'x@y.example' },
    ],
    ['by the name where nothing else is known', { name: 'Jo' }, { name: 'jo' }],
  ])('is known %s', async (_, one, again) => {
    await add(one);
    await expect(add(again)).rejects.toMatchObject({ code: 'conflict', message: contactMessages.known });
    expect((await sheet()).contacts).toHaveLength(1);
  });

  test('two of one name in two places, or with two phones and no place, are two', async () => {
    await add({ name: 'Jo', place: 'Leeds' });
    await add({ name: 'Jo', place: 'York' });
    await add({ name: 'Sam', phone: '0113 496 0001' });
    await add({ name: 'Sam', phone: '0113 496 0002' });
    expect((await sheet()).contacts).toHaveLength(4);
  });

  test('is found too when a contact is changed into somebody else', async () => {
    await add({ name: 'Jo', email: 'jo@bakery.example' });
    const { id: other } = await add({ name: 'Sam', email: 'sam@bakery.example' });
    await expect(editContact(t.ctx, pro, { id, item: other }, { email: 'JO@bakery.example' })).rejects.toMatchObject({ code: 'conflict' });
    await editContact(t.ctx, pro, { id, item: other }, { outcome: 'talked', note: 'Call again', next_on: '2026-03-12' });
    expect((await sheet()).contacts.find((one) => one.id === other)).toMatchObject({
      outcome: 'talked',
      note: 'Call again',
      next_on: '2026-03-12',
    });
  });
});

describe('an import', () => {
  test('understands the names columns have, puts town and county together, and passes over who is known', async () => {
    await add({ name: 'Corner Bakery', phone: '0113 496 0000' });
    const csv =
      '\ufeffCompany;Town;County;Telephone;E_Mail;Notes\r\nCorner;Leeds;;0113 4960000;;\r\n"Mill; Bakery";Otley;Yorkshire;;mill@bakery.example;"two\nlines"\r\n;;;;;\r\n';
    expect(await importContacts(t.ctx, pro, id, csv)).toEqual({ added: 1, known: 1, faults: [] });
    expect((await sheet()).contacts.find(({ name }) => name === 'Mill; Bakery')).toMatchObject({
      place: 'Otley, Yorkshire',
      email: 'mill@bakery.example',
      note: 'two\nlines',
      outcome: 'to_call',
    });
    // Sent again it adds nobody.
    expect(await importContacts(t.ctx, pro, id, csv)).toEqual({ added: 0, known: 2, faults: [] });
  });

  test('says what is wrong by row and field, and then adds nobody', async () => {
    const csv = 'name,email,phone,outcome,next_on\nJo,jo@bakery.example,,,\n,sam@x,12,maybe,tomorrow\n';
    const answer = await importContacts(t.ctx, pro, id, csv);
    expect(answer.added).toBe(0);
    expect(answer.faults.map(({ row, field }) => `${row} ${field}`).sort()).toEqual([
      '3 email',
      '3 name',
      '3 next_on',
      '3 outcome',
      '3 phone',
    ]);
    expect((await sheet()).contacts).toEqual([]);
    expect(readContacts('phone\n1').faults).toMatchObject([{ row: 1, fault: contactMessages.noNames }]);
    expect(readContacts('name\n').faults).toMatchObject([{ fault: contactMessages.empty }]);
    expect(readContacts('name\n"never closed').faults[0]?.row).toBe(1);
  });

  test('brings 500 and no more', async () => {
    const rows = (count: number, from = 0) =>
      `name,place\n${Array.from({ length: count }, (_, i) => `Bakery ${from + i},Leeds`).join('\n')}\n`;
    expect((await importContacts(t.ctx, pro, id, rows(MOST_CONTACTS + 1))).faults).toMatchObject([{ fault: contactMessages.full }]);
    expect((await importContacts(t.ctx, pro, id, rows(MOST_CONTACTS))).added).toBe(MOST_CONTACTS);
    await expect(importContacts(t.ctx, pro, id, rows(1, 900))).rejects.toMatchObject({ code: 'conflict', message: contactMessages.full });
    await expect(add({ name: 'One more' })).rejects.toMatchObject({ code: 'conflict', message: contactMessages.full });
    expect((await sheet()).contacts).toHaveLength(MOST_CONTACTS);
  });

  test('reads the export again, in which nothing is a formula', async () => {
    await add({
      name: '=HYPERLINK("x")',
      place: '+Leeds',
      phone: '+44 113 496 0000',
      note: '@cmd',
      outcome: 'interested',
      next_on: '2026-04-01',
    });
    const { content, name } = await callSheetCsv(t.ctx, pro, id);
    expect(name).toMatch(/^assay-call-sheet-.+\.csv$/);
    const [row] = parse(content, { bom: true, columns: true }) as Record<string, string>[];
    expect(row).toMatchObject({ name: '\'=HYPERLINK("x")', place: "'+Leeds", phone: "'+44 113 496 0000", note: "'@cmd" });
    const other = await aProject(t.ctx, pro);
    expect(await importContacts(t.ctx, pro, other, content)).toEqual({ added: 1, known: 0, faults: [] });
    const strip = ({ contacts }: Awaited<ReturnType<typeof sheet>>) => contacts.map(({ id: _, ...rest }) => rest);
    expect(strip(await callSheet(t.ctx, pro, other))).toEqual(strip(await sheet()));
  });
});

describe('the sheet feeds a test', () => {
  const outcomesOf = async (counts: Partial<Record<Outcome, number>>) => {
    for (const [outcome, count] of Object.entries(counts))
      for (let i = 0; i < count; i += 1)
        await add({ name: `${outcome} ${i}`, place: `${clock.now().getTime()} ${crypto.randomUUID()}`, outcome });
  };
  const log = (test_id: string, yes_from = 'interested', key: string = crypto.randomUUID()) =>
    logSheet(t.ctx, pro, id, SheetLogInput.parse({ test_id, yes_from, key }));

  test('by one press: whoever answered counts as tried, interest or money as yes, each of them once', async () => {
    const key = { id, test: await aRunningTest(t.ctx, pro, id) };
    await outcomesOf({ to_call: 2, no_answer: 3, not_interested: 4, talked: 4, interested: 3, bought: 1 });
    expect((await sheet()).unlogged).toEqual({ reached: 12, interested: 4, bought: 1 });
    const sent = crypto.randomUUID();
    expect(await log(key.test, 'interested', sent)).toEqual({ tried: 12, yes: 4 });
    expect(await log(key.test, 'interested', sent)).toEqual({ tried: 12, yes: 4 });
    const { test, entries } = await findTest(t.ctx, pro, key);
    expect(test.standing).toMatchObject({ tried: 12, yes: 4, entries: 1 });
    expect(entries[0]?.note).toBe('From the call sheet: 12 answered, 4 interested, 1 bought.');
    expect((await sheet()).unlogged).toEqual({ reached: 0, interested: 0, bought: 0 });
    await expect(log(key.test)).rejects.toMatchObject({ code: 'conflict', message: contactMessages.nothingNew });
    await outcomesOf({ bought: 1, talked: 1 });
    expect(await log(key.test, 'bought')).toEqual({ tried: 2, yes: 1 });
    // An entry taken out of the log frees whom it counted.
    await removeEntry(t.ctx, pro, key, entries[0]?.id ?? '');
    expect((await sheet()).unlogged).toEqual({ reached: 12, interested: 4, bought: 1 });
  });

  test('pressed twenty times at once logs everybody once', async () => {
    const key = { id, test: await aRunningTest(t.ctx, pro, id) };
    await outcomesOf({ talked: 5, bought: 2 });
    await Promise.allSettled(Array.from({ length: 20 }, () => log(key.test)));
    expect((await findTest(t.ctx, pro, key)).test.standing).toMatchObject({ tried: 7, yes: 2, entries: 1 });
  });

  test('not when it does not run, nor that of another project', async () => {
    await outcomesOf({ talked: 1 });
    const other = await aProject(t.ctx, pro);
    const elsewhere = await aRunningTest(t.ctx, pro, other);
    await expect(log(elsewhere)).rejects.toMatchObject({ code: 'not_found' });
    expect((await sheet()).unlogged.reached).toBe(1);
  });
});

test('a stranger finds nothing of a sheet, and changes nothing', async () => {
  const { id: item } = await add({ name: 'Jo', phone: '0113 496 0000' });
  const asked = [
    () => callSheet(t.ctx, stranger, id),
    () => callSheetCsv(t.ctx, stranger, id),
    () => addContact(t.ctx, stranger, id, ContactInput.parse({ name: 'x' })),
    () => importContacts(t.ctx, stranger, id, 'name\nx\n'),
    () => editContact(t.ctx, stranger, { id, item }, { note: 'x' }),
    () => removeContact(t.ctx, stranger, { id, item }),
  ];
  for (const ask of asked) await expect(ask()).rejects.toMatchObject({ code: 'not_found' });
  // Their own project opens nobody of another one.
  const own = await aProject(t.ctx, stranger);
  await expect(editContact(t.ctx, stranger, { id: own, item }, { note: 'x' })).rejects.toMatchObject({ code: 'not_found' });
  await expect(removeContact(t.ctx, stranger, { id: own, item })).rejects.toMatchObject({ code: 'not_found' });
  expect((await sheet()).contacts).toMatchObject([{ name: 'Jo', note: '' }]);
  await removeContact(t.ctx, pro, { id, item });
  expect((await sheet()).contacts).toEqual([]);
});

test('who only reads a project sees how many are on the sheet, and nobody’s name; an editor sees them', async () => {
  await add({ name: 'Corner Bakery', phone: '0113 496 0000' });
  await t.db.rows(
    sql`INSERT INTO project_members (project_id, user_id, role, joined_at) VALUES (${id}, ${stranger.userId}, 'reader', ${t.ctx.now()})`,
  );
  expect(await callSheet(t.ctx, stranger, id)).toMatchObject({ contacts: [], is_named: false, counts: { to_call: 1 } });
  await expect(callSheetCsv(t.ctx, stranger, id)).rejects.toMatchObject({ code: 'not_allowed', message: contactMessages.unnamed });
  await t.db.rows(sql`UPDATE project_members SET role = 'editor' WHERE project_id = ${id} AND user_id = ${stranger.userId}`);
  expect(await callSheet(t.ctx, stranger, id)).toMatchObject({ contacts: [{ name: 'Corner Bakery' }], is_named: true });
  expect((await callSheetCsv(t.ctx, stranger, id)).content).toContain('Corner Bakery');
});
