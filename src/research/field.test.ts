import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aLedger, company, offline } from '../../tests/factories/ledgers.ts';
import { scoreLedger } from '../engine/scores/score-ledger.ts';
import { decideVerdict } from '../engine/verdict/decide-verdict.ts';
import { thresholds } from '../engine/verdict/thresholds.ts';
import { acrossOf, borders, FIELD, fieldOf, upOf } from './field.ts';

const ledger = aLedger('Kiln log for potters.', { companies: [company('Arvo', 'Kiln logs', 0.9)] }, { silent: offline });
const scores = scoreLedger(ledger);
const verdict = decideVerdict(ledger, scores);
const at = (
  demand: number | null,
  competition: number | null,
  said = verdict.verdict,
  neighbours: Parameters<typeof fieldOf>[0]['neighbours'] = [],
) =>
  fieldOf({
    scores: {
      ...scores,
      demand: { ...scores.demand, score: demand ?? 5, known: demand !== null },
      competition: { ...scores.competition, score: competition ?? 5, known: competition !== null },
    },
    verdict: { ...verdict, rule: 'middling', verdict: said },
    neighbours,
  });
const score = fc.integer({ min: 1, max: 10 });

test('every dot stands within the frame, and no two of them at one place', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.option(score), fc.option(score)), { minLength: 4, maxLength: 4 }), (places) => {
      const [own, ...others] = places as [[number | null, number | null], ...[number | null, number | null][]];
      const neighbours = others.map(([demand, competition], i) => ({ text: `idea ${i}`, verdict: 'drop' as const, demand, competition }));
      const dots = at(own[0], own[1], 'drop', neighbours)?.dots ?? [];
      expect(dots).toHaveLength(4);
      const drawn = dots.flatMap(({ at }) => at ?? []);
      expect(drawn).toHaveLength(places.filter(([demand, competition]) => demand !== null && competition !== null).length);
      for (const { x, y } of drawn) {
        expect(x >= FIELD.left - 1 && x <= FIELD.width).toBe(true);
        expect(y >= FIELD.top - 1 && y <= FIELD.height - FIELD.bottom + 1).toBe(true);
      }
      expect(drawn.every((one, i) => drawn.slice(i + 1).every(({ x, y }) => Math.hypot(x - one.x, y - one.y) >= 17))).toBe(true);
    }),
  );
});

test('the arrow ends where the rules would say “build”, or where they no longer would', () => {
  fc.assert(
    fc.property(score, score, (demand, competition) => {
      const isWithin = demand >= thresholds.wanted && competition < thresholds.crowded;
      const [inside, outside] = [at(demand, competition, 'build'), at(demand, competition, 'reshape')];
      if (!isWithin) {
        const [x, y] = outside?.arrow?.to ?? [Number.NaN, Number.NaN];
        expect(x < acrossOf(borders.crowded) && y < upOf(borders.wanted)).toBe(true);
        return;
      }
      expect(outside?.arrow, 'within “build” something else decided').toBeUndefined();
      const [x, y] = inside?.arrow?.to ?? [Number.NaN, Number.NaN];
      expect(x > acrossOf(borders.crowded) || y > upOf(borders.wanted)).toBe(true);
    }),
  );
});

test('what is not known has no arrow; what does harm has no field', () => {
  expect(at(null, 5)).toMatchObject({ arrow: undefined, dots: [{ at: undefined }] });
  expect(fieldOf({ scores, verdict: { ...verdict, rule: 'harm' }, neighbours: [] })).toBeUndefined();
});
