import { sendJson } from '../platform/web/send-json.ts';
import { chatMessages } from './strategy-chat.ts';

/** How far an answer was heard. */
export type Heard = { sessionId?: string; turnId?: string; lastId: string };
export type Told = (event: string, data: Record<string, unknown>) => void;
/** `ended` with its last step; `refused` for good, with the reason; `lost` when nobody knows what became of it. */
export type Outcome = { kind: 'ended' } | { kind: 'refused' | 'lost'; problem: string };

const TRIES = 8;
const LONGEST_WAIT_MS = 4_000;

export type Question = { message: string; sessionId: string; ideaId: string; key: string };

/** Sends a question and hears its answer. Sent again with the same key, it is the same question: a lost connection costs nothing. */
export const ask = (question: Question, heard: Heard, told: Told): Promise<Outcome> =>
  listen(heard, told, () => sendJson('/api/v1/ai-chat/message', 'POST', question, { headers: { accept: 'text/event-stream' } }));

/** Hears an answer that is under way, from its first step. */
export const hear = (turnId: string, heard: Heard, told: Told): Promise<Outcome> => {
  heard.turnId = turnId;
  return listen(heard, told, () => goOn(heard));
};

const goOn = (heard: Heard) =>
  fetch(`/api/v1/ai-chat/turns/${heard.turnId}/events`, {
    headers: { accept: 'text/event-stream', ...(heard.lastId ? { 'last-event-id': heard.lastId } : {}) },
  });

/** Reads the steps of an answer; a connection that is lost, or a server that starts again, is waited for and taken up where it broke off. */
async function listen(heard: Heard, told: Told, first: () => Promise<Response>): Promise<Outcome> {
  const lost: Outcome = { kind: 'lost', problem: chatMessages.sendFailed };
  for (let attempt = 0; attempt < TRIES; attempt++) {
    if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, Math.min(LONGEST_WAIT_MS, 300 * 2 ** attempt)));
    try {
      const response = await (heard.turnId ? goOn(heard) : first());
      if (!response.ok) {
        // Answers that are followed from too many places at once are waited for.
        if (response.status === 429 && heard.turnId) continue;
        if (response.status < 500) return { kind: 'refused', problem: await problemIn(response) };
        if (!heard.turnId) return lost;
        continue;
      }
      const before = heard.lastId;
      if (await readSteps(response, heard, told)) return { kind: 'ended' };
      // It came on: only silence uses up the tries.
      if (heard.lastId !== before) attempt = 0;
    } catch {
      // Lost: taken up again.
    }
  }
  return lost;
}

async function problemIn(response: Response): Promise<string> {
  if (response.status === 401) return chatMessages.notAuthenticated;
  const body = (await response.json().catch(() => undefined)) as
    | { error?: { message?: string; fields?: Record<string, string> } }
    | undefined;
  return body?.error?.fields?.message ?? body?.error?.message ?? chatMessages.sendFailed;
}

/** @returns whether the last step was heard */
async function readSteps(response: Response, heard: Heard, told: Told): Promise<boolean> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    rest += part.value;
    const steps = rest.split('\n\n');
    rest = steps.pop() ?? '';
    for (const step of steps) {
      const [, event = ''] = /^event: (.*)$/m.exec(step) ?? [];
      const [, given] = /^data: (.*)$/m.exec(step) ?? [];
      if (!given) continue;
      const data = JSON.parse(given) as Record<string, unknown>;
      heard.lastId = /^id: (.*)$/m.exec(step)?.[1] ?? heard.lastId;
      if (event === 'turn') Object.assign(heard, data);
      else told(event, data);
      if (event === 'done' || event === 'failed') return true;
    }
  }
  return false;
}
