import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { charactersIn } from '../../ideas/card-fonts.server.ts';
import { sfntOf } from './sfnt.server.ts';

const require = createRequire(import.meta.url);

export type Face = 'serif' | 'sans' | 'bold';

const sans = (weight: 400 | 600) => [
  ...['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese'].map(
    (subset) => `@fontsource/source-sans-3/files/source-sans-3-${subset}-${weight}-normal.woff`,
  ),
  // Arrows, shapes and rarer letters; then the newer currency signs.
  '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff',
  `@fontsource/noto-sans/files/noto-sans-latin-ext-${weight}-normal.woff`,
];

/** Each letter is taken from the first file of its face that has it. */
const FILES: Record<Face, readonly string[]> = {
  serif: [...['latin', 'latin-ext'].map((subset) => `@fontsource/newsreader/files/newsreader-${subset}-500-normal.woff`), ...sans(400)],
  sans: sans(400),
  bold: sans(600),
};

type FontFile = { name: string; data: Buffer; has: ReadonlySet<number> };
const loaded = new Map<string, FontFile>();

function load(name: string): FontFile {
  const known = loaded.get(name);
  if (known) return known;
  const woff = readFileSync(require.resolve(name));
  const file = { name, data: sfntOf(woff), has: charactersIn(woff) };
  loaded.set(name, file);
  return file;
}

/** Stands for what no face has a letter for. */
const MISSING = '□';

/** @returns a text as it can be set: one kind of space, composed letters, nothing invisible, and a box for what no face has. */
export function settable(text: string): string {
  const whole = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\t\n\v\f\r ]+/g, ' ')
    .replace(/\p{Cc}|\p{Cf}|\ufe0e|\ufe0f|\ufffd/gu, '');
  return [...whole].map((character) => (fileFor('sans', character) ? character : MISSING)).join('');
}

function fileFor(face: Face, character: string): FontFile | undefined {
  const code = character.codePointAt(0) as number;
  for (const name of FILES[face]) {
    const file = load(name);
    if (file.has.has(code)) return file;
  }
  return undefined;
}

export type Run = { font: string; text: string };

/**
 * Measures and draws words in the product's faces, each letter in the first file that has it.
 * @param doc the document the faces are embedded in, as far as they are used
 */
export function typesetter(doc: PDFKit.PDFDocument) {
  const registered = new Set<string>();
  const widths = new Map<string, number>();
  /** Figures of one width, on the line. Asked for only where there are figures: without, the font remembers the words it has set. */
  const figures = { features: ['kern', 'liga', 'lnum', 'tnum'] } satisfies PDFKit.Mixins.TextOptions;
  const optionsFor = (text: string): PDFKit.Mixins.TextOptions => (/\d/.test(text) ? figures : {});

  function use(file: FontFile): string {
    if (!registered.has(file.name)) {
      registered.add(file.name);
      doc.registerFont(file.name, file.data);
    }
    return file.name;
  }

  function runsOf(text: string, face: Face): Run[] {
    const runs: Run[] = [];
    for (const character of text) {
      const file = fileFor(face, character);
      if (!file) continue;
      const last = runs.at(-1);
      if (last?.font === file.name) last.text += character;
      else runs.push({ font: use(file), text: character });
    }
    return runs;
  }

  /** @returns the width of a text in points. */
  function widthOf(text: string, face: Face, size: number): number {
    const key = `${face} ${text}`;
    let perPoint = widths.get(key);
    if (perPoint === undefined) {
      perPoint = 0;
      for (const { font, text: run } of runsOf(text, face)) {
        doc.font(font).fontSize(1_000);
        perPoint += doc.widthOfString(run, optionsFor(run)) / 1_000;
      }
      widths.set(key, perPoint);
    }
    return perPoint * size;
  }

  /** Draws a text with its baseline at y. */
  function draw(text: string, face: Face, size: number, colour: string, x: number, y: number): void {
    let at = x;
    for (const { font, text: run } of runsOf(text, face)) {
      doc.font(font).fontSize(size).fillColor(colour);
      const options = optionsFor(run);
      doc.text(run, at, y, { lineBreak: false, baseline: 'alphabetic', ...options });
      if (run.length < text.length) at += doc.widthOfString(run, options);
    }
  }

  return { widthOf, draw };
}
export type Typesetter = ReturnType<typeof typesetter>;
