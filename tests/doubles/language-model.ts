import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { HARM_INSTRUCTIONS } from '../../src/engine/policy/harm-by-model.server.ts';

/** What the double does with one call. Calls beyond the script get its last entry. */
export type Turn =
  | { say: string }
  | { status: number; retryAfterS?: number; body?: string }
  | { hang: true }
  /** Closes the connection after half of the answer. */
  | { dieAfter: string }
  /** Streams these pieces as deltas, ends, and says what it used. */
  | { stream: string[] }
  | { streamThenDie: string[] }
  /** Streams a piece every so many milliseconds, as a model writes. */
  | { pace: string[]; everyMs: number }
  | { streamThenHang: string[] }
  | { callTool: { name: string; arguments: string; inputTokens?: number } }
  /** Writes until the other side has had enough. */
  | { flood: true };

type Call = { messages: { role: string; content: unknown }[]; max_tokens?: number; model: string };

export type ModelDouble = {
  baseUrl: string;
  /** The bodies of the calls so far, oldest first. */
  calls: Call[];
  /** The calls that asked whether a text does harm; no script counts them. */
  harmCalls: Call[];
  close(): Promise<void>;
};

/**
 * A server that speaks the chat completions of OpenAI over HTTP, as far as a single answer goes, and does what the script says.
 * @param script one turn a call
 * @param harm what it does when asked whether a text does harm: it does none, unless told otherwise; a function is given what the call holds
 */
export async function languageModelDouble(
  script: Turn[],
  harm: Turn | ((asked: string) => Turn) = { say: '{"kind":"none","words":""}' },
): Promise<ModelDouble> {
  const calls: Call[] = [];
  const harmCalls: Call[] = [];
  const server = createServer(async (request, response) => {
    const turn = script[Math.min(calls.length, script.length - 1)] as Turn;
    const call = JSON.parse(await bodyOf(request)) as Call;
    const asksOfHarm = JSON.stringify(call.messages[0]?.content).includes(HARM_INSTRUCTIONS.slice(0, 60));
    (asksOfHarm ? harmCalls : calls).push(call);
    const answer = typeof harm === 'function' ? () => harm(call.messages.map(({ content }) => textOf(content)).join('\n')) : () => harm;
    take(asksOfHarm ? answer() : turn, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    harmCalls,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const textOf = (content: unknown) => (typeof content === 'string' ? content : JSON.stringify(content));

/** Who tries again need not wait for it: how often is tested, not how slowly. */
const AT_ONCE = { 'retry-after-ms': '1' };

function take(turn: Turn, response: ServerResponse): void {
  const head = { 'content-type': 'application/json', ...AT_ONCE };
  if ('hang' in turn) return;
  if ('status' in turn) {
    const again = turn.retryAfterS === undefined ? AT_ONCE : { 'retry-after': String(turn.retryAfterS) };
    response.writeHead(turn.status, { 'content-type': 'application/json', ...again });
    response.end(turn.body ?? JSON.stringify({ error: { message: 'secret-of-the-provider', type: 'error' } }));
    return;
  }
  if ('stream' in turn || 'streamThenDie' in turn || 'streamThenHang' in turn) {
    streamed(turn, response);
    return;
  }
  if ('pace' in turn) {
    void paced(turn, response);
    return;
  }
  if ('callTool' in turn) {
    callTool(response, turn.callTool);
    return;
  }
  response.writeHead(200, head);
  if ('flood' in turn) {
    const piece = `{"choices":[{"message":{"role":"assistant","content":"${'x'.repeat(60_000)}`;
    const more = () => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', more);
    more();
    return;
  }
  const text = completion('dieAfter' in turn ? turn.dieAfter : turn.say);
  if ('dieAfter' in turn) {
    response.write(text.slice(0, text.length / 2));
    setImmediate(() => response.destroy());
  } else response.end(text);
}

const chunk = (delta: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ id: 'chatcmpl-double', object: 'chat.completion.chunk', created: 1_780_000_000, model: 'double', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
const used = (inputTokens = 100) =>
  `data: ${JSON.stringify({ id: 'chatcmpl-double', object: 'chat.completion.chunk', created: 1_780_000_000, model: 'double', choices: [], usage: { prompt_tokens: inputTokens, completion_tokens: 20, total_tokens: inputTokens + 20 } })}\n\ndata: [DONE]\n\n`;
const EVENT_STREAM = { 'content-type': 'text/event-stream' };

function streamed(turn: { stream: string[] } | { streamThenDie: string[] } | { streamThenHang: string[] }, response: ServerResponse): void {
  response.writeHead(200, EVENT_STREAM);
  response.write(chunk({ role: 'assistant', content: '' }));
  for (const content of Object.values(turn).flat() as string[]) response.write(chunk({ content }));
  if ('stream' in turn) response.end(`${chunk({}, 'stop')}${used()}`);
  if ('streamThenDie' in turn) setTimeout(() => response.destroy(), 50);
}

/** Pieces are due at fixed times from the start, so that a late one does not put off the next. */
async function paced({ pace, everyMs }: { pace: string[]; everyMs: number }, response: ServerResponse): Promise<void> {
  response.writeHead(200, EVENT_STREAM);
  response.write(chunk({ role: 'assistant', content: '' }));
  const startedMs = performance.now();
  for (const [at, content] of pace.entries()) {
    await delay(Math.max(0, startedMs + (at + 1) * everyMs - performance.now()));
    if (response.destroyed) return;
    response.write(chunk({ content }));
  }
  response.end(`${chunk({}, 'stop')}${used()}`);
}

function callTool(
  response: ServerResponse,
  { name, arguments: given, inputTokens }: { name: string; arguments: string; inputTokens?: number },
): void {
  response.writeHead(200, EVENT_STREAM);
  response.write(
    chunk({ role: 'assistant', tool_calls: [{ index: 0, id: 'call-1', type: 'function', function: { name, arguments: given } }] }),
  );
  response.end(`${chunk({}, 'tool_calls')}${used(inputTokens)}`);
}

const completion = (content: string) =>
  JSON.stringify({
    id: 'chatcmpl-double',
    object: 'chat.completion',
    created: 1_780_000_000,
    model: 'double',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
  });

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}
