import { randomBytes } from 'node:crypto';
import sql, { type Sql } from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import { type Accounts, encrypted } from '../../people/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { asSent, type RowFor } from '../../platform/db/columns.ts';
import { DomainError } from '../../platform/errors.ts';
import { signedIn, type Viewer } from '../../platform/viewer.ts';
import { publicAddress } from './address.server.ts';
import { eventTypesFor, isForAdmins, MOST_ENDPOINTS, OVERLAP_HOURS } from './event-types.ts';
import { failWaiting } from './note-attempt.server.ts';
import { wakeEndpoint } from './webhook-jobs.server.ts';
import { Endpoint, type EndpointChange, type EndpointInput, Endpoints, EndpointWithSecret } from './webhooks.contract.ts';

/** What the verbs of endpoints need beside the database. */
export type EndpointParts = {
  accounts: Pick<Accounts, 'secret'>;
  /** Origins that are taken as they are: of the receivers of tests. */
  trusted: readonly string[];
};

const SECRET_BYTES = 32;
const HOUR_MS = 3_600_000;
const NOT_FOUND = 'There is no such webhook.';

type Row = Omit<RowFor<typeof Endpoint>, 'is_on'>;

const select = (ctx: Context, userId: string, more: Sql) =>
  ctx.db.rows<Row>(sql`
    SELECT n.id, n.url, n.note, n.events, n.created_at, n.switched_off_why AS off_why, n.switched_off_at AS off_since, n.failing_since,
      CASE WHEN n.old_secret_until > ${ctx.now()} THEN n.old_secret_until END AS old_secret_until,
      (SELECT max(d.finished_at) FROM webhook_deliveries d WHERE d.endpoint_id = n.id AND d.state = 'delivered') AS last_delivered_at
    FROM webhook_endpoints n WHERE n.user_id = ${userId} ${more}`);

const toEndpoint = (row: Row): Endpoint => Endpoint.parse({ ...asSent(row), is_on: row.off_since === null });

/** @returns a person's webhooks, the oldest first, and the events they may choose @throws DomainError signed_out */
export async function listEndpoints(ctx: Context, viewer: Viewer): Promise<Endpoints> {
  const rows = await select(ctx, signedIn(viewer), sql`ORDER BY n.created_at, n.id`);
  return Endpoints.parse({ endpoints: rows.map(toEndpoint), most: MOST_ENDPOINTS, event_types: eventTypesFor(viewer.isAdmin) });
}

/** @returns one of a person's own webhooks @throws DomainError signed_out, not_found */
export async function findEndpoint(ctx: Context, viewer: Viewer, id: string): Promise<Endpoint> {
  const [row] = await select(ctx, signedIn(viewer), sql`AND n.id = ${id}`);
  if (!row) throw new DomainError('not_found', NOT_FOUND);
  return toEndpoint(row);
}

/**
 * Registers an address that is told of events from now on.
 * @returns the webhook and its signing secret, which is shown this once
 * @throws DomainError signed_out; invalid_input; not_allowed for events of administrators; conflict when the person has as many as one may
 */
export async function addEndpoint(ctx: Context, parts: EndpointParts, viewer: Viewer, input: EndpointInput): Promise<EndpointWithSecret> {
  const userId = signedIn(viewer, 'Please sign in to add a webhook');
  requireEvents(viewer, input.events);
  const url = publicAddress(input.url, parts.trusted);
  const id = uuidv7();
  const made = await newSecret(parts);
  await ctx.db.transaction(async (db) => {
    await db.rows(sql`SELECT 1 FROM users WHERE id = ${userId} FOR UPDATE`);
    const held = await db.value<number>(sql`SELECT count(*) AS n FROM webhook_endpoints WHERE user_id = ${userId}`);
    if ((held ?? 0) >= MOST_ENDPOINTS)
      throw new DomainError('conflict', `You have ${MOST_ENDPOINTS} webhooks, which is the most. Remove another one first.`);
    await db.rows(sql`
      INSERT INTO webhook_endpoints (id, user_id, url, note, events, secret, created_at)
      VALUES (${id}, ${userId}, ${url}, ${input.note}, ${input.events}, ${made.stored}, ${ctx.now()})`);
  });
  return EndpointWithSecret.parse({ endpoint: await findEndpoint(ctx, viewer, id), secret: made.shown });
}

/**
 * Changes a webhook, or switches it off or on again. What waits when it is switched off has failed; switched on, it begins with a clean slate.
 * @throws DomainError signed_out, not_found, invalid_input, not_allowed
 */
export async function changeEndpoint(
  ctx: Context,
  parts: EndpointParts,
  viewer: Viewer,
  { id, change }: { id: string; change: EndpointChange },
): Promise<Endpoint> {
  const userId = signedIn(viewer);
  const before = await findEndpoint(ctx, viewer, id);
  const { events = before.events, note = before.note, is_on = before.is_on } = change;
  if (change.events) requireEvents(viewer, change.events);
  const url = change.url === undefined ? before.url : publicAddress(change.url, parts.trusted);
  await ctx.db.transaction(async (db) => {
    await db.rows(
      sql`UPDATE webhook_endpoints SET url = ${url}, note = ${note}, events = ${events} WHERE id = ${id} AND user_id = ${userId}`,
    );
    if (is_on === before.is_on) return;
    await db.rows(
      is_on
        ? sql`UPDATE webhook_endpoints SET switched_off_at = NULL, switched_off_why = NULL, failing_since = NULL, failures = 0, rests_until = NULL
              WHERE id = ${id} AND user_id = ${userId}`
        : sql`UPDATE webhook_endpoints SET switched_off_at = ${ctx.now()}, switched_off_why = 'by_owner' WHERE id = ${id} AND user_id = ${userId}`,
    );
    if (is_on) await wakeEndpoint({ db, now: ctx.now }, id);
    else await failWaiting({ db, now: ctx.now }, id);
  });
  return findEndpoint(ctx, viewer, id);
}

/** Removes a webhook with its log. @throws DomainError signed_out, not_found */
export async function removeEndpoint(ctx: Context, viewer: Viewer, id: string): Promise<void> {
  const removed = await ctx.db.rows(sql`DELETE FROM webhook_endpoints WHERE id = ${id} AND user_id = ${signedIn(viewer)} RETURNING id`);
  if (removed.length === 0) throw new DomainError('not_found', NOT_FOUND);
}

/**
 * Makes a new signing secret. The one before signs as well for OVERLAP_HOURS, so that a receiver may change over meanwhile; one before that ends at once.
 * @returns the webhook and the new secret, which is shown this once
 * @throws DomainError signed_out, not_found
 */
export async function rotateSecret(ctx: Context, parts: EndpointParts, viewer: Viewer, id: string): Promise<EndpointWithSecret> {
  const made = await newSecret(parts);
  const until = new Date(ctx.now().getTime() + OVERLAP_HOURS * HOUR_MS);
  const rows = await ctx.db.rows(sql`
    UPDATE webhook_endpoints SET old_secret = secret, old_secret_until = ${until}, secret = ${made.stored}
    WHERE id = ${id} AND user_id = ${signedIn(viewer)} RETURNING id`);
  if (rows.length === 0) throw new DomainError('not_found', NOT_FOUND);
  return EndpointWithSecret.parse({ endpoint: await findEndpoint(ctx, viewer, id), secret: made.shown });
}

async function newSecret({ accounts }: EndpointParts): Promise<{ shown: string; stored: string }> {
  const shown = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  return { shown, stored: await encrypted(accounts.secret, shown) };
}

function requireEvents(viewer: Viewer, events: readonly string[]): void {
  if (!viewer.isAdmin && events.some(isForAdmins)) throw new DomainError('not_allowed', 'Only administrators are told of payments.');
}
