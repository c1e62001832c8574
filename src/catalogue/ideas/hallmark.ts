import { scoreBand } from '../../shared/vocabulary/score-band.ts';
import { type HallmarkFacts, hallmarkLabel } from './hallmark-label.ts';
import { setNumerals } from './hallmark-numerals.ts';
import { type Cartouche, categoryCartouche, devices, scoreCartouches, yearCartouches } from './hallmark-punches.ts';

/**
 * What a shape of the stamp is, for whoever colours it: the floor of a punch and its wall in shadow, the figure raised in it and the shade it throws,
 * the assayer's scrape, and the line it was not taken along.
 */
export const hallmarkTones = ['wall', 'floor', 'shade', 'figure', 'scrape', 'line'] as const;
export type HallmarkTone = (typeof hallmarkTones)[number];
export type HallmarkShape = { tone: HallmarkTone; d: string; transform: string };

/** A hallmark on a field of 64 × 64. `scrape` and `line` are stroked, everything else is filled by the even-odd rule. */
export type HallmarkDrawing = { label: string; shapes: HallmarkShape[] };

export const HALLMARK_FIELD = 64;
/** Width of the two stroked tones, on the field. */
export const hallmarkStrokes = { scrape: 1.5, line: 0.9 } as const satisfies Partial<Record<HallmarkTone, number>>;

const TEETH = 10;
const SCRAPE = { x: 4, y: 34.5, tooth: 5.6, depth: 4.2 };
const WALL = 0.8;
const round = (value: number) => Math.round(value * 100) / 100;

/** One struck punch: where its middle is, half its width and height, how far from straight the hand held it, and what it shows. */
type Punch = { x: number; y: number; a: number; b: number; tilt: number; cartouche: Cartouche; figure: { d: string; transform: string } };

function strike({ x, y, a, b, tilt, cartouche, figure }: Punch, relief: boolean): HallmarkShape[] {
  // A small stamp is struck straight and without shades: at its size they would only blur it.
  const turn = relief && tilt !== 0 ? ` rotate(${round(tilt)})` : '';
  const at = (d: number) => `translate(${round(x + d)} ${round(y + d)})${turn}`;
  const cut = (tone: 'figure' | 'shade', d: number): HallmarkShape => ({ tone, d: figure.d, transform: `${at(d)} ${figure.transform}` });
  return [
    { tone: 'wall', d: cartouche(a, b), transform: at(0) },
    // Lit from above left: the wall shows most on that side.
    { tone: 'floor', d: cartouche(a - WALL, b - WALL), transform: at(relief ? WALL * 0.4 : 0) },
    ...(relief ? [cut('shade', 0.55)] : []),
    cut('figure', 0),
  ];
}

/**
 * Draws the stamp of an idea from its data alone, so that pages, cards and documents carry the same one. As on silver it is a group of punches:
 *
 * - the score, in a cartouche that is the richer the better the score's band;
 * - the device of the category, in a shield;
 * - the last two figures of the year, in a cartouche that changes every year;
 * - between them the assayer's scrape, the zigzag cut to take a sample: a tooth for each tenth of the figures that was measured or cited, a bare line for the rest.
 *
 * No two are struck at quite the same angle.
 * @param idea score 0–10, publication instant and counts of figures by basis
 * @param categoryIndex place of its category in the vocabulary
 * @param relief whether walls and shades are drawn: for a stamp large enough to show them
 */
export function drawHallmark(idea: HallmarkFacts, categoryIndex: number, relief = true): HallmarkDrawing {
  const { measured, cited, estimated, editorial } = idea.figures;
  const total = measured + cited + estimated + editorial;
  const share = total === 0 ? 0 : (measured + cited) / total;
  const score = idea.idea_score.toFixed(1);
  const year = idea.published_at.slice(0, 4);
  const device = devices[categoryIndex] ?? devices[devices.length - 1] ?? '';
  // A tilt for each punch out of the idea's own figures: the same idea is always struck the same way.
  const hand = (salt: number) => (((Math.round(idea.idea_score * 10) * 7 + total * 13 + categoryIndex * 5 + salt) % 9) - 4) / 4;

  return {
    label: hallmarkLabel(idea),
    shapes: [
      ...strike(
        {
          x: 32,
          y: 16,
          a: 30,
          b: 14.2,
          tilt: hand(0) * 0.7,
          cartouche: scoreCartouches[scoreBand(idea.idea_score)],
          figure: setNumerals(score, 0, 0, { height: 19, maxWidth: 46 }),
        },
        relief,
      ),
      ...scrape(measured + cited === 0 ? 0 : Math.max(1, Math.round(share * TEETH))),
      ...strike(
        {
          x: 16.2,
          y: 51,
          a: 13.2,
          b: 12,
          tilt: hand(2) * 1.4,
          cartouche: categoryCartouche,
          figure: { d: device, transform: 'translate(0 -1) scale(.92)' },
        },
        relief,
      ),
      ...strike(
        {
          x: 47.8,
          y: 51,
          a: 13.2,
          b: 12,
          tilt: hand(5) * 1.4,
          cartouche: yearCartouches[Number(year) % yearCartouches.length] ?? categoryCartouche,
          figure: setNumerals(year.slice(2), 0, 0, { height: 12, maxWidth: 19 }),
        },
        relief,
      ),
    ],
  };
}

/** Draws the shield of a category by itself, filling the field. */
export function drawCategoryMark(categoryIndex: number): HallmarkDrawing {
  const device = devices[categoryIndex] ?? devices[devices.length - 1] ?? '';
  const figure = { d: device, transform: 'translate(0 -2.2) scale(2.05)' };
  return { label: '', shapes: strike({ x: 32, y: 32, a: 29, b: 27, tilt: 0, cartouche: categoryCartouche, figure }, true) };
}

/** @param teeth how many of the ten tenths were measured */
function scrape(teeth: number): HallmarkShape[] {
  const { x, y, tooth, depth } = SCRAPE;
  const end = round(x + teeth * tooth);
  const zigzag = `M${x} ${y + depth / 2}${`l${tooth / 2} ${-depth}l${tooth / 2} ${depth}`.repeat(teeth)}`;
  return [
    ...(teeth > 0 ? [{ tone: 'scrape' as const, d: zigzag, transform: '' }] : []),
    ...(teeth < TEETH ? [{ tone: 'line' as const, d: `M${end} ${y + depth / 2}H${x + TEETH * tooth}`, transform: '' }] : []),
  ];
}

/**
 * The stamp as a document of its own, for what is not a page.
 * @param colours what each tone is painted with
 * @param size its width and height in pixels
 */
export function hallmarkSvg(drawing: HallmarkDrawing, colours: Record<HallmarkTone, string>, size: number): string {
  const shapes = drawing.shapes.map(({ tone, d, transform }) => {
    const placed = transform ? ` transform="${transform}"` : '';
    return tone === 'scrape' || tone === 'line'
      ? `<path d="${d}"${placed} fill="none" stroke="${colours[tone]}" stroke-width="${hallmarkStrokes[tone]}"/>`
      : `<path d="${d}"${placed} fill="${colours[tone]}" fill-rule="evenodd"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${HALLMARK_FIELD} ${HALLMARK_FIELD}" width="${size}" height="${size}">${shapes.join('')}</svg>`;
}
