import fc from 'fast-check';
import { expect, test } from 'vitest';
import { falsehoods } from '../../tests/factories/falsehoods.ts';
import { leadOf, placedLines, unitCutter } from './placed-lines.ts';
import type { Block, Said } from './strategist/answer.ts';

const lines = new Map<string, Said | Block>([
  ['C1', { kind: 'table', head: ['Price'], rows: [] }],
  ['A1', { text: 'It costs $40 a month.', cites: [{ of: 'idea' as const, slug: 'x', path: 'value_ladder.core' }] }],
  ['A2', { text: 'Ten weeks to a first version.', cites: [{ of: 'idea' as const, slug: 'x', path: 'time_to_mvp_weeks' }] }],
  ['B1', { text: 'Start with the guild.', cites: [{ of: 'idea' as const, slug: 'x', path: 'channels.0.how' }] }],
]);

/** What is said of a model's text that comes in these pieces, as one text. */
function saidOf(...pieces: string[]): string {
  const cutter = unitCutter();
  const placing = placedLines(lines);
  const all = [...pieces.flatMap((piece) => cutter.push(piece)), ...cutter.end()].flatMap((unit) => placing.read(unit));
  return all
    .map((placed, at) => `${leadOf(placed, all[at - 1])}${'kind' in placed.what ? `[${placed.what.kind}]` : placed.what.text}`)
    .join('');
}
const [one, two, three] = [...lines.values()].flatMap((line) => ('kind' in line ? [] : [line.text]));

const opinion = 'Writer’s opinion: Ask a stranger about the price.';

test.each<[string, string]>([
  ['A1\nA2\n', `${one} ${two}`],
  ['A1, A2\n\nB1', `${one} ${two}\n\n${three}`],
  ['[A1] [A2]\n- [B1]', `${one} ${two}\n- ${three}`],
  ['- A1\n- A2\n1. B1', `- ${one}\n- ${two}\n- ${three}`],
  ['- A1, A2\nB1\n', `- ${one} ${two}\n\n${three}`],
  ['A1\nC1\nA2\n', `${one}\n\n[table]\n\n${two}`],
  ['C1\n- A2\n', `[table]\n\n- ${two}`],
  ['A1\nAsk a stranger about the price.\nA2', `${one} ${opinion} ${two}`],
  ['A1. Ask a stranger about the price', `${opinion}`],
  ['It costs $9,999 a month. [A1] Everybody buys it.', `${one}`],
  ['A1\nA1\nC9\n[Z99] A2 is a lie\n', `${one}`],
  ['# Prices\n**bold** <b>A1</b>\n', ''],
])('of %j only lines and opinions are said', (text, said) => {
  expect(saidOf(text)).toBe(said);
});

test('it makes no difference where the text breaks off while it arrives', () => {
  const text = 'A1, A2\n\nAsk a stranger about the price. It will rain. [B1]\n';
  fc.assert(
    fc.property(fc.array(fc.nat({ max: text.length })), (cuts) => {
      const at = [0, ...cuts.sort((a, b) => a - b), text.length];
      expect(saidOf(...at.slice(1).map((to, i) => text.slice(at[i], to)))).toBe(saidOf(text));
    }),
  );
});

test('of untruths nothing is said, with ids among them or without', () => {
  for (const { text } of falsehoods(2_000, 5)) expect(saidOf(`${text}\n- ${text} [A1]\n[${text}] ${text}\n`).replace(/^- /, '')).toBe(one);
});
