const PREFIX = 'assay.chat.';

/** What was said in a chat as this browser keeps it, for when the server cannot be reached. */
export type KeptMessage = { role: 'user' | 'assistant'; content: string };

export function keepChat(sessionId: string, messages: readonly KeptMessage[]): void {
  try {
    localStorage.setItem(PREFIX + sessionId, JSON.stringify(messages));
  } catch {
    // Full or forbidden: the server has it.
  }
}

export function keptChat(sessionId: string): KeptMessage[] {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + sessionId) ?? '[]') as KeptMessage[];
  } catch {
    return [];
  }
}

export function forgetChat(sessionId: string): void {
  try {
    localStorage.removeItem(PREFIX + sessionId);
  } catch {
    // Nothing is kept where nothing may be.
  }
}

/** Nothing of a person's chats stays in a browser they are signed out of. */
export function forgetChats(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    // Nothing is kept where nothing may be.
  }
}
