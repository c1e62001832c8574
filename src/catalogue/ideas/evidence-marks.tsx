import { createContext, type ReactNode, useContext } from 'react';
import { basisSigns, basisWords } from '../../shared/vocabulary/basis.ts';
import { figureDate, signalValue } from './dossier-words.ts';
import { Passage, SourceLine } from './figure-source.tsx';
import type { Signal } from './ideas.contract.ts';

/** The figures of the idea on the page, by key. */
const Signals = createContext<ReadonlyMap<string, Signal>>(new Map());

const popoverId = (key: string) => `source-${key.replace(/[^a-z0-9]+/gi, '-')}`;

/** Provides the figures to the marks below, and draws one popover for each: they open without scripts. */
export function EvidenceProvider({ signals, children }: { signals: Signal[]; children: ReactNode }) {
  return (
    <Signals value={new Map(signals.map((signal) => [signal.key, signal]))}>
      {children}
      {signals.map((signal) => (
        <div
          key={signal.key}
          id={popoverId(signal.key)}
          popover="auto"
          className="evidence-popover"
          role="dialog"
          aria-label={`Source of ${signal.metric}`}
        >
          <SignalDetail signal={signal} />
        </div>
      ))}
    </Signals>
  );
}

function SignalDetail({ signal }: { signal: Signal }) {
  return (
    <>
      <p className="small-caps text-ink-3">{basisWords[signal.basis].name}</p>
      <p className="mt-1 font-semibold">
        {signal.metric}: <span className="numerals">{signalValue(signal)}</span>
      </p>
      <p className="mt-1.5 text-ink-2">{signal.how}</p>
      {signal.proof && <Passage proof={signal.proof} />}
      <SourceLine signal={signal} />
    </>
  );
}

// What is said begins with what is seen, so that a mark can be asked for by voice.
const SAYS = {
  measured: 'Measured',
  cited: 'cited (a public page says it)',
  estimated: 'est. (estimate)',
  editorial: 'editor’s judgement',
} as const satisfies Record<Signal['basis'], string>;

/** The mark at a figure: a source sign when it was measured, “est.” when it was not. Opens its source. */
export function Mark({ of: key }: { of: string }) {
  const signal = useContext(Signals).get(key);
  if (!signal) return null;
  const { basis } = signal;
  const checked = basis === 'measured' || basis === 'cited';
  return (
    <button
      type="button"
      popoverTarget={popoverId(key)}
      className={`evidence-mark ${basis === 'measured' ? '' : basis === 'cited' ? 'cited-mark' : 'est-mark'}`}
      aria-label={`${SAYS[basis]}: where “${signal.metric}” comes from`}
      title={checked ? `${signal.source}, ${figureDate(signal)}` : 'Not measured. Opens how it was reached.'}
    >
      {basisSigns[basis]}
    </button>
  );
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

/** Paragraphs separated by blank lines, with their marks. */
export function Prose({ text }: { text: string }) {
  return (
    <div className="measure grid gap-4">
      {text
        .trim()
        .split(/\n\s*\n/)
        .map((paragraph) => (
          <p key={paragraph.slice(0, 60)}>
            <Cited text={paragraph} />
          </p>
        ))}
    </div>
  );
}
