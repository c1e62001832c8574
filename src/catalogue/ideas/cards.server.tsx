import { renderAsync } from '@resvg/resvg-js';
import { LRUCache } from 'lru-cache';
import type { ReactElement } from 'react';
import { cardFonts } from './card-fonts.server.ts';
import { CARD_HEIGHT, CARD_WIDTH, type CardIdea, IdeaPicture, SitePicture } from './card-pictures.server.tsx';

type Png = Uint8Array<ArrayBuffer>;

/** Some 70 kB each. */
const MAX_CARDS = 300;
const MAX_DRAWN_AT_ONCE = 2;

const cards = new LRUCache<string, Promise<Png>>({ max: MAX_CARDS });
const waiting: (() => void)[] = [];
let underway = 0;

/** @returns the picture shown when an idea is shared: a PNG of 1200 × 630. Drawn once per version. */
export function ideaCard(idea: CardIdea): Promise<Png> {
  return once(`${idea.id} ${idea.slug} ${idea.updated_at} ${idea.idea_score}`, () => <IdeaPicture idea={idea} />);
}

/** @returns the picture shown when any other page is shared. */
export function siteCard(): Promise<Png> {
  return once('site', () => <SitePicture />);
}

/** Whoever asks for a card while it is drawn shares the drawing; one that failed is drawn again for the next. */
function once(key: string, picture: () => ReactElement): Promise<Png> {
  const known = cards.get(key);
  if (known) return known;
  const drawn = inTurn(() => draw(picture()));
  cards.set(key, drawn);
  drawn.catch(() => {
    if (cards.peek(key) === drawn) cards.delete(key);
  });
  return drawn;
}

/** Runs a piece of work once fewer than two others are running, first come first served. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (underway >= MAX_DRAWN_AT_ONCE) await new Promise<void>((start) => waiting.push(start));
  else underway++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    // The place is handed on, so that nobody who comes in between takes it.
    if (next) next();
    else underway--;
  }
}

async function draw(picture: ReactElement): Promise<Png> {
  // Larger than most of what a process loads, and asked for by those who share a page.
  const { default: satori } = await import('satori');
  const svg = await satori(picture, { width: CARD_WIDTH, height: CARD_HEIGHT, fonts: cardFonts() });
  const image = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return new Uint8Array(image.asPng());
}
