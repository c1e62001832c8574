import { expect, test } from 'vitest';
import { SynonymList } from './synonym-lists.contract.ts';
import { replacements } from './synonyms.ts';

test('a group of one, a phrase twice in a group and a group written twice are faults', () => {
  const isList = (groups: unknown) => SynonymList.safeParse(groups).success;
  expect(isList([{ same: ['law', 'act'] }, { wide: 'tradesman', narrower: ['glazier'] }])).toBe(true);
  expect(isList([{ same: ['law'] }])).toBe(false);
  expect(isList([{ same: ['law', 'act', 'law'] }])).toBe(false);
  expect(isList([{ same: ['law', 'act'] }, { same: ['law', 'act'] }])).toBe(false);
  expect(isList([{ same: ['law', 'act'], wide: 'rule' }])).toBe(false);
});

test('equals stand for each other, narrower words only for the wider', () => {
  const of = (phrase: string) => replacements.filter((one) => one.phrase.join(' ') === phrase);
  expect(of('lawyer')).toContainEqual({ phrase: ['lawyer'], by: ['law', 'firm'], isClose: true });
  expect(of('law firm')).toContainEqual({ phrase: ['law', 'firm'], by: ['lawyer'], isClose: true });
  expect(of('tradesman')).toContainEqual({ phrase: ['tradesman'], by: ['glazier'], isClose: false });
  expect(of('glazier')).toEqual([]);
});
