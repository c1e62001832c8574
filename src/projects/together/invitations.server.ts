import { createHmac, timingSafeEqual } from 'node:crypto';
import sql, { empty, type Sql } from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../platform/context.server.ts';
import type { Database } from '../../platform/db/client.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { DomainError } from '../../platform/errors.ts';
import { limitTries } from '../../platform/limits.server.ts';
import { enqueueMail } from '../../platform/mail/mail-jobs.server.ts';
import { signedIn, type Viewer } from '../../platform/viewer.ts';
import { DAY_MS } from '../../shared/days/utc-day.ts';
import { type MemberRow, mayOf } from '../access.server.ts';
import { most, projectMessages, type Role } from '../projects.ts';
import { withProject } from '../take-project.server.ts';
import { nameOf, noteActivity } from './activity.server.ts';
import { type InvitationInput, OpenInvitation } from './together.contract.ts';

const INVITATION_DAYS = 14;

/** What makes and reads links: the secret that signs them, and the site's public address. */
export type Links = { secret: string; appUrl: string };

/** @returns the address an invitation opens at. Its secret is an HMAC of its id: the database alone opens nothing. */
export const invitationUrl = ({ secret, appUrl }: Links, id: string): string => `${appUrl}/invitations?token=${id}.${sign(secret, id)}`;

const sign = (secret: string, id: string) => createHmac('sha256', secret).update(`project invitation ${id}`).digest('base64url');

/** @returns the id of the invitation a token opens; undefined when it is not one of ours */
function idIn(secret: string, token: string): string | undefined {
  const [id = '', signature = ''] = token.split('.');
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return undefined;
  const [given, wanted] = [Buffer.from(signature), Buffer.from(sign(secret, id))];
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? id : undefined;
}

/**
 * Asks somebody into a project: one person by email, or whoever has the link. It holds for 14 days.
 * @returns its id and address
 * @throws DomainError signed_out; not_found; not_allowed to all but the owner, and where their plan shares nothing; conflict when this address has an
 * invitation, or as many are open as may be; too_many_requests
 */
export async function invite(
  ctx: Context,
  viewer: Viewer,
  links: Links,
  id: string,
  { role, email }: InvitationInput,
): Promise<{ id: string; url: string }> {
  const address = email?.toLowerCase() ?? null;
  return withProject(
    ctx,
    viewer,
    id,
    async (inside, { rests, userId }) => {
      if (rests) throw new DomainError('not_allowed', projectMessages.sharingNeedsPlan);
      await limitTries(ctx, links.secret, 'invitationOfPerson', userId);
      if (address) await limitTries(ctx, links.secret, 'invitationToAddress', address);
      await inside.db.rows(sql`DELETE FROM project_invitations WHERE project_id = ${id} AND expires_at <= ${ctx.now()}`);
      const open = await inside.db.row<'count', Record<'same', boolean>>(
        sql`SELECT count(*)::int AS count, coalesce(bool_or(email = ${address}), false) AS same FROM project_invitations WHERE project_id = ${id}`,
      );
      if (open?.same) throw new DomainError('conflict', projectMessages.invitedAlready, { email: projectMessages.invitedAlready });
      if ((open?.count ?? 0) >= most.invitations)
        throw new DomainError('conflict', projectMessages.full('open invitations', most.invitations));
      const one = uuidv7();
      await inside.db.rows(sql`
        INSERT INTO project_invitations (id, project_id, role, email, created_at, expires_at)
        VALUES (${one}, ${id}, ${role}, ${address}, ${ctx.now()}, ${new Date(ctx.now().getTime() + INVITATION_DAYS * DAY_MS)})`);
      if (address) await enqueueMail(inside, 'project_invitation', { invitation: one }, { forget: true });
      await inside.note('invited', role);
      return { id: one, url: invitationUrl(links, one) };
    },
    'own',
  );
}

/** Takes an invitation back: its link opens nothing from then on. @throws DomainError signed_out; not_found; not_allowed to all but the owner */
export function withdrawInvitation(ctx: Context, viewer: Viewer, id: string, invitation: string): Promise<void> {
  return withProject(
    ctx,
    viewer,
    id,
    async (inside) => {
      const rows = await inside.db.rows(sql`DELETE FROM project_invitations WHERE id = ${invitation} AND project_id = ${id} RETURNING id`);
      if (rows.length === 0) throw new DomainError('not_found', projectMessages.noInvitation);
      await inside.note('withdrew');
    },
    'own',
  );
}

type Row = Omit<MemberRow, 'role'> & Columns<'id' | 'project_id' | 'title' | 'from_name' | 'email?' | 'expires_at'> & Record<'role', Role>;

/** An open invitation with its project. @throws DomainError not_found when it was used, withdrawn, or has run out */
async function readInvitation(ctx: Pick<Context, 'now'> & { db: Database }, links: Links, token: string, lock: Sql = empty): Promise<Row> {
  const id = idIn(links.secret, token);
  const row =
    id &&
    (await ctx.db.row<Row>(sql`
        SELECT i.id, i.project_id, i.role, i.email, i.expires_at, p.title, p.user_id, ${nameOf} AS from_name,
          u.subscription_tier AS owner_tier, u.subscription_status AS owner_status, u.subscription_status_since AS owner_since,
          u.access_suspended_at IS NOT NULL AS owner_suspended
        FROM project_invitations i JOIN projects p ON p.id = i.project_id JOIN users u ON u.id = p.user_id
        WHERE i.id = ${id} AND i.expires_at > ${ctx.now()} AND p.deleted_at IS NULL ${lock}`));
  if (!row) throw new DomainError('not_found', projectMessages.noInvitation);
  return row;
}

/** What an invitation says to whoever holds its link: the project's name, who asks, and as what. @throws DomainError not_found */
export async function findInvitation(ctx: Context, viewer: Viewer, links: Links, token: string): Promise<OpenInvitation> {
  const row = await readInvitation(ctx, links, token);
  const member = await ctx.db.row(
    sql`SELECT 1 FROM project_members WHERE project_id = ${row.project_id} AND user_id = ${viewer.userId ?? null}`,
  );
  return OpenInvitation.parse({
    project: row.title,
    from: row.from_name,
    role: row.role,
    is_for_one: row.email !== null,
    expires_at: row.expires_at.toISOString(),
    member_of: member ? row.project_id : null,
  });
}

/**
 * Takes an invitation: from then on the person is in the project. Who is in it already stays what they are; one sent by email is used up.
 * @returns the project's id
 * @throws DomainError signed_out; not_found; not_allowed while the owner's plan shares nothing; conflict when the project is full
 */
export function acceptInvitation(ctx: Context, viewer: Viewer, links: Links, token: string): Promise<{ id: string }> {
  const userId = signedIn(viewer);
  return ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    const {
      project_id: id,
      role,
      email,
      id: invitation,
      ...row
    } = await readInvitation(inside, links, token, sql`FOR NO KEY UPDATE OF p, i`);
    const members = await db.rows<'user_id'>(sql`SELECT user_id FROM project_members WHERE project_id = ${id}`);
    if (!members.some((one) => one.user_id === userId)) {
      if (mayOf(ctx, { ...row, role }).rests) throw new DomainError('not_allowed', projectMessages.restsForNew);
      if (members.length >= most.members) throw new DomainError('conflict', projectMessages.full('people', most.members));
      await db.rows(
        sql`INSERT INTO project_members (project_id, user_id, role, joined_at) VALUES (${id}, ${userId}, ${role}, ${ctx.now()})`,
      );
      await noteActivity(inside, { project: id, by: userId, what: 'joined', about: role });
    }
    if (email !== null) await db.rows(sql`DELETE FROM project_invitations WHERE id = ${invitation}`);
    return { id };
  });
}

/** Declines an invitation that came by email, which takes it away; a link for several stays for the others. @throws DomainError not_found */
export async function declineInvitation(ctx: Context, links: Links, token: string): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    const { id, project_id, email } = await readInvitation(inside, links, token, sql`FOR NO KEY UPDATE OF p, i`);
    if (email === null) return;
    await db.rows(sql`DELETE FROM project_invitations WHERE id = ${id}`);
    await noteActivity(inside, { project: project_id, by: null, what: 'declined' });
  });
}

/** Forgets invitations that have run out, with the addresses in them. */
export async function forgetOldInvitations(ctx: Context): Promise<void> {
  await ctx.db.rows(sql`DELETE FROM project_invitations WHERE expires_at <= ${ctx.now()}`);
}
