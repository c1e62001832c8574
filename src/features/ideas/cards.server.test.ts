import { expect, test } from 'vitest';
import { type CardIdea, ideaCard, siteCard } from './cards.server.tsx';

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
  figures: { measured: 4, estimated: 12, editorial: 0 },
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
])('the card of %s is a PNG of 1200 × 630', async (name, title) => {
  expect(sizeOf(await ideaCard(anIdea(name, title)))).toEqual([1200, 630]);
});

test('the card of the site is a PNG of 1200 × 630', async () => {
  expect(sizeOf(await siteCard())).toEqual([1200, 630]);
});

test('one version of an idea is drawn once, a new version anew', async () => {
  const idea = anIdea('versioned', 'One drawing');
  expect(ideaCard(idea)).toBe(ideaCard({ ...idea }));
  expect(await ideaCard({ ...idea, updated_at: '2026-11-22T00:00:00.000Z' })).not.toBe(await ideaCard(idea));
});
