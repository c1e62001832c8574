import { Link } from 'react-router';
import { formatAgo, formatDay, formatMoney } from '../../ui/format.ts';
import { UndoBar } from '../saved-ideas/undo-bar.tsx';
import { type ChatData, chatAddress } from './chat-data.ts';
import { Answer, Question } from './chat-messages.tsx';
import { chatMessages, MAX_MESSAGE, MAX_SESSION_TITLE } from './strategy-chat.ts';

/** The chat: its list, the idea it is about, what was said, and the form to ask. */
export function ChatPage({ chat, answer }: { chat: ChatData; answer: { message: string; problem: string } | undefined }) {
  const { session, ideaId, isLost, sessionId } = chat;
  const messages = session?.messages ?? [];
  return (
    <div className="sheet-width grid gap-x-10 py-6 lg:grid-cols-[16rem_minmax(0,1fr)] lg:py-8">
      <Sessions chat={chat} />
      <section
        aria-labelledby="chat-title"
        className="flex min-h-[calc(100dvh-9rem)] min-w-0 flex-col"
        data-chat={sessionId ?? ''}
        data-idea={ideaId ?? ''}
        data-lost={isLost || undefined}
        data-turn={session?.writing?.turnId}
      >
        <Head chat={chat} />
        {chat.removed && (
          <UndoBar action={chatAddress(ideaId)} fields={{ do: 'restore', session: chat.removed }}>
            {chatMessages.removed}
          </UndoBar>
        )}
        <div className="mt-6 flex-1" data-messages>
          {messages.length === 0 && !isLost && !session?.writing && <Start chat={chat} />}
          {isLost && (
            <p role="alert" className="border-l-3 border-low bg-sheet px-4 py-3" data-lost-note>
              {chatMessages.loadFailed}. <Link to={chatAddress(ideaId, sessionId)}>Try again</Link>
            </p>
          )}
          {messages.map((message, at) =>
            message.role === 'user' ? (
              <Question key={message.id} text={message.content} isLatest={at >= messages.length - 2} />
            ) : (
              <Answer
                key={message.id}
                message={message}
                question={messages[at - 1]?.content}
                address={chatAddress(ideaId, sessionId)}
                isLast={at === messages.length - 1}
                ownInputs={chat.calculation?.of === message.id ? chat.calculation.inputs : undefined}
              />
            ),
          )}
          {session?.writing && (
            <>
              <Question text={session.writing.question} isLatest />
              <p className="mt-4 text-ink-3" data-waiting>
                The answer is being written. <Link to={chatAddress(ideaId, sessionId)}>Look again</Link>
              </p>
            </>
          )}
        </div>
        <p className="sr-only" role="status" aria-live="polite" data-said />
        <Composer chat={chat} answer={answer} />
      </section>
    </div>
  );
}

function Head({ chat: { session, idea, ideaId, sessionId } }: { chat: ChatData }) {
  return (
    <div className="border-b border-ink pb-4" data-head>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 sm:flex-nowrap">
        <h1 id="chat-title" className="min-w-0 text-2xl md:text-3xl">
          {session?.session_title ?? 'AI Strategist'}
        </h1>
        {session && <Actions session={session} address={chatAddress(ideaId, sessionId)} />}
      </div>
      {idea && (
        <p className="mt-2 text-sm text-ink-2">
          On{' '}
          <Link to={`/ideas/${idea.slug}`} className="quiet-link font-semibold">
            {idea.title}
          </Link>
          <span className="numerals text-ink-3">
            {' '}
            · score {idea.idea_score} · {idea.weeks} weeks · {formatMoney(idea.first_quarter_cents)} first quarter ·{' '}
            {formatMoney(idea.revenue.min)}–{formatMoney(idea.revenue.max)} a year <span className="est-mark">est.</span>
          </span>{' '}
          ·{' '}
          <Link to={`/idea-builder/${idea.id}`} className="quiet-link">
            AI Idea Builder
          </Link>
        </p>
      )}
      {session && !idea && session.ideas === null && (
        <p className="mt-2 text-sm text-ink-3">Not linked to an idea: answers come from the whole catalogue.</p>
      )}
    </div>
  );
}

function Actions({ session, address }: { session: NonNullable<ChatData['session']>; address: string }) {
  return (
    <details className="relative">
      <summary className="button min-h-10 list-none py-1 [&::-webkit-details-marker]:hidden">Manage</summary>
      <div className="mt-2 grid w-full gap-4 border border-edge bg-sheet p-4 sm:absolute sm:right-0 sm:z-20 sm:w-80 sm:shadow-lg">
        <form method="post" action={address} className="grid gap-2">
          <input type="hidden" name="session" value={session.id} />
          <label className="grid gap-1 text-sm font-semibold">
            Name
            <input
              name="title"
              defaultValue={session.session_title}
              maxLength={MAX_SESSION_TITLE}
              required
              className="field w-full font-normal"
            />
          </label>
          <button type="submit" name="do" value="rename" className="button justify-self-start">
            Rename
          </button>
        </form>
        {session.total_messages > 0 && (
          <details className="border-t border-line pt-3 text-sm">
            <summary className="min-h-8 font-semibold underline">Clear</summary>
            <form method="post" action={address} className="mt-2 grid gap-2" data-forget={session.id}>
              <input type="hidden" name="session" value={session.id} />
              <p className="text-ink-2">
                Deletes the {session.total_messages} messages for good, here and in this browser. The chat keeps its name and its place in
                the list.
              </p>
              <button type="submit" name="do" value="clear" className="button justify-self-start text-low">
                Clear all messages
              </button>
            </form>
          </details>
        )}
        <form method="post" action={address} className="border-t border-line pt-3" data-forget={session.id}>
          <input type="hidden" name="session" value={session.id} />
          <button type="submit" name="do" value="remove" className="min-h-8 text-sm font-semibold text-low underline">
            Remove this chat
          </button>
        </form>
      </div>
    </details>
  );
}

function Start({ chat: { idea } }: { chat: ChatData }) {
  return (
    <div data-start>
      <p className="measure text-lg text-ink-2">
        {idea
          ? `Ask about this idea. Answers come from its dossier and figures, sentence by sentence with the source; where they are silent you are told so.`
          : 'Say what you want to build and for whom, and get what the nearest ideas of the catalogue hold. For answers on one idea, open a chat from its page.'}
      </p>
      {idea && (
        <>
          <h2 className="small-caps mt-6 font-sans text-ink-3">To begin with, from its weak points</h2>
          <ul className="mt-2 grid gap-2 sm:grid-cols-2">
            {idea.questions.map((question) => (
              <li key={question}>
                <button
                  type="submit"
                  form="ask"
                  name="message"
                  value={question}
                  className="button h-full w-full justify-start text-left font-normal"
                >
                  {question}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {!idea && (
        <p className="mt-6">
          <Link to="/browse" className="button">
            Choose an idea
          </Link>
        </p>
      )}
    </div>
  );
}

function Sessions({ chat: { sessions, search, session, hasMore, pages, sessionId, ideaId } }: { chat: ChatData }) {
  const now = Date.now();
  return (
    <aside
      aria-label="Chats"
      className="min-w-0 max-lg:mb-6 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto lg:border-r lg:border-line lg:pr-6"
    >
      <Link to={chatAddress(ideaId)} className="button button-primary w-full" reloadDocument>
        New Chat
      </Link>
      <details className="mt-4 lg:hidden">
        <summary className="min-h-10 py-2 font-semibold underline">Recent chats</summary>
        <SessionList />
      </details>
      <div className="max-lg:hidden">
        <SessionList />
      </div>
    </aside>
  );

  function SessionList() {
    return (
      <>
        <form action="/ai-chat" className="mt-4 flex gap-2">
          <input
            type="search"
            name="search"
            aria-label="Search your chats"
            placeholder="Search chats"
            defaultValue={search}
            maxLength={200}
            className="field min-w-0 flex-1"
          />
          <button type="submit" className="button px-3">
            Go
          </button>
        </form>
        {sessions.length === 0 ? (
          <p className="mt-4 text-sm text-ink-3">{search ? 'No chat holds these words.' : 'No chats yet.'}</p>
        ) : (
          <ul className="mt-4 grid grid-cols-[minmax(0,1fr)]" data-sessions>
            {sessions.map((one) => (
              <li key={one.id} className="border-b border-line">
                <Link
                  to={`${chatAddress(one.ideas?.id, one.id)}#latest`}
                  aria-current={one.id === session?.id ? 'page' : undefined}
                  className="block py-2.5 no-underline hover:bg-sheet aria-[current]:border-l-3 aria-[current]:border-brass aria-[current]:pl-3"
                >
                  <span className="line-clamp-2 text-sm font-semibold">{one.session_title}</span>
                  {one.ideas && <span className="block truncate text-xs text-ink-3">{one.ideas.title}</span>}
                  <span className="numerals block text-xs text-ink-3">{formatAgo(one.last_message_at, now)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        {hasMore && (
          <p className="mt-3 text-sm" data-more>
            <Link
              reloadDocument
              to={`/ai-chat?${new URLSearchParams({ ...(sessionId ? { session: sessionId } : {}), ...(search ? { search } : {}), pages: String(pages + 1) })}`}
            >
              Older chats
            </Link>
          </p>
        )}
      </>
    );
  }
}

function Composer({
  chat: { usage, ideaId, sessionId, key, draft },
  answer,
}: {
  chat: ChatData;
  answer: { message: string; problem: string } | undefined;
}) {
  const isSpent = usage.remaining === 0;
  return (
    <div className="sticky bottom-0 mt-8 border-t border-line bg-paper pt-3 pb-4">
      <p role="alert" className="mb-2 text-sm font-semibold text-low empty:hidden" data-problem>
        {isSpent ? chatMessages.spent : answer?.problem}
      </p>
      <form id="ask" method="post" action={chatAddress(ideaId)} className="flex items-end gap-2" data-ask>
        <input type="hidden" name="session" value={sessionId ?? ''} />
        <input type="hidden" name="key" value={key} />
        <label className="sr-only" htmlFor="question">
          Your question
        </label>
        <textarea
          id="question"
          name="message"
          rows={1}
          maxLength={MAX_MESSAGE}
          disabled={isSpent}
          defaultValue={answer?.message ?? draft}
          placeholder="Ask the strategist"
          aria-describedby="usage"
          enterKeyHint="send"
          className="field max-h-[150px] min-w-0 flex-1 resize-none"
        />
        <button type="submit" disabled={isSpent} className="button button-primary" data-send>
          Send
        </button>
        <button type="button" hidden className="button" data-stop>
          Stop
        </button>
      </form>
      <p id="usage" className="numerals mt-2 text-xs text-ink-3">
        <span data-usage>
          {usage.limit === null
            ? 'Your plan has no limit of messages.'
            : `${usage.used}/${usage.limit} messages used. New ones on ${formatDay(usage.resetsAt)}.`}
        </span>{' '}
        <span className="max-sm:hidden">Enter sends, Shift+Enter adds a line.</span>
      </p>
    </div>
  );
}
