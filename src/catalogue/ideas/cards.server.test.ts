import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CardIdea } from './card-pictures.server.tsx';
import { drawable, shortened, wordsOfSlug } from './card-text.server.ts';
import { ideaCard, siteCard } from './cards.server.tsx';

const anIdea = (id: string, title: string): CardIdea => ({
  id,
  slug: 'an-idea',
  title,
  tagline: 'For people who check: every figure is followed back to where it came from before anything is built.',
  category: 'saas',
  published_at: '2026-11-21T00:00:00.000Z',
  updated_at: '2026-11-21T00:00:00.000Z',
  idea_score: 6.4,
  scores: { opportunity: 0, problem: 10, feasibility: 5.5, why_now: 7.1 },
  figures: { measured: 4, cited: 0, estimated: 12, editorial: 0 },
  is_pro_pick: true,
});

/** Width and height, from the header of a PNG (PNG specification, 11.2.2). */
function sizeOf(png: Uint8Array): [number, number] {
  const view = new DataView(png.buffer, png.byteOffset);
  expect([...png.subarray(0, 8)]).toEqual([137, 80, 78, 71, 13, 10, 26, 10]);
  return [view.getUint32(16), view.getUint32(20)];
}

test.each([
  ['an ordinary title', 'Backflow report filing desk'],
  ['eighty characters without a space', 'W'.repeat(80)],
  ['emoji and accents', 'Crème brûlée 🦫 für Ängstliche'],
  ['a script from right to left', 'سجل رش البساتين'],
  ['half a surrogate pair', 'Broken \ud83e title'],
  ['nothing but emoji', '🦫🦫🦫'],
  ['control characters and a NUL', 'A\u0000B\u0007C\u202eD'],
  ['markup', '<b>&amp;</b> {"a": 1} ]]>'],
  ['combining marks without end', `Z${'\u0301'.repeat(200)}algo`],
])('the card of %s is a PNG of 1200 × 630', async (name, title) => {
  expect(sizeOf(await ideaCard(anIdea(name, title)))).toEqual([1200, 630]);
});

test('the card of the site is a PNG of 1200 × 630', async () => {
  expect(sizeOf(await siteCard())).toEqual([1200, 630]);
});

test('one version of an idea is drawn once, a new version again', async () => {
  const idea = anIdea('versioned', 'One drawing');
  expect(ideaCard(idea)).toBe(ideaCard({ ...idea }));
  expect(await ideaCard({ ...idea, updated_at: '2026-11-22T00:00:00.000Z' })).not.toBe(await ideaCard(idea));
});

test('any number of people who ask at once get every card, each drawn once', async () => {
  const asked = Array.from({ length: 24 }, (_, i) => ideaCard(anIdea(`crowd ${i % 8}`, `Idea ${i % 8}`)));
  const drawn = await Promise.all(asked);
  expect(new Set(drawn).size).toBe(8);
  for (const png of drawn) expect(sizeOf(png)).toEqual([1200, 630]);
});

test('a card leaves out what it has no glyph for, and says nothing rather than boxes', () => {
  expect(drawable('Crème brûlée 🦫 für Łódź & Şişli')).toBe('Crème brûlée für Łódź & Şişli');
  expect(drawable('Zoe\u0308 → 5 €')).toBe('Zoë 5 €');
  expect(drawable('سجل رش البساتين')).toBe('');
  expect(drawable('果樹園の散布記録 log')).toBe('');
  expect(wordsOfSlug('offline-spray-records')).toBe('Offline spray records');
});

test('what is drawn of any text holds no control character, no loose space and nothing that was not there', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const left = drawable(text);
      expect(left).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]|^ | $| {2}/u);
      expect(drawable(left)).toBe(left);
    }),
  );
});

test('a long text is cut at a word, and never longer than asked', () => {
  expect(shortened('Records for orchards, and vineyards', 24)).toBe('Records for orchards…');
  expect(shortened('short', 5)).toBe('short');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.integer({ min: 2, max: 60 }), (text, max) => {
      expect([...shortened(text, max)].length).toBeLessThanOrEqual(max);
    }),
  );
});
