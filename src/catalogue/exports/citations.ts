import { BY_BASIS } from '../ideas/dossier-labels.ts';
import type { Signal } from '../ideas/ideas.contract.ts';

/** A figure with the number it is cited by in a document. */
export type NumberedSignal = Signal & { number: number };

/** @returns the figures in the order of the table of evidence (measured first), numbered from 1. */
export function numberSignals(signals: readonly Signal[]): NumberedSignal[] {
  return [...signals].sort(BY_BASIS).map((signal, i) => ({ ...signal, number: i + 1 }));
}

const CITATION = /[ \u00a0]*\[\^([^\]]+)\]([.,;:)]*)/;

/** A piece of a text: words, or a citation of a figure. */
export type CitedPiece = { text: string } | { cites: NumberedSignal };

/**
 * Takes the citations out of a text. Punctuation after a citation goes before it, as with a note's number, and a citation of a figure
 * that does not exist is left out.
 */
export function citedPieces(text: string, figures: ReadonlyMap<string, NumberedSignal>): CitedPiece[] {
  // Splitting by a pattern with two groups gives text, key, punctuation, text, key, punctuation, text.
  return text.split(CITATION).flatMap((piece, i, pieces): CitedPiece[] => {
    if (i % 3 === 0) return piece ? [{ text: piece }] : [];
    if (i % 3 === 1) return pieces[i + 1] ? [{ text: pieces[i + 1] as string }] : [];
    const signal = figures.get(pieces[i - 1] ?? '');
    return signal ? [{ cites: signal }] : [];
  });
}

/** @returns the paragraphs of a text, which blank lines separate. */
export function paragraphs(text: string): string[] {
  return text.trim().split(/\n\s*\n/);
}
