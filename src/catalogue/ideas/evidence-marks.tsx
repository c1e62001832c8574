import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { FigureMark, rowOf } from './figure-mark.tsx';
import type { Signal } from './ideas.contract.ts';

/** The figures of the idea on the page, by key. */
const Signals = createContext<ReadonlyMap<string, Signal>>(new Map());

/** Provides the figures of an idea to the marks below. */
export function EvidenceProvider({ signals, children }: { signals: Signal[]; children: ReactNode }) {
  const byKey = useMemo(() => new Map(signals.map((signal) => [signal.key, signal])), [signals]);
  return <Signals value={byKey}>{children}</Signals>;
}

/** @returns the figures of these keys that the idea on the page has */
export function useFigures(keys: readonly string[]): Signal[] {
  const signals = useContext(Signals);
  return keys.flatMap((key) => signals.get(key) ?? []);
}

/** The mark at a figure of the idea; without scripts it leads to the figure’s row in the table of evidence. */
export function Mark({ of: key }: { of: string }) {
  const signal = useContext(Signals).get(key);
  return signal ? <FigureMark signal={signal} href={`#${rowOf(signal)}`} /> : null;
}

const CITATION = /\[\^([^\]]+)\]([.,;:)]*)/;

/** A line of text whose `[^key]` citations become marks; punctuation after a citation is set before its mark, as with a note's number. */
export function Cited({ text }: { text: string }): ReactNode {
  // Splitting by a pattern with two groups gives text, key, punctuation, text, key, punctuation, text.
  return text.split(CITATION).map((piece, i, pieces) => {
    if (i % 3 === 0) return piece;
    if (i % 3 === 1) return pieces[i + 1];
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other name
    return <Mark key={i} of={pieces[i - 1] ?? ''} />;
  });
}
