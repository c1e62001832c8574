import { Form } from '../ui/form.tsx';
import { formatMoney } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { type ChatData, chatAddress } from './chat-data.ts';
import { forgetChat } from './kept-chats.ts';
import { MAX_SESSION_TITLE } from './strategy-chat.ts';

/** What the chat is called, the idea it is about with its key figures, and what can be done with it. */
export function Head({ chat: { session, idea, ideaId, sessionId } }: { chat: ChatData }) {
  return (
    <div className="border-b border-ink pb-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 sm:flex-nowrap">
        <h1 id="chat-title" className="min-w-0 text-2xl md:text-3xl">
          {session?.session_title ?? 'AI Strategist'}
        </h1>
        {session && (
          <Actions key={`${session.session_title} ${session.total_messages}`} session={session} address={chatAddress(ideaId, sessionId)} />
        )}
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
        <Form method="post" action={address} className="grid gap-2">
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
        </Form>
        {session.total_messages > 0 && (
          <details className="border-t border-line pt-3 text-sm">
            <summary className="min-h-8 font-semibold underline">Clear</summary>
            <Form method="post" action={address} className="mt-2 grid gap-2" onSubmit={() => forgetChat(session.id)}>
              <input type="hidden" name="session" value={session.id} />
              <p className="text-ink-2">
                Deletes the {session.total_messages} messages for good, here and in this browser. The chat keeps its name and its place in
                the list.
              </p>
              <button type="submit" name="do" value="clear" className="button justify-self-start text-low">
                Clear all messages
              </button>
            </Form>
          </details>
        )}
        <Form method="post" action={address} className="border-t border-line pt-3" onSubmit={() => forgetChat(session.id)}>
          <input type="hidden" name="session" value={session.id} />
          <button type="submit" name="do" value="remove" className="min-h-8 text-sm font-semibold text-low underline">
            Remove this chat
          </button>
        </Form>
      </div>
    </details>
  );
}
