/** Closed sets and words of the chat, free of zod, so that screens and browser code may use them. */

export const MAX_MESSAGE = 2_000;
export const MAX_SESSION_TITLE = 120;
export const SESSIONS_SHOWN = 20;
/** How high the input grows, in pixels. */
export const MAX_INPUT_HEIGHT = 150;

export const eventKinds = ['looked', 'piece', 'reset', 'done', 'failed'] as const;
export type ChatEventKind = (typeof eventKinds)[number];

export const BUILT_IN = 'built-in strategist';

/** What a person is told; the product fixes the first three. */
export const chatMessages = {
  notAuthenticated: 'Not authenticated',
  loadFailed: 'Failed to load chat session',
  sendFailed: 'Failed to send message',
  proOnly: 'The AI Strategist is part of Pro',
  blank: 'Write a question first',
  tooLong: 'A question may have at most 2,000 characters',
  notFound: 'There is no such chat.',
  underWay: 'Another answer of this chat is still being written. Try again when it has ended.',
  stopped: 'Stopped.',
  removed: 'Chat removed',
  restored: 'Chat is back',
  renamed: 'Chat renamed',
  cleared: 'Messages cleared',
  changeFailed: 'Failed to change the chat',
} as const;
