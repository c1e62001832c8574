import fc from 'fast-check';
import { expect, test } from 'vitest';
import { categoryIds } from '../../shared/vocabulary/categories.ts';
import { drawCategoryMark, drawHallmark, hallmarkSvg, hallmarkTones } from './hallmark.ts';
import type { HallmarkFacts } from './hallmark-label.ts';
import { setNumerals } from './hallmark-numerals.ts';
import { devices, scoreCartouches, yearCartouches } from './hallmark-punches.ts';

const facts: fc.Arbitrary<HallmarkFacts> = fc.record({
  idea_score: fc.double({ min: 0, max: 10, noNaN: true }),
  published_at: fc.integer({ min: 2020, max: 2099 }).map((year) => `${year}-06-01T00:00:00.000Z`),
  figures: fc.record({ measured: fc.nat(60), cited: fc.nat(60), estimated: fc.nat(60), editorial: fc.nat(60) }),
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
      const { measured, cited, estimated, editorial } = idea.figures;
      const checked = measured + cited;
      const expected = checked === 0 ? 0 : Math.max(1, Math.round((10 * checked) / (checked + estimated + editorial)));
      expect(teeth(idea)).toBe(expected);
    }),
  );
});

test('categories are told apart by their device', () => {
  const idea = { idea_score: 6, published_at: '2026-01-01T00:00:00Z', figures: { measured: 0, cited: 0, estimated: 10, editorial: 0 } };
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
    drawHallmark(
      { idea_score: 8.2, published_at: '2026-01-01T00:00:00Z', figures: { measured: 1, cited: 1, estimated: 8, editorial: 0 } },
      3,
    ),
    colours,
    200,
  );
  expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 64 64"[^>]*>(<path [^>]*\/>)+<\/svg>$/);
  for (const colour of Object.values(colours)) expect(svg).toContain(colour);
});

test('nothing is struck outside the field, at any tilt', () => {
  fc.assert(
    fc.property(facts, category, fc.boolean(), (idea, at, relief) => {
      const within = drawHallmark(idea, at, relief).shapes.flatMap(({ d, transform }) => reach(d, transform).flat());
      expect(Math.min(...within)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...within)).toBeLessThanOrEqual(64);
    }),
  );
});

test('a better band has another cartouche, and no year has that of the year before', () => {
  expect(new Set(Object.values(scoreCartouches).map((cartouche) => cartouche(30, 14))).size).toBe(4);
  expect(new Set(yearCartouches.map((cartouche) => cartouche(13, 12))).size).toBe(yearCartouches.length);
  expect(devices).toHaveLength(categoryIds.length);
});

test('a small stamp is struck straight and without shades', () => {
  fc.assert(
    fc.property(facts, category, (idea, at) => {
      const { shapes } = drawHallmark(idea, at, false);
      expect(shapes.filter((shape) => shape.tone === 'shade' || shape.transform.includes('rotate'))).toEqual([]);
    }),
  );
});

test('its label says all it shows', () => {
  const idea = { idea_score: 7.42, published_at: '2026-05-01T00:00:00Z', figures: { measured: 3, cited: 1, estimated: 14, editorial: 2 } };
  expect(drawHallmark(idea, 6).label).toBe('Hallmark: score 7.4 of 10, 20% of 20 figures measured or cited, 2026');
});

test('numerals of any length keep to their width', () => {
  for (const text of ['0.0', '7.4', '10.0', '26', '1234567890']) {
    const { d, transform } = setNumerals(text, 0, 0, { height: 19, maxWidth: 46 });
    const xs = reach(d, transform).map(([x]) => x);
    expect(Math.max(...xs) - Math.min(...xs)).toBeLessThanOrEqual(46);
  }
});

test('the mark of a category stands by itself, each unlike the others', () => {
  expect(new Set(categoryIds.map((_, at) => JSON.stringify(drawCategoryMark(at)))).size).toBe(categoryIds.length);
});

/** Where the points of a path come to lie: of its segments' ends, and of the control points of its curves. */
function reach(d: string, transform: string): [number, number][] {
  const points: [number, number][] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const [, command = '', rest = ''] of d.matchAll(/([a-z])([^a-z]*)/gi)) {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const isRelative = command === command.toLowerCase();
    const size = { m: 2, l: 2, h: 1, v: 1, q: 4, c: 6, a: 7, z: 1 }[command.toLowerCase()] as number;
    if (command.toLowerCase() === 'z') [x, y] = [startX, startY];
    for (let i = 0; i + size <= numbers.length; i += size) {
      const [fromX, fromY] = isRelative ? [x, y] : [0, 0];
      const part = numbers.slice(i, i + size);
      if (command.toLowerCase() === 'h') x = fromX + (part[0] as number);
      else if (command.toLowerCase() === 'v') y = fromY + (part[0] as number);
      else {
        const pairs = command.toLowerCase() === 'a' ? part.slice(5) : part;
        for (let j = 0; j < pairs.length; j += 2) points.push([fromX + (pairs[j] as number), fromY + (pairs[j + 1] as number)]);
        [x, y] = points.at(-1) as [number, number];
        if (command.toLowerCase() === 'm') [startX, startY] = [x, y];
      }
      points.push([x, y]);
    }
  }
  // The last transform of the list is the first to be done.
  for (const [, name, list = ''] of [...transform.matchAll(/(\w+)\(([^)]*)\)/g)].reverse()) {
    const [a = 0, b = 0] = list.split(' ').map(Number);
    const turn = (a * Math.PI) / 180;
    for (const point of points) {
      const [px, py] = point;
      if (name === 'translate') point.splice(0, 2, px + a, py + b);
      else if (name === 'scale') point.splice(0, 2, px * a, py * a);
      else point.splice(0, 2, px * Math.cos(turn) - py * Math.sin(turn), px * Math.sin(turn) + py * Math.cos(turn));
    }
  }
  return points;
}
