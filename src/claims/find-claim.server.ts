import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { DomainError } from '../platform/errors.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import { readClaimFile } from './claim-file.server.ts';
import { type ClaimLinks, isKeyOf } from './claim-link.server.ts';
import { Claim, OwnedIdea } from './claims.contract.ts';
import { claimMessages } from './messages.ts';

/** Who asks for a claim: a person, and the key of the mailed link, if they came by it. */
export type Holder = { viewer: Viewer; key: string | undefined };

type ClaimRow = Columns<
  | 'id'
  | 'user_id?'
  | 'email?'
  | 'link_version'
  | 'digest'
  | 'claimed_at'
  | 'ended_at?'
  | 'title'
  | 'full_name?'
  | 'account_email?'
  | 'is_suspended'
>;

const COLUMNS = sql`
  c.id, c.user_id, c.email, c.link_version, c.digest, c.claimed_at, c.ended_at, c.dossier::jsonb #>> '{dossier,title}' AS title,
  u.full_name, u.email AS account_email, coalesce(p.dispute_status = 'open', false) AS is_suspended`;
const SOURCES = sql`claims c JOIN payments p ON p.id = c.payment_id LEFT JOIN users u ON u.id = c.user_id`;

/** The ideas a person owns, the latest first. */
export async function listClaims({ db }: Context, viewer: Viewer): Promise<Claim[]> {
  const rows = await db.rows<ClaimRow>(
    sql`SELECT ${COLUMNS} FROM ${SOURCES} WHERE c.user_id = ${signedIn(viewer)} AND c.ended_at IS NULL ORDER BY c.claimed_at DESC, c.id DESC`,
  );
  return rows.map(toClaim);
}

/**
 * A claim for its owner, by account or by the key of the mailed link; to everybody else it is not there.
 * @throws DomainError not_found; gone when the payment went back and the idea with it
 */
export async function requireClaim({ db }: Pick<Context, 'db'>, links: ClaimLinks, { viewer, key }: Holder, id: string): Promise<ClaimRow> {
  const row = await db.row<ClaimRow>(sql`SELECT ${COLUMNS} FROM ${SOURCES} WHERE c.id = ${id}`);
  const isOwner = row !== undefined && row.user_id !== null && row.user_id === viewer.userId;
  if (!row || !(isOwner || (key !== undefined && isKeyOf(links, id, row.link_version, key))))
    throw new DomainError('not_found', 'There is no such claim, or this link to it was replaced by a newer one.');
  if (row.ended_at) throw new DomainError('gone', claimMessages.ended);
  return row;
}

/** A claim with its dossier. @throws as `requireClaim` */
export async function findOwnedIdea(ctx: Context, links: ClaimLinks, holder: Holder, id: string): Promise<OwnedIdea> {
  const row = await requireClaim(ctx, links, holder, id);
  const file = row.is_suspended ? undefined : await ctx.db.row<'dossier'>(sql`SELECT dossier FROM claims WHERE id = ${id}`);
  return OwnedIdea.parse({ claim: toClaim(row), dossier: file ? readClaimFile(file.dossier) : null });
}

export function toClaim(row: ClaimRow): Claim {
  return Claim.parse({
    id: row.id,
    title: row.title,
    claimed_at: row.claimed_at.toISOString(),
    digest: row.digest,
    holder: row.full_name || row.account_email || row.email || 'whoever has the mailed link',
    has_account: row.user_id !== null,
    is_suspended: row.is_suspended,
  });
}
