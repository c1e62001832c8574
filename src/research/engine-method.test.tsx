import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { measured } from '../engine/measured.ts';
import { methodOfEngine } from '../engine/method.ts';
import { EngineMethod } from './engine-method.tsx';

const text = renderToStaticMarkup(<EngineMethod method={methodOfEngine()} measured={measured} />)
  .replace(/<[^>]+>/g, ' ')
  .replace(/\s+/g, ' ');

test('the method says what makes a company close as the engine counts it: its probability, and two shared words', () => {
  expect(text).toContain('From 60% on, and with 2 of the text’s own words, a company is close');
  expect(text).toContain('Below 60% it has to have as many of them to count as near at all.');
});

test('each figure says which texts it was measured on, and none is said to be of texts set aside that is not', () => {
  for (const { on } of [
    measured.nearByLot,
    measured.nearLabelled,
    measured.nearTold,
    measured.shown,
    measured.noneFound,
    measured.category,
  ])
    expect(text).toContain(on);
  expect(text).not.toContain('set aside');
  // Strangers and others are the labelled texts of both halves, and a category's weights were chosen where it is measured.
  for (const { on } of [measured.noneFound, measured.category, measured.nearLabelled, measured.nearTold]) expect(on).toContain('flatters');
  expect(text).toContain('The points were chosen on the same ideas, which flatters these figures');
});

test('agreement with readers stands beside how far they agree themselves, and on which half it was counted', () => {
  const { texts, same, kappa, on, developed } = measured.verdicts;
  expect(text).toContain(
    `Of ${texts} texts the verdict is that of most of three readers for ${same} (kappa ${kappa}, among the readers 0.86 to 0.92; on ${on}`,
  );
  expect(kappa).toBeLessThan(developed);
});

test('what is read of a text stands with how often readers read it so, and of how many texts', () => {
  const { texts, kind, payer, on } = measured.reading;
  expect(text).toContain(`What kind of product a text tells of, read without a model: ${on}`);
  expect(text).toContain(`as most of three readers say for ${Math.round(100 * kind)}% of ${texts}; by words alone 50%`);
  expect(text).toContain(`as one of three readers says for ${Math.round(100 * payer)}% of ${texts}.`);
  expect(payer).toBeLessThan(kind);
});

test('the mistakes of the policy on harm stand beside what it is for, with whose texts they were counted on', () => {
  const { letThrough, harmful, refused, neighbours, on } = measured.harm;
  expect(text).toContain(
    `${on}, it let ${letThrough} of ${harmful} harmful ones through and refused ${refused} of ${neighbours} honest ones`,
  );
});
