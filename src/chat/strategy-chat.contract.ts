import { z } from '@hono/zod-openapi';
import { wholeNumber } from '../platform/api/query-shapes.ts';
import { chatMessages, MAX_MESSAGE, MAX_SESSION_TITLE, SESSIONS_SHOWN } from './strategy-chat.ts';

/** The shapes of the chat on the wire. Times are UTC, ISO 8601; money in a calculation is US dollars, as a form takes it. */

/** A line ends in one character, as the counter beside the field has it; forms send two. */
const Tidy = (empty: string, max: number, tooLong: string) =>
  z
    .string(empty)
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().min(1, empty).max(max, tooLong))
    .openapi({ type: 'string', minLength: 1, maxLength: max });
const emptyIsAbsent = <T extends z.ZodType>(shape: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), shape.optional());

export const SendInput = z
  .object({
    message: Tidy(chatMessages.blank, MAX_MESSAGE, chatMessages.tooLong),
    sessionId: emptyIsAbsent(z.uuid('sessionId must be the id of a chat')).openapi({ type: 'string', format: 'uuid' }),
    ideaId: emptyIsAbsent(z.uuid('ideaId must be the id of an idea')).openapi({ type: 'string', format: 'uuid' }),
    key: emptyIsAbsent(z.string().regex(/^[\w-]{8,64}$/, 'key must be 8 to 64 letters, digits, _ or -')).openapi({
      type: 'string',
      description: 'The same key sent twice is one question.',
    }),
  })
  .openapi('ChatInput');
export type SendInput = z.infer<typeof SendInput>;

export const ChatUsage = z
  .object({
    used: z.int(),
    limit: z.int().nullable().openapi({ description: 'null where the plan has no limit' }),
    remaining: z.int().nullable(),
    resetsAt: z.iso.datetime(),
    subscriptionTier: z.enum(['free', 'pro_monthly', 'lifetime']),
  })
  .openapi('ChatUsage');
export type ChatUsage = z.infer<typeof ChatUsage>;

export const ChatSource = z.object({ no: z.int(), label: z.string(), path: z.string().nullable() });
export type ChatSource = z.infer<typeof ChatSource>;
const Named = z.array(z.object({ slug: z.string(), title: z.string() }));
export const LookedAt = z.object({ label: z.string(), ideas: Named, topics: Named.default([]) });
export type LookedAt = z.infer<typeof LookedAt>;
export const Calculation = z.object({
  priceUsdYear: z.number(),
  customers: z.number(),
  marginPct: z.number(),
  costToWinUsd: z.number(),
  budgetUsd: z.number(),
  hoursPerWeek: z.number(),
});

export const ChatMessage = z
  .object({
    id: z.uuid(),
    role: z.enum(['user', 'assistant']),
    content: z.string().openapi({ description: 'Markdown; [1] names the source of that number' }),
    created_at: z.iso.datetime(),
    sources: z.array(ChatSource),
    looked_at: z.array(LookedAt),
    next: z.array(z.string()),
    calculation: Calculation.nullable(),
    written_by: z.string().nullable(),
    is_stopped: z.boolean(),
  })
  .openapi('ChatMessage');
export type ChatMessage = z.infer<typeof ChatMessage>;

const LinkedTitle = z.object({ id: z.uuid(), title: z.string(), slug: z.string() });
export const ChatSession = z
  .object({
    id: z.uuid(),
    session_title: z.string(),
    total_messages: z.int(),
    last_message_at: z.iso.datetime(),
    ideas: LinkedTitle.nullable(),
  })
  .openapi('ChatSession');
export type ChatSession = z.infer<typeof ChatSession>;

export const ChatSessionWhole = ChatSession.extend({
  messages: z.array(ChatMessage),
  writing: z.object({ turnId: z.uuid(), question: z.string() }).nullable().openapi({ description: 'A question whose answer is under way' }),
}).openapi('ChatSessionWhole');
export type ChatSessionWhole = z.infer<typeof ChatSessionWhole>;

export const ChatReply = z
  .object({ message: z.string(), sessionId: z.uuid(), reply: ChatMessage, usage: ChatUsage })
  .openapi('ChatReply', { description: '`message` is the answer as Markdown, `reply` the same with its sources.' });
export type ChatReply = z.infer<typeof ChatReply>;

export const SessionsQuery = z.object({
  limit: wholeNumber('limit', { min: 1, max: 50, fallback: SESSIONS_SHOWN }),
  page: wholeNumber('page', { min: 1, max: 100_000, fallback: 1 }),
  search: z.string().max(200, 'search must be at most 200 characters').default(''),
});
export type SessionsQuery = z.infer<typeof SessionsQuery>;

export const SessionId = z.object({ id: z.uuid('This is not the id of a chat') });
export const TurnId = z.object({ id: z.uuid('This is not the id of a question') });
export const IdeaId = z.object({ id: z.uuid('This is not the id of an idea') });
export const RenameInput = z
  .object({ session_title: Tidy('Give the chat a name', MAX_SESSION_TITLE, `A name may have at most ${MAX_SESSION_TITLE} characters`) })
  .openapi('ChatRename');

/** The idea a chat is about: its key figures, and questions to begin with, from the weak points of its dossier. */
export const ChatIdea = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    title: z.string(),
    tagline: z.string(),
    idea_score: z.number(),
    weeks: z.int(),
    first_quarter_cents: z.int(),
    revenue: z.object({ min: z.int(), max: z.int() }),
    questions: z.array(z.string()),
  })
  .openapi('ChatIdea');
export type ChatIdea = z.infer<typeof ChatIdea>;
