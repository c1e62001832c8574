import type { CalculationInputs } from '../catalogue/index.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Link } from '../ui/link.tsx';
import { plainText } from '../ui/markdown.ts';
import { Markdown } from '../ui/markdown.tsx';
import { Calculator } from './calculator.tsx';
import type { ChatMessage } from './strategy-chat.contract.ts';
import { BUILT_IN } from './strategy-chat.ts';
import type { Writing } from './use-turn.ts';

/** @param isFresh whether it was asked just now: it comes to the top, so that its answer has room */
export function Question({ text, isLatest = false, isFresh = false }: { text: string; isLatest?: boolean; isFresh?: boolean }) {
  return (
    <article
      className="mt-8 ml-auto w-fit max-w-[42rem] scroll-mt-28 bg-well px-4 py-3"
      id={isLatest ? 'latest' : undefined}
      data-role="user"
      ref={isFresh ? scrollToTop : undefined}
    >
      <h2 className="sr-only">You asked</h2>
      <p className="whitespace-pre-wrap break-words">{text}</p>
    </article>
  );
}

const scrollToTop = (shown: HTMLElement | null) => shown?.scrollIntoView({ block: 'start' });

/** A question and its answer as it is written. */
export function WritingAnswer({ writing: { question, looked, text } }: { writing: Writing }) {
  return (
    <>
      <Question text={question} isFresh />
      <article className="mt-5" data-role="assistant" aria-busy="true">
        <p className="small-caps text-ink-3">{looked.join(' · ')}</p>
        <div className="answer measure mt-2">
          <Markdown text={text} base="writing" />
        </div>
      </article>
    </>
  );
}

type Props = {
  message: ChatMessage;
  question: string | undefined;
  address: string;
  isLast: boolean;
  ownInputs: CalculationInputs | undefined;
};

/** An answer with its sources, what was looked at for it, and what may be asked next. */
export function Answer({ message, question, address, isLast, ownInputs }: Props) {
  return (
    <article className="mt-5" data-role="assistant">
      <h2 className="sr-only">The strategist answered</h2>
      {message.looked_at.length > 0 && (
        <p className="small-caps text-ink-3">
          {message.looked_at.map((looked, at) => (
            <span key={looked.label}>
              {at > 0 && ' · '}
              {looked.label}
            </span>
          ))}
        </p>
      )}
      <div className="answer measure mt-2">
        <Markdown
          text={message.content}
          base={`s-${message.id}`}
          sources={new Map(message.sources.map((one) => [one.no, sourceLine(one)]))}
        />
      </div>
      {message.calculation && <Calculator id={message.id} inputs={ownInputs ?? message.calculation} address={address} />}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 text-sm text-ink-3">
        {message.is_stopped && <p>Stopped here.</p>}
        {message.is_stopped && isLast && question && (
          <button type="submit" form="ask" name="message" value={question} className="min-h-8 font-semibold underline">
            Ask again
          </button>
        )}
        <CopyButton text={() => plainText(message.content)} said="Copied" className="min-h-8 underline">
          Copy<span className="sr-only"> the answer</span>
        </CopyButton>
      </div>
      <Sources message={message} isOpen={isLast} />
      {isLast && message.next.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-2">
          {message.next.map((question) => (
            <li key={question}>
              <button type="submit" form="ask" name="message" value={question} className="button min-h-10 py-1 font-normal">
                {question}
              </button>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

/** So many sources are listed without being asked for. */
const MOST_OPEN = 10;

const sourceLine = ({ label, path }: Pick<ChatMessage['sources'][number], 'label' | 'path'>) =>
  path ? <Link to={path}>{label}</Link> : label;

function Sources({ message: { id, sources, written_by, looked_at }, isOpen }: { message: ChatMessage; isOpen: boolean }) {
  const others = looked_at.filter(({ ideas }) => ideas.length > 1).flatMap(({ ideas }) => ideas);
  const topics = looked_at.flatMap((looked) => looked.topics);
  if (sources.length === 0) return null;
  return (
    <details className="mt-3 text-sm" open={isOpen && sources.length <= MOST_OPEN}>
      <summary className="min-h-8 text-ink-3">
        {sources.length} {sources.length === 1 ? 'source' : 'sources'}, written by{' '}
        {written_by === BUILT_IN ? 'the built-in strategist' : written_by}
      </summary>
      <ol className="numerals mt-1 grid gap-x-6 text-xs text-ink-2 sm:grid-cols-2">
        {sources.map(({ no, label, path }) => (
          <li key={no} id={`s-${id}-${no}`} className="scroll-mt-24 py-0.5 target:bg-brass-wash">
            {no}. {sourceLine({ label, path })}
          </li>
        ))}
      </ol>
      <Named label="Similar ideas" under="/ideas" all={others} />
      <Named label="Topics" under="/trending" all={topics} />
    </details>
  );
}

function Named({ label, under, all }: { label: string; under: string; all: readonly { slug: string; title: string }[] }) {
  if (all.length === 0) return null;
  return (
    <p className="mt-1 text-xs text-ink-3">
      {label}:{' '}
      {all.map(({ slug, title }, at) => (
        <span key={slug}>
          {at > 0 && ', '}
          <Link to={`${under}/${slug}`}>{title}</Link>
        </span>
      ))}
    </p>
  );
}
