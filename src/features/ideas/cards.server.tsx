import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Resvg } from '@resvg/resvg-js';
import { LRUCache } from 'lru-cache';
import type { ReactElement } from 'react';
import satori from 'satori';
import { categoryIds, categoryLabel } from './categories.ts';
import { drawHallmark, type HallmarkTone, hallmarkSvg } from './hallmark.ts';
import type { Idea } from './ideas.contract.ts';
import { scoreBand, scoreKinds } from './scores.ts';

/** What a card may show of an idea: only what its teaser shows. */
export type CardIdea = Pick<
  Idea,
  'id' | 'slug' | 'title' | 'tagline' | 'category' | 'published_at' | 'updated_at' | 'idea_score' | 'scores' | 'figures' | 'is_pro_pick'
>;

const WIDTH = 1200;
const HEIGHT = 630;
const MAX_CARDS = 300;
const paper = '#f6f1e6';
const ink = '#1b1813';
const soft = '#3f392e';
const faint = '#5f5747';
const well = '#e3dac6';
const brass = '#7a5810';
const BAND = { strong: '#2c6238', good: '#2c6238', fair: '#875304', low: '#9d2f26' } as const;
const STAMP: Record<HallmarkTone, string> = {
  wall: '#5f440a',
  floor: brass,
  shade: '#5f440a',
  figure: '#fffaf0',
  scrape: brass,
  line: '#8a7f6a',
};

const require = createRequire(import.meta.url);
let loadedFonts: Parameters<typeof satori>[1]['fonts'] | undefined;

function fonts(): Parameters<typeof satori>[1]['fonts'] {
  const read = (file: string) => readFileSync(require.resolve(file));
  loadedFonts ??= [
    { name: 'Newsreader', weight: 500, data: read('@fontsource/newsreader/files/newsreader-latin-500-normal.woff') },
    { name: 'Source Sans 3', weight: 400, data: read('@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff') },
    { name: 'Source Sans 3', weight: 600, data: read('@fontsource/source-sans-3/files/source-sans-3-latin-600-normal.woff') },
  ];
  return loadedFonts;
}

const cards = new LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>({ max: MAX_CARDS });
let last: Promise<unknown> = Promise.resolve();

/** Drawn once per version and kept; everybody who asks meanwhile shares the drawing. One is drawn at a time: it takes a whole core. */
function once(key: string, picture: () => ReactElement): Promise<Uint8Array<ArrayBuffer>> {
  const known = cards.get(key);
  if (known) return known;
  const drawn = last.then(() => draw(picture()));
  last = drawn.catch(() => undefined);
  cards.set(key, drawn);
  drawn.catch(() => cards.delete(key));
  return drawn;
}

async function draw(picture: ReactElement): Promise<Uint8Array<ArrayBuffer>> {
  const svg = await satori(picture, { width: WIDTH, height: HEIGHT, fonts: fonts() });
  return new Uint8Array(new Resvg(svg, { fitTo: { mode: 'width', value: WIDTH }, font: { loadSystemFonts: false } }).render().asPng());
}

/** @returns the picture shown when an idea is shared: a PNG of 1200 × 630. */
export function ideaCard(idea: CardIdea): Promise<Uint8Array<ArrayBuffer>> {
  return once(`${idea.id} ${idea.updated_at} ${idea.idea_score}`, () => <IdeaPicture idea={idea} />);
}

/** @returns the picture shown when any other page is shared. */
export function siteCard(): Promise<Uint8Array<ArrayBuffer>> {
  return once('site', () => <SitePicture />);
}

/** Cuts a text that would not fit, at a word. */
function fitted(text: string, maxLength: number): string {
  const characters = [...text.toWellFormed()];
  if (characters.length <= maxLength) return characters.join('');
  const cut = characters.slice(0, maxLength - 1).join('');
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxLength / 2))}…`;
}

function Brand() {
  return (
    <div style={{ display: 'flex', alignItems: 'center', gap: 14 }}>
      <svg viewBox="0 0 26 26" width="40" height="40" aria-hidden="true">
        <path d="M8 1.5h10l6.5 6.5v10L18 24.5H8L1.5 18V8z" fill="none" stroke={ink} strokeWidth="1.5" />
        <path d="M8.2 18.6 13 6.4l4.8 12.2M9.9 14.6h6.2" fill="none" stroke={brass} strokeWidth="2" />
      </svg>
      <span style={{ fontFamily: 'Newsreader', fontSize: 38 }}>Assay</span>
    </div>
  );
}

function Sheet({ children }: { children: ReactElement[] }) {
  return (
    <div
      style={{
        width: WIDTH,
        height: HEIGHT,
        boxSizing: 'border-box',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        padding: '52px 64px 46px',
        background: paper,
        color: ink,
        fontFamily: 'Source Sans 3',
        borderBottom: `12px solid ${brass}`,
      }}
    >
      {children}
    </div>
  );
}

function IdeaPicture({ idea }: { idea: CardIdea }) {
  const stamp = hallmarkSvg(drawHallmark(idea, categoryIds.indexOf(idea.category)), STAMP, 250);
  return (
    <Sheet>
      <div style={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center' }}>
        <Brand />
        <span style={{ fontSize: 26, color: faint }}>{`${categoryLabel(idea.category)}${idea.is_pro_pick ? ' · Pro Pick' : ''}`}</span>
      </div>
      <div style={{ display: 'flex', alignItems: 'center', gap: 56 }}>
        <div style={{ display: 'flex', flexDirection: 'column', flex: 1, gap: 22, minWidth: 0 }}>
          <div style={{ fontFamily: 'Newsreader', fontSize: idea.title.length > 52 ? 56 : 66, lineHeight: 1.08, letterSpacing: -0.8 }}>
            {fitted(idea.title, 80)}
          </div>
          <div style={{ fontSize: 29, lineHeight: 1.35, color: soft }}>{fitted(idea.tagline, 140)}</div>
        </div>
        <img alt="" width={250} height={250} src={`data:image/svg+xml;base64,${Buffer.from(stamp).toString('base64')}`} />
      </div>
      <div style={{ display: 'flex', gap: 36 }}>
        {scoreKinds.map(({ id, label }) => (
          <div key={id} style={{ display: 'flex', flexDirection: 'column', flex: 1, gap: 8 }}>
            <div style={{ display: 'flex', justifyContent: 'space-between', fontSize: 24 }}>
              <span style={{ color: faint }}>{label}</span>
              <span style={{ fontWeight: 600 }}>{idea.scores[id].toFixed(1)}</span>
            </div>
            <div style={{ display: 'flex', height: 7, background: well }}>
              <div style={{ width: `${idea.scores[id] * 10}%`, height: 7, background: BAND[scoreBand(idea.scores[id])] }} />
            </div>
          </div>
        ))}
      </div>
    </Sheet>
  );
}

function SitePicture() {
  return (
    <Sheet>
      <Brand />
      <div style={{ fontFamily: 'Newsreader', fontSize: 96, lineHeight: 1.04, letterSpacing: -1.5 }}>
        Startup ideas with the evidence attached
      </div>
      <div style={{ fontSize: 30, color: soft }}>Every figure has a source, a date and a basis. One whole idea a day, free.</div>
    </Sheet>
  );
}
