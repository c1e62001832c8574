import { expect, test } from 'vitest';
import { SYNONYMS } from './synonyms.data.ts';
import { replacements } from './synonyms.ts';
import { WORK_SYNONYMS } from './synonyms-work.data.ts';

const lines = `${SYNONYMS}\n${WORK_SYNONYMS}`.split('\n').filter((line) => line && !line.startsWith('#'));

test('every line is a group of two or more different phrases', () => {
  for (const line of lines) {
    const members = line.split(/[=>,]/).map((member) => member.trim());
    expect(members.length, line).toBeGreaterThan(1);
    expect(members.every(Boolean), line).toBe(true);
    expect(new Set(members).size, line).toBe(members.length);
    expect(line.includes('=') !== line.includes('>'), line).toBe(true);
  }
});

test('no group is written twice', () => {
  expect(new Set(lines).size).toBe(lines.length);
});

test('equals stand for each other, narrower words only for the wider', () => {
  const of = (phrase: string) => replacements.filter((one) => one.phrase.join(' ') === phrase);
  expect(of('lawyer')).toContainEqual({ phrase: ['lawyer'], by: ['law', 'firm'], isClose: true });
  expect(of('law firm')).toContainEqual({ phrase: ['law', 'firm'], by: ['lawyer'], isClose: true });
  expect(of('tradesman')).toContainEqual({ phrase: ['tradesman'], by: ['glazier'], isClose: false });
  expect(of('glazier')).toEqual([]);
});
