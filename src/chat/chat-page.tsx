import { useEffect, useState } from 'react';
import { UndoBar } from '../catalogue/index.parts.ts';
import { Link } from '../ui/link.tsx';
import { Markdown } from '../ui/markdown.tsx';
import { type ChatData, chatAddress } from './chat-data.ts';
import { Head } from './chat-head.tsx';
import { ChatList } from './chat-list.tsx';
import { Answer, Question, WritingAnswer } from './chat-messages.tsx';
import { Composer } from './composer.tsx';
import { type KeptMessage, keepChat, keptChat } from './kept-chats.ts';
import { firstWishes } from './strategist/first-wishes.ts';
import { chatMessages } from './strategy-chat.ts';
import { useTurn } from './use-turn.ts';

/** The chat: its list, the idea it is about, what was said, and the form to ask. */
export function ChatPage({ chat, answer }: { chat: ChatData; answer: { message: string; problem: string } | undefined }) {
  const { session, ideaId, isLost, sessionId } = chat;
  const turn = useTurn(chat);
  useStoredChat(chat);
  const messages = session?.messages ?? [];
  const isStored = turn.writing !== undefined && messages.at(-2)?.content === turn.writing.question && !session?.writing;
  const writing = isStored ? undefined : turn.writing;
  return (
    <div className="sheet-width grid gap-x-10 py-6 lg:grid-cols-[16rem_minmax(0,1fr)] lg:py-8">
      <ChatList chat={chat} />
      <section aria-labelledby="chat-title" className="flex min-h-[calc(100dvh-9rem)] min-w-0 flex-col">
        <Head chat={chat} />
        {chat.removed && (
          <UndoBar action={chatAddress(ideaId)} fields={{ do: 'restore', session: chat.removed }}>
            {chatMessages.removed}
          </UndoBar>
        )}
        <div className="mt-6 flex-1">
          {messages.length === 0 && !isLost && !session?.writing && !writing && <Start chat={chat} />}
          {isLost && <LostChat chat={chat} />}
          {messages.map((message, at) =>
            message.role === 'user' ? (
              <Question key={message.id} text={message.content} isLatest={!writing && at >= messages.length - 2} />
            ) : (
              <Answer
                key={message.id}
                message={message}
                question={messages[at - 1]?.content}
                address={chatAddress(ideaId, sessionId)}
                isLast={!writing && at === messages.length - 1}
                ownInputs={chat.calculation?.of === message.id ? chat.calculation.inputs : undefined}
              />
            ),
          )}
          {writing && <WritingAnswer writing={writing} />}
          {!writing && session?.writing && (
            <>
              <Question text={session.writing.question} isLatest />
              <p className="mt-4 text-ink-3">
                The answer is being written. <Link to={chatAddress(ideaId, sessionId)}>Look again</Link>
              </p>
            </>
          )}
        </div>
        <p className="sr-only" role="status" aria-live="polite">
          {turn.said}
        </p>
        <Composer chat={chat} turn={turn} answer={answer} />
      </section>
    </div>
  );
}

/** What this browser kept of a chat the server could not load. */
function LostChat({ chat: { ideaId, sessionId } }: { chat: ChatData }) {
  const [kept, setKept] = useState<KeptMessage[]>([]);
  useEffect(() => setKept(sessionId ? keptChat(sessionId) : []), [sessionId]);
  return (
    <>
      <p role="alert" className="border-l-3 border-low bg-sheet px-4 py-3">
        {chatMessages.loadFailed}. <Link to={chatAddress(ideaId, sessionId)}>Try again</Link>
      </p>
      {kept.length > 0 && <p className="mt-4 text-sm text-ink-3">As this browser kept it:</p>}
      {kept.map(({ role, content }, at) =>
        role === 'user' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: messages of a chat have no other name here
          <Question key={at} text={content} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <div key={at} className="answer measure mt-5">
            <Markdown text={content} base={`kept-${at}`} />
          </div>
        ),
      )}
    </>
  );
}

/** Keeps in this browser what is shown of a chat, for when the server cannot be reached. */
function useStoredChat({ session, sessionId }: ChatData): void {
  useEffect(() => {
    if (!sessionId || !session) return;
    keepChat(
      sessionId,
      session.messages.map(({ role, content }) => ({ role, content })),
    );
  }, [session, sessionId]);
}

function Start({ chat: { idea } }: { chat: ChatData }) {
  return (
    <div>
      <p className="measure text-lg text-ink-2">
        {idea
          ? `Ask about this idea. Answers come from its dossier and figures, sentence by sentence with the source; where they are silent you are told so.`
          : 'Say what you have and can do, or what you want to build and for whom, and get what the catalogue holds on it. For answers on one idea, open a chat from its page.'}
      </p>
      <h2 className="small-caps mt-6 font-sans text-ink-3">To begin with{idea && ', from its weak points'}</h2>
      <ul className="mt-2 grid gap-2 sm:grid-cols-2">
        {(idea?.questions ?? firstWishes).map((question) => (
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
