import { type LedgerEntry, OPINION_LABEL, type Sentence } from '../engine/index.ts';
import { basisSigns, basisWords } from '../shared/vocabulary/basis.ts';
import { measuredOf, whoSays } from './figure-words.ts';

export type Entries = ReadonlyMap<string, LedgerEntry>;

/** The marks of a sentence: each leads to its row in the table of evidence. */
export function Marks({ cites, entries }: { cites: readonly string[]; entries: Entries }) {
  return cites.map((id) => {
    const entry = entries.get(id);
    if (!entry) return null;
    const number = id.slice(1);
    const figure = measuredOf(entry);
    return (
      <a
        key={id}
        href={`#${id}`}
        className={`evidence-mark no-underline ${entry.basis === 'measured' ? '' : 'est-mark'}`}
        aria-label={`${basisSigns[entry.basis]}${number}: evidence ${number}, ${entry.subject}`}
        title={`${whoSays(entry)}: ${entry.subject}${figure ? `, ${figure}` : ''} (${basisWords[entry.basis].mark})`}
      >
        {basisSigns[entry.basis]}
        {number}
      </a>
    );
  });
}

/** A sentence with its marks; an opinion is named as its writer's. */
export function Cited({ sentence, entries }: { sentence: Sentence; entries: Entries }) {
  return (
    <>
      {sentence.kind === 'opinion' && <span className="text-sm text-ink-3 italic">{OPINION_LABEL} </span>}
      {sentence.text}
      <Marks cites={sentence.cites} entries={entries} />
    </>
  );
}

/** Sentences one below another, each with its marks. */
export function CitedList({ sentences, entries }: { sentences: readonly Sentence[]; entries: Entries }) {
  return (
    <ul className="measure grid list-disc gap-2 pl-5">
      {sentences.map((sentence) => (
        <li key={sentence.text}>
          <Cited sentence={sentence} entries={entries} />
        </li>
      ))}
    </ul>
  );
}

/** Sentences as a paragraph. */
export function CitedProse({ sentences, entries }: { sentences: readonly Sentence[]; entries: Entries }) {
  return (
    <p className="measure">
      {sentences.map((sentence, i) => (
        <span key={sentence.text}>
          {i > 0 && ' '}
          <Cited sentence={sentence} entries={entries} />
        </span>
      ))}
    </p>
  );
}
