/** Clients in a process of their own: each message asks for one round, whose outcome is sent back. Never awaits an answer before the next request is due. */
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** So many requests a second for so long, whatever becomes of them; or so many clients that each wait for their answer. */
export type Round = {
  kind: 'rate' | 'clients';
  port: number;
  paths: readonly string[];
  headers?: Record<string, string>;
  size: number;
  seconds: number;
};
/** Connections that are held: idle after one answer, reading so slowly that nothing is taken, sending so slowly that the request never ends, or following a stream. */
export type Hold = {
  kind: 'idle' | 'readers' | 'senders' | 'streams';
  port: number;
  size: number;
  paths: readonly string[];
  cookies?: readonly string[];
};
export type Outcome = {
  /** Answered in time, by status. */
  statuses: Record<string, number>;
  /** Answered by 503 without saying when to come back. */
  withoutWord: number;
  /** Neither answered nor refused in time. */
  lost: number;
  /** Milliseconds of answers that were no refusal. */
  middleMs: number;
  p95Ms: number;
};

const IN_TIME_MS = 5_000;
const TICK_MS = 10;
let asked = 0;
let held: (Socket | ClientRequest)[] = [];

process.on('message', (message: Round | Hold | 'let go') => void handle(message));

async function handle(message: Round | Hold | 'let go'): Promise<void> {
  if (message === 'let go') {
    for (const one of held) one.destroy();
    held = [];
    process.send?.({});
  } else if ('seconds' in message) process.send?.(await round(message));
  else process.send?.(await hold(message));
}

async function round({ kind, port, paths, headers = {}, size, seconds }: Round): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: kind === 'rate' ? 2_000 : size });
  const outcome: Outcome = { statuses: {}, withoutWord: 0, lost: 0, middleMs: 0, p95Ms: 0 };
  const took: number[] = [];
  const one = () =>
    new Promise<void>((resolve) => {
      const startedAt = performance.now();
      // Each address is new, so that nothing but what it is made of is stored; what has no question keeps its own.
      const path = (paths[asked++ % paths.length] as string).replace('NEW', String(asked));
      const lose = () => {
        outcome.lost++;
        resolve();
      };
      const sent = request({ host: '127.0.0.1', port, path, headers, agent, timeout: IN_TIME_MS }, (answer: IncomingMessage) => {
        answer.resume().once('close', () => {
          if (!answer.complete || performance.now() - startedAt > IN_TIME_MS) return lose();
          const status = String(answer.statusCode);
          outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1;
          if (status === '503' && !answer.headers['retry-after']) outcome.withoutWord++;
          if (status === '200') took.push(performance.now() - startedAt);
          resolve();
        });
      });
      sent
        .on('timeout', () => sent.destroy())
        .on('error', lose)
        .end();
    });
  const endsAt = performance.now() + seconds * 1_000;
  if (kind === 'clients')
    await Promise.all(
      Array.from({ length: size }, async () => {
        while (performance.now() < endsAt) await one();
      }),
    );
  else {
    const under: Promise<void>[] = [];
    const begunAt = performance.now();
    for (let due = 0; performance.now() < endsAt; await delay(TICK_MS))
      for (const now = ((performance.now() - begunAt) / 1_000) * size; due < now; due++) under.push(one());
    await Promise.all(under);
  }
  agent.destroy();
  took.sort((a, b) => a - b);
  return { ...outcome, middleMs: took[took.length >> 1] ?? 0, p95Ms: took[Math.floor(took.length * 0.95)] ?? 0 };
}

async function hold({ kind, port, size, paths, cookies }: Hold): Promise<Outcome> {
  const outcome: Outcome = { statuses: {}, withoutWord: 0, lost: 0, middleMs: 0, p95Ms: 0 };
  const begin = (index: number) =>
    new Promise<void>((resolve) => {
      const path = paths[index % paths.length] as string;
      const socket = connect({ port, host: '127.0.0.1' });
      held.push(socket);
      socket.on('error', () => resolve()).on('close', () => resolve());
      const cookie = cookies ? `cookie: ${cookies[index % cookies.length]}\r\n` : '';
      const head = `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${cookie}`;
      if (kind === 'senders') {
        socket.write(head);
        // A header a second, and never the end.
        const slowly = setInterval(() => socket.write('x-more: and more\r\n'), 1_000);
        socket.on('close', () => clearInterval(slowly));
        return resolve();
      }
      socket.write(`${head}\r\n`);
      if (kind === 'readers') {
        socket.pause();
        return resolve();
      }
      socket.once('data', (bytes) => {
        const status = /^HTTP\/1\.1 (\d+)/.exec(bytes.toString('latin1'))?.[1] ?? 'other';
        outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1;
        socket.resume();
        resolve();
      });
    });
  for (let begun = 0; begun < size; begun += 100)
    await Promise.all(Array.from({ length: Math.min(100, size - begun) }, (_, index) => begin(begun + index)));
  return outcome;
}
