import { type LedgerEntry, OPINION_LABEL, type Sentence } from '../engine/index.ts';
import { basisSigns, basisWords } from '../shared/vocabulary/basis.ts';
import { EvidenceMark } from '../ui/evidence-mark.tsx';
import { formatDay } from '../ui/format.ts';
import { measuredOf, whoSays } from './figure-labels.ts';

export type Entries = ReadonlyMap<string, LedgerEntry>;

/** The marks of a sentence: each opens to what was found; without scripts it leads to its row in the table of evidence. */
export function Marks({ cites, entries }: { cites: readonly string[]; entries: Entries }) {
  return cites.map((id) => {
    const entry = entries.get(id);
    if (!entry) return null;
    const number = id.slice(1);
    return (
      <EvidenceMark
        key={id}
        basis={entry.basis}
        href={`#${id}`}
        says={`${basisSigns[entry.basis]}${number}: evidence ${number}, ${entry.subject}`}
        label={`Evidence ${number}`}
        detail={async () => <EntryDetail entry={entry} />}
      >
        {basisSigns[entry.basis]}
        {number}
      </EvidenceMark>
    );
  });
}

function EntryDetail({ entry }: { entry: LedgerEntry }) {
  const { basis, subject, text, url, observed_at, id } = entry;
  const figure = measuredOf(entry);
  return (
    <>
      <p className="small-caps text-ink-3">{basisWords[basis].name}</p>
      <p className="mt-1 font-semibold">
        {subject}
        {figure && <span className="numerals">: {figure}</span>}
      </p>
      {text && <p className="mt-1.5 text-ink-2">{text}</p>}
      <p className="mt-2 text-xs text-ink-3">
        {url ? (
          <a href={url} rel="noopener external nofollow ugc" className="underline">
            {whoSays(entry)}
          </a>
        ) : (
          whoSays(entry)
        )}
        , <time dateTime={observed_at}>{formatDay(observed_at)}</time>.{' '}
        <a href={`#${id}`} className="underline">
          All evidence
        </a>
      </p>
    </>
  );
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
