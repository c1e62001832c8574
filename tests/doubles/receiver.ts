import { Webhook } from 'standardwebhooks';
import { type Asked, type Misbehave, type OutsideDouble, startOutside } from './outside.ts';

/** What a receiver was sent, once it has checked the signature. */
export type Received = { id: string; type: string; timestamp: string; data: Record<string, unknown>; asked: Asked };

/** A receiver of webhooks on this machine: it answers 200 with `ok`, unless it is told to misbehave. */
export type Receiver = {
  url: string;
  /** Everything it was sent, in order. */
  asked: Asked[];
  answer(how: Misbehave | number): void;
  /** @returns all it was sent, checked against a secret @throws where a signature does not hold */
  received(secret: string): Received[];
  close(): Promise<void>;
};

export async function startReceiver(): Promise<Receiver> {
  const double: OutsideDouble = await startOutside(() => ({ status: 200 }));
  const plain =
    (status: number): Misbehave =>
    (response) =>
      void response.writeHead(status).end(status === 200 ? 'ok' : `no: ${status}`);
  double.misbehave = plain(200);
  return {
    url: double.url,
    asked: double.asked,
    answer: (how) => {
      double.misbehave = typeof how === 'number' ? plain(how) : how;
    },
    received: (secret) =>
      double.asked.map((asked) => {
        const body = new Webhook(secret).verify(asked.body, asked.headers as Record<string, string>) as Omit<Received, 'id' | 'asked'>;
        return { id: String(asked.headers['webhook-id']), ...body, asked };
      }),
    close: double.close,
  };
}
