import { describe, expect, test } from 'vitest';
import { buyerGroups, listFiles } from './list-files.ts';
import { ListFile } from './lists.contract.ts';
import { countryIn, groupsIn, listsFor } from './lists-for.ts';

const all = listFiles.flatMap(({ lists }) => lists);

describe('the lists', () => {
  test('are sixty and more, some for each country, and each says whether its terms were read', () => {
    expect(all.length).toBeGreaterThanOrEqual(60);
    for (const { country, lists } of listFiles) expect(lists.length, country).toBeGreaterThanOrEqual(5);
    const read = all.filter(({ terms }) => terms !== 'not checked');
    expect(read.length).toBeGreaterThanOrEqual(15);
    for (const { terms } of read)
      expect(terms).toMatchObject({ page: expect.stringMatching(/^https?:/), looked_at: expect.stringMatching(/^2026-/) });
  });

  test('reach every kind of buyer somewhere', () => {
    for (const { id } of buyerGroups)
      expect(
        all.some(({ groups }) => groups.includes(id)),
        id,
      ).toBe(true);
  });

  test('are refused with a group nobody knows, terms without a page, or an address that is not safe', () => {
    const [us] = listFiles;
    const [list] = us?.lists ?? [];
    const faults = (change: object) => ListFile.safeParse({ country: 'us', lists: [{ ...list, ...change }] }).success;
    expect(faults({})).toBe(true);
    for (const change of [
      { groups: ['astronauts'] },
      { terms: { says: 'Anything goes here.' } },
      { address: 'http://example.com' },
      { kind: 'hearsay' },
    ])
      expect(faults(change)).toBe(false);
  });
});

describe('a project’s words', () => {
  test.each([
    ['The owner of a bakery with one to three shops', ['food', 'shops']],
    ['Dental clinics in Leeds', ['health']],
    ['A small business that issues invoices', []],
    ['Publishers of public notices', ['creative']],
    ['Pub landlords', ['food', 'property']],
    ['Two-truck hauliers', ['transport']],
    ['Clerks of parish councils', ['charities', 'public']],
  ])('“%s” names its buyers', (text, groups) => {
    expect(groupsIn(text)).toEqual(groups);
  });

  test('say the country, else it is the United States', () => {
    expect(countryIn('Parish clerks in England')).toBe('uk');
    expect(countryIn('Bookkeepers in Australia')).toBe('au');
    expect(countryIn('Restaurants')).toBe('us');
  });

  test('give the lists of these buyers first, then those of all businesses; the buyer counts before the thesis', () => {
    const { lists, country, groups, rules } = listsFor({ buyer: 'Care homes in England', rest: 'Bakeries throw bread away.' });
    expect([country, groups]).toEqual(['uk', ['Care providers']]);
    expect(lists[0]?.name).toBe('Care Quality Commission');
    expect(lists.map(({ name }) => name)).toContain('Companies House');
    expect(lists.map(({ name }) => name)).not.toContain('Food hygiene ratings');
    expect(rules.length).toBeGreaterThan(0);
    expect(listsFor({ buyer: '', rest: 'Bakeries throw bread away.' }, 'uk').lists[0]?.name).toBe('Food hygiene ratings');
  });
});
