import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Form } from '../ui/form.tsx';
import { formatAgo } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { type ChatData, chatAddress } from './chat-data.ts';

/** The chats of the person, the latest first, with a search. */
export function ChatList({ chat }: { chat: ChatData }) {
  return (
    <aside
      aria-label="Chats"
      className="min-w-0 max-lg:mb-6 lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto lg:border-r lg:border-line lg:pr-6"
    >
      <Link to={chatAddress(chat.ideaId)} className="button button-primary w-full">
        New Chat
      </Link>
      <details className="mt-4 lg:hidden">
        <summary className="min-h-10 py-2 font-semibold underline">Recent chats</summary>
        <Sessions chat={chat} />
      </details>
      <div className="max-lg:hidden">
        <Sessions chat={chat} />
      </div>
    </aside>
  );
}

function Sessions({ chat: { now, sessions, search, session, hasMore, pages, sessionId } }: { chat: ChatData }) {
  const more = new URLSearchParams({
    ...(sessionId ? { session: sessionId } : {}),
    ...(search ? { search } : {}),
    pages: String(pages + 1),
  });
  return (
    <>
      <Form action="/ai-chat" className="mt-4 flex gap-2">
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
      </Form>
      {sessions.length === 0 ? (
        <p className="mt-4 text-sm text-ink-3">{search ? 'No chat holds these words.' : 'No chats yet.'}</p>
      ) : (
        <ul className="mt-4 grid grid-cols-[minmax(0,1fr)]">
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
      {hasMore && <OlderChats address={`/ai-chat?${more}`} />}
    </>
  );
}

/** Fetches older chats when the end of the list comes into view. */
function OlderChats({ address }: { address: string }) {
  const end = useRef<HTMLParagraphElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (!end.current) return undefined;
    const watch = new IntersectionObserver(
      (entries) => {
        // The list stands twice in the page, for narrow and for wide screens; the hidden one is never in view.
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        void navigate(address, { replace: true, preventScrollReset: true });
      },
      { rootMargin: '120px' },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [address, navigate]);
  return (
    <p ref={end} className="mt-3 text-sm">
      <Link to={address} preventScrollReset replace>
        Older chats
      </Link>
    </p>
  );
}
