import fc from 'fast-check';
import { expect, test } from 'vitest';
import { categoryIds } from './categories.ts';
import { drawHallmark, type HallmarkFacts, hallmarkSvg, hallmarkTones } from './hallmark.ts';

const facts: fc.Arbitrary<HallmarkFacts> = fc.record({
  idea_score: fc.double({ min: 0, max: 10, noNaN: true }),
  published_at: fc.integer({ min: 2020, max: 2099 }).map((year) => `${year}-06-01T00:00:00.000Z`),
  figures: fc.record({ measured: fc.nat(60), estimated: fc.nat(60), editorial: fc.nat(60) }),
});
const category = fc.integer({ min: 0, max: categoryIds.length - 1 });
const teeth = (idea: HallmarkFacts) => {
  const scrape = drawHallmark(idea, 0).shapes.find((shape) => shape.tone === 'scrape');
  return scrape ? (scrape.d.match(/l/g)?.length ?? 0) / 2 : 0;
};

test('the same idea is always struck the same way', () => {
  fc.assert(
    fc.property(facts, category, (idea, at) => {
      expect(drawHallmark(idea, at)).toEqual(drawHallmark(idea, at));
    }),
  );
});

test('every shape is a drawable path: no figure is missing, none is not a number', () => {
  fc.assert(
    fc.property(facts, category, fc.boolean(), (idea, at, relief) => {
      for (const { d, transform } of drawHallmark(idea, at, relief).shapes) {
        expect(d).toMatch(/^M/);
        expect(`${d}${transform}`).not.toMatch(/NaN|undefined|Infinity/);
      }
    }),
  );
});

test('the scrape has a tooth for each tenth of the figures that was measured, and at least one when any was', () => {
  fc.assert(
    fc.property(facts, (idea) => {
      const { measured, estimated, editorial } = idea.figures;
      const total = measured + estimated + editorial;
      const expected = measured === 0 ? 0 : Math.max(1, Math.round((10 * measured) / total));
      expect(teeth(idea)).toBe(expected);
    }),
  );
});

test('categories are told apart by their device', () => {
  const idea = { idea_score: 6, published_at: '2026-01-01T00:00:00Z', figures: { measured: 0, estimated: 10, editorial: 0 } };
  const drawings = categoryIds.map((_, at) =>
    drawHallmark(idea, at)
      .shapes.map((shape) => shape.d)
      .join(),
  );
  expect(new Set(drawings).size).toBe(categoryIds.length);
});

test('a document of its own is well-formed and paints each tone as told', () => {
  const colours = Object.fromEntries(hallmarkTones.map((tone, i) => [tone, `#00000${i}`])) as Record<
    (typeof hallmarkTones)[number],
    string
  >;
  const svg = hallmarkSvg(
    drawHallmark({ idea_score: 8.2, published_at: '2026-01-01T00:00:00Z', figures: { measured: 2, estimated: 8, editorial: 0 } }, 3),
    colours,
    200,
  );
  expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 64 64"[^>]*>(<path [^>]*\/>)+<\/svg>$/);
  for (const colour of Object.values(colours)) expect(svg).toContain(colour);
});
