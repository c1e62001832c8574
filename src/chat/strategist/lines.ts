import { LRUCache } from 'lru-cache';
import type { IdeaFull } from '../../catalogue/index.server.ts';
import type { Cite, KnownIdea, Said } from './answer.ts';

const MARK = /\[\^([^\]]+)\]/g;
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** A sentence of the strategist. */
export const say = (text: string, ...cites: readonly (Cite | readonly Cite[])[]): Said => ({ text: text.trim(), cites: cites.flat() });
/** A part of a dossier as a source. */
export const part = ({ slug }: { slug: string }, path: string): Cite => ({ of: 'idea', slug, path });
export const figure = ({ slug }: { slug: string }, key: string): Cite => ({ of: 'figure', slug, key });
export const count = ({ slug }: { slug: string }, path: string): Cite => ({ of: 'count', slug, path });
export const sum = (shown: string): Cite => ({ of: 'sum', shown });
export const asker: Cite = { of: 'asker' };
export const self: Cite = { of: 'self' };

/** @returns what stands at a path of an idea, undefined where nothing does */
export function valueAt(idea: KnownIdea, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => (value && typeof value === 'object' ? (value as Record<string, unknown>)[key] : undefined), idea);
}

/** A text of the dossier without the marks of its figures, and its sources: where it stands and which figures it quotes. */
export function line(idea: IdeaFull, path: string): Said {
  const text = String(valueAt(idea, path) ?? '');
  return { text: bare(text), cites: [part(idea, path), ...figuresIn(idea, text)] };
}

/** The sentences of a text of the dossier, each with its sources; at most `most`. */
export function sentences(idea: IdeaFull, path: string, most = 99): Said[] {
  const text = String(valueAt(idea, path) ?? '');
  return split(text)
    .slice(0, most)
    .map((one) => ({ text: bare(one), cites: [part(idea, path), ...figuresIn(idea, one)] }));
}

/** The first sentence of a text of the dossier. */
export const first = (idea: IdeaFull, path: string): Said => sentences(idea, path, 1)[0] ?? line(idea, path);

/** The sentences a text of the dossier begins with, as many as say something by themselves. */
export function opening(idea: IdeaFull, path: string): Said {
  const all = sentences(idea, path);
  let most = 1;
  while (
    most < Math.min(3, all.length) &&
    all
      .slice(0, most)
      .map(({ text }) => text)
      .join(' ').length < TELLING
  )
    most += 1;
  const chosen = all.slice(0, most);
  return chosen.length > 0
    ? { text: chosen.map(({ text }) => text).join(' '), cites: chosen.flatMap(({ cites }) => cites) }
    : line(idea, path);
}
const TELLING = 90;

/** A sentence that begins with words of ours and goes on in the dossier's. */
export function led(words: string, said: Said, ...more: readonly Cite[]): Said {
  return { text: `${words} ${said.text}`.trim(), cites: [...said.cites, ...more] };
}

const splitBefore = new LRUCache<string, readonly string[]>({ max: 4_000 });

/** @returns the sentences of a text; what ends in “a.m.” or “e.g.” goes on. The texts of a dossier are asked for with every question about it */
export function split(text: string): readonly string[] {
  const known = splitBefore.get(text);
  if (known) return known;
  const made = splitAnew(text);
  splitBefore.set(text, made);
  return made;
}

function splitAnew(text: string): string[] {
  const found: string[] = [];
  for (const { segment } of segmenter.segment(text.replace(/\s+/g, ' ').trim())) {
    const before = found.at(-1);
    // A mark of a figure, an abbreviation, or a full stop within a quotation does not end a sentence.
    if (
      before !== undefined &&
      (/^\[\^/.test(segment) || isOpen(before) || /\b(e\.g|i\.e|etc|approx|no|vs|a\.m|p\.m|Dr|St|U\.S)\.\s*$/i.test(before))
    )
      found[found.length - 1] = before + segment;
    else found.push(segment);
  }
  return found.map((one) => one.trim()).filter(Boolean);
}

/** A quotation that has begun and not ended; one that never ends is none. */
const MOST_QUOTED = 400;
const isOpen = (text: string): boolean =>
  text.length < MOST_QUOTED &&
  ((text.match(/"/g)?.length ?? 0) % 2 === 1 || (text.match(/“/g)?.length ?? 0) > (text.match(/”/g)?.length ?? 0));

/** @returns the text without marks of figures */
export const bare = (text: string): string => text.replace(MARK, '').replace(/\s+/g, ' ').trim();

function figuresIn(idea: IdeaFull, text: string): Cite[] {
  return [...text.matchAll(MARK)].flatMap(([, key = '']) => (idea.signals.some((one) => one.key === key) ? [figure(idea, key)] : []));
}

/** @returns the text ended as a sentence */
export const ended = (text: string): string => (/[.!?…]["”')]*$/.test(text) ? text : `${text}.`);
/** @returns the text without the full stop that ends it, to go on */
export const open = (text: string): string => text.replace(/\.+$/, '');
const wholeDollars = new Intl.NumberFormat('en-US', { minimumFractionDigits: 0, maximumFractionDigits: 2 });
const withCents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** `$1,400`, and `$57.50` where there are cents; every digit shown: sums have to be redone by a reader. */
export const usd = (cents: number): string => `$${(cents % 100 === 0 ? wholeDollars : withCents).format(cents / 100)}`;
export const dollars = (value: number): string => usd(Math.round(value * 100));
export const number = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 1 });
/** A sentence of the dossier, ended. */
export const endedLine = (said: Said): Said => ({ ...said, text: ended(said.text) });
export const endedAt = (idea: IdeaFull, path: string): Said => endedLine(line(idea, path));
