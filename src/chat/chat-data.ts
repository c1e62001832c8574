import { data, type RouterContextProvider, redirect } from 'react-router';
import { requirePerson } from '../people/index.ts';
import { unwrap, unwrapUnlessFault } from '../platform/web/api-client.ts';
import { pageMeta } from '../platform/web/page-meta.ts';
import { readForm } from '../platform/web/read-form.ts';
import { type FlashKey, setFlash } from '../shared/web/flash.ts';
import { submit, textOf } from '../shared/web/form-values.ts';
import { readInputs } from './strategist/unit-economics.ts';
import { chatMessages } from './strategy-chat.ts';
import { strategyChatClient } from './strategy-chat-client.ts';

type Args = { request: Request; url: URL; context: Readonly<RouterContextProvider> };
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const chatMeta = () =>
  pageMeta({ title: 'AI Strategist', description: 'Ask about an idea; every answer shows what it rests on.', noIndex: true });

/** Only for plans that hold the chat. */
async function requireChatPlan(args: Args) {
  const person = await requirePerson(args);
  if (person.ai_chat_limit !== 0) return person;
  throw redirect('/pricing', { headers: { 'set-cookie': setFlash('chat_pro_only') } });
}

const idIn = (text: string | null) => ID.exec(text ?? '')?.[0];

/** @returns the address of a chat, or of a new one */
export function chatAddress(ideaId: string | undefined, sessionId?: string): string {
  return `/ai-chat${ideaId ? `/${ideaId}` : ''}${sessionId ? `?session=${sessionId}` : ''}`;
}

/** The address holds the open chat (`session`), a search of the list, how many pages of it are shown, what was just removed, and a calculation's numbers. */
export async function loadChat(args: Args, ideaId: string | undefined) {
  await requireChatPlan(args);
  const client = strategyChatClient(args.context);
  const { searchParams } = args.url;
  const sessionId = idIn(searchParams.get('session'));
  const search = (searchParams.get('search') ?? '').slice(0, 200);
  const pages = Math.min(10, Math.max(1, Number(/^\d{1,2}$/.exec(searchParams.get('pages') ?? '')?.[0] ?? 1)));
  const [usage, found, lists] = await Promise.all([
    unwrap(client.usage.$get()),
    sessionId ? unwrapUnlessFault(client.sessions[':id'].$get({ param: { id: sessionId } })).catch((thrown) => lost(thrown)) : undefined,
    Promise.all(Array.from({ length: pages }, (_, at) => unwrap(client.sessions.$get({ query: { search, page: String(at + 1) } })))),
  ]);
  const linked = found?.ideas?.id ?? (sessionId ? undefined : ideaId);
  const idea = linked ? await ideaOf(client, linked, found === undefined) : undefined;
  const calculationOf = searchParams.get('calculation');
  const asked = found?.messages.find(({ id }) => id === calculationOf)?.calculation;
  return {
    now: Date.now(),
    usage,
    session: found,
    isLost: sessionId !== undefined && found === undefined,
    sessionId,
    sessions: lists.flat(),
    hasMore: (lists.at(-1)?.length ?? 0) >= 20,
    pages,
    search,
    idea,
    ideaId: linked,
    removed: idIn(searchParams.get('removed')),
    draft: (searchParams.get('ask') ?? '').slice(0, 2000),
    calculation: asked && calculationOf ? { of: calculationOf, inputs: readInputs((key) => searchParams.get(key), asked) } : undefined,
    key: crypto.randomUUID(),
  };
}
export type ChatData = Awaited<ReturnType<typeof loadChat>>;

/** A chat that is not the person's is not there; what else goes wrong is said in place of it. */
function lost(thrown: unknown): undefined {
  if ((thrown as { init?: { status?: number } }).init?.status === 404) throw data({ message: chatMessages.notFound }, { status: 404 });
  throw thrown;
}

/** The idea a chat is about; one that has left the catalogue is left out of a chat that is there, and not found for a new one. */
async function ideaOf(client: ReturnType<typeof strategyChatClient>, id: string, isNew: boolean) {
  const response = await client.ideas[':id'].$get({ param: { id } });
  if (response.status === 200) return unwrap(response);
  if (isNew) throw data({ message: 'Idea not found' }, { status: 404 });
  return undefined;
}

/** What the forms of the page do; sending works the same by script, without a reload. */
export async function actOnChat(args: Args, ideaId: string | undefined) {
  const form = await readForm(args.request);
  await requireChatPlan(args);
  const client = strategyChatClient(args.context);
  const id = textOf(form, 'session');
  const here = chatAddress(ideaId, id || undefined);
  const changed = async (call: () => Promise<{ status: number }>, to: string, flash: FlashKey) => {
    const { status } = await call();
    return redirect(status === 200 ? to : here, { headers: { 'set-cookie': setFlash(status === 200 ? flash : 'chat_failed') } });
  };
  const one = client.sessions[':id'];
  const param = { id };
  switch (form.get('do')) {
    case 'rename':
      return changed(() => one.$patch({ param, json: { session_title: textOf(form, 'title') } }), here, 'chat_renamed');
    case 'clear':
      return changed(() => one.messages.$delete({ param }), here, 'chat_cleared');
    case 'remove':
      return changed(() => one.$delete({ param }), `${chatAddress(ideaId)}?removed=${encodeURIComponent(id)}`, 'chat_removed');
    case 'restore':
      return changed(() => one.restore.$post({ param }), here, 'chat_restored');
  }
  const message = textOf(form, 'message');
  const answer = await submit(
    () =>
      client.message.$post({
        json: { message, sessionId: id, ideaId: ideaId ?? '', key: textOf(form, 'key') },
      }) as Promise<JsonReply>,
    chatMessages.sendFailed,
  );
  if (!answer.success) {
    const { fields, problem } = answer.faults;
    const told = fields.message ?? problem ?? Object.values(fields)[0] ?? chatMessages.sendFailed;
    return data({ message, problem: told }, { status: answer.status });
  }
  return redirect(`${chatAddress(ideaId, answer.data.sessionId)}#latest`);
}

/** Asked for without a stream, an answer is always JSON. */
type JsonReply = {
  status: number;
  json(): Promise<
    { success: true; data: { sessionId: string } } | { success: false; error: { message: string; fields?: Record<string, string> } }
  >;
};
