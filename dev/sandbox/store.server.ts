import { randomBytes } from 'node:crypto';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import type { Database } from '../../src/platform/db/client.server.ts';
import { wakeForPayments } from '../../src/platform/payments/payment-job.server.ts';
import type { Sandbox } from '../../src/platform/payments/sandbox.server.ts';
import { type Kind, type ObjectOf, prefixes, type SandboxObject } from './objects.ts';

export type { Sandbox };

/** The sandbox inside one transaction. */
export type SandboxTx = Sandbox & { db: Database; nowS: number };

/** An answer the provider gives instead of what was asked for. https://docs.stripe.com/error-handling */
export class ProviderRefusal extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;
  constructor(status: number, message: string, code?: string, type = 'invalid_request_error') {
    super(message);
    this.status = status;
    this.code = code;
    this.type = type;
  }
}

/**
 * Works in one transaction, alone on whatever the key names.
 * @param key an id, so that two payments of one session, or two changes of one customer, stand in line
 */
export function inSandbox<T>(sandbox: Sandbox, key: string, work: (tx: SandboxTx) => Promise<T>): Promise<T> {
  return sandbox.ctx.db.transaction(async (db) => {
    const tx = { ...sandbox, db, nowS: Math.floor(sandbox.ctx.now().getTime() / 1000) };
    await standInLine(tx, key);
    return work(tx);
  });
}

/** Alone on one thing more until the transaction ends: on a customer, for what changes an object of theirs by its own id. */
export async function standInLine({ db }: Pick<SandboxTx, 'db'>, key: string): Promise<void> {
  await db.rows(sql`SELECT pg_advisory_xact_lock(hashtext(${`sandbox ${key}`}))`);
}

export const newId = (kind: Kind | 'event') => `${kind === 'event' ? 'evt' : prefixes[kind]}_${randomBytes(12).toString('hex')}`;

/** @returns a new object of a kind with the fields every object has, stored. */
export async function create<K extends Kind>(
  tx: SandboxTx,
  object: K,
  fields: Omit<ObjectOf<K>, 'id' | 'object' | 'livemode' | 'created'>,
): Promise<ObjectOf<K>> {
  const made = { id: newId(object), object, livemode: false, created: tx.nowS, ...fields } as ObjectOf<K>;
  await tx.db.rows(sql`INSERT INTO sandbox.objects (id, object, data) VALUES (${made.id}, ${object}, ${JSON.stringify(made)})`);
  return made;
}

export async function save(tx: SandboxTx, object: SandboxObject): Promise<void> {
  await tx.db.rows(sql`UPDATE sandbox.objects SET data = ${JSON.stringify(object)} WHERE id = ${object.id}`);
}

/** @throws ProviderRefusal resource_missing */
export async function load<K extends Kind>(db: Database, object: K, id: string): Promise<ObjectOf<K>> {
  const data = await db.value<ObjectOf<K>>(sql`SELECT data FROM sandbox.objects WHERE id = ${id} AND object = ${object}`);
  if (data === undefined) throw new ProviderRefusal(404, `No such ${object}: '${id}'`, 'resource_missing');
  return data;
}

export type ListQuery = { equals?: Record<string, string>; sinceS?: number | undefined; after?: string | undefined; limit?: number };

/** Objects of a kind, the latest first. @returns a page in the provider's shape */
export async function list<K extends Kind>(db: Database, object: K, { equals = {}, sinceS, after, limit = 10 }: ListQuery = {}) {
  const conditions: Sql[] = [
    ...Object.entries(equals).map(([name, value]) => sql`data ->> '${raw(name.replace(/\W/g, ''))}' = ${value}`),
    ...(sinceS === undefined ? [] : [sql`(data ->> 'created')::bigint >= ${sinceS}`]),
    ...(after === undefined ? [] : [sql`number < (SELECT number FROM sandbox.objects WHERE id = ${after})`]),
  ];
  const rows = await db.rows<Record<'data', ObjectOf<K>>>(sql`
    SELECT data FROM sandbox.objects WHERE object = ${object} ${conditions.length > 0 ? sql`AND ${join(conditions, ' AND ')}` : empty}
    ORDER BY number DESC LIMIT ${limit + 1}`);
  return {
    object: 'list' as const,
    has_more: rows.length > limit,
    data: rows.slice(0, limit).map(({ data }) => data),
    url: `/v1/${object}`,
  };
}

/** Says what happened, to be delivered as a webhook: the event carries the object as it is now. */
export async function emit(tx: SandboxTx, type: string, object: SandboxObject): Promise<void> {
  const id = newId('event');
  const event = {
    id,
    object: 'event',
    api_version: null,
    created: tx.nowS,
    livemode: false,
    type,
    data: { object },
    pending_webhooks: 1,
  };
  const at = tx.ctx.now();
  await tx.db.rows(sql`
    INSERT INTO sandbox.events (id, created_at, data, next_try_at) VALUES (${id}, ${at}, ${JSON.stringify(event)}, ${at})`);
  await wakeForPayments({ db: tx.db, now: tx.ctx.now });
}
