import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import { planOf } from '../../money/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { asSent } from '../../platform/db/columns.ts';
import { DomainError } from '../../platform/errors.ts';
import { signedIn, type Viewer } from '../../platform/viewer.ts';
import { type MemberRow, ownersPlan, requireAccess } from '../access.server.ts';
import { projectMessages, type Role } from '../projects.ts';
import { requireOne, type Taken, withProject } from '../take-project.server.ts';
import { nameOf } from './activity.server.ts';
import { invitationUrl, type Links } from './invitations.server.ts';
import { People } from './together.contract.ts';

const pageUrl = ({ appUrl }: Links, id: string, key: string) => `${appUrl}/projects/${id}/page?key=${key}`;

/** Who is in a project; its owner sees open invitations and the page to show as well. @throws DomainError signed_out; not_found */
export async function listPeople(ctx: Context, viewer: Viewer, links: Links, id: string): Promise<People> {
  const { own } = await requireAccess(ctx, viewer, id, 'read');
  const [members, invitations, page] = await Promise.all([
    ctx.db.rows<'id' | 'name' | 'joined_at', Record<'role', Role>>(sql`
      SELECT u.id, ${nameOf} AS name, m.role, m.joined_at FROM project_members m JOIN users u ON u.id = m.user_id
      WHERE m.project_id = ${id} ORDER BY m.role <> 'owner', m.joined_at, u.id`),
    ctx.db.rows<'id' | 'created_at' | 'expires_at'>(sql`
      SELECT id, role, email, created_at, expires_at FROM project_invitations
      WHERE ${own} AND project_id = ${id} AND expires_at > ${ctx.now()} ORDER BY created_at, id`),
    ctx.db.row<'page_key'>(sql`SELECT page_key FROM projects WHERE ${own} AND id = ${id} AND page_key IS NOT NULL`),
  ]);
  return People.parse({
    members: members.map((one) => ({ ...asSent(one), is_you: one.id === viewer.userId })),
    invitations: invitations.map((one) => ({ ...asSent(one), url: invitationUrl(links, one.id) })),
    page_url: page ? pageUrl(links, id, page.page_key) : null,
  });
}

const refuseOwner = (project: Taken, member: string) => {
  if (member === project.ownerId) throw new DomainError('conflict', projectMessages.ownerStays);
};

/** Makes a member an editor or a reader. @throws DomainError signed_out; not_found; not_allowed to all but the owner; conflict of the owner's own role */
export function setRole(ctx: Context, viewer: Viewer, id: string, member: string, role: 'editor' | 'reader'): Promise<void> {
  return withProject(
    ctx,
    viewer,
    id,
    async (inside, project) => {
      refuseOwner(project, member);
      requireOne(
        await inside.db.rows(
          sql`UPDATE project_members SET role = ${role} WHERE project_id = ${id} AND user_id = ${member} RETURNING user_id`,
        ),
        projectMessages.noMember,
      );
      await inside.note('role_changed', role, member);
    },
    'own',
  );
}

/**
 * Takes somebody out of a project, which the owner may, or leaves it. What they wrote stays.
 * @throws DomainError signed_out; not_found; not_allowed; conflict for the owner, who hands it over first
 */
export function removeMember(ctx: Context, viewer: Viewer, id: string, member: string): Promise<void> {
  const leaves = member === signedIn(viewer);
  return withProject(
    ctx,
    viewer,
    id,
    async (inside, project) => {
      refuseOwner(project, member);
      requireOne(
        await inside.db.rows(sql`DELETE FROM project_members WHERE project_id = ${id} AND user_id = ${member} RETURNING user_id`),
        projectMessages.noMember,
      );
      await (leaves ? inside.note('left') : inside.note('removed', '', member));
    },
    leaves ? 'read' : 'own',
  );
}

/**
 * Hands a project over to a member whose plan shares projects; who had it becomes an editor, and the page to show is switched off.
 * @throws DomainError signed_out; not_found; not_allowed to all but the owner; conflict where the member's plan shares nothing
 */
export function handOver(ctx: Context, viewer: Viewer, id: string, member: string): Promise<void> {
  return withProject(
    ctx,
    viewer,
    id,
    async (inside, { userId }) => {
      if (member === userId) return;
      // Asked as the member would ask, with their own plan in the place of the owner's.
      const heir = await inside.db.row<MemberRow>(sql`
          SELECT m.user_id, m.role, u.subscription_tier AS owner_tier, u.subscription_status AS owner_status,
            u.subscription_status_since AS owner_since, u.access_suspended_at IS NOT NULL AS owner_suspended
          FROM project_members m JOIN users u ON u.id = m.user_id
          WHERE m.project_id = ${id} AND m.user_id = ${member} AND u.deletion_due_at IS NULL AND u.suspended_at IS NULL`);
      if (!heir) throw new DomainError('not_found', projectMessages.noMember);
      if (!planOf(ownersPlan(ctx, heir)).sharedProjects) throw new DomainError('conflict', projectMessages.heirNeedsPlan);
      await inside.db.rows(sql`UPDATE projects SET user_id = ${member}, request_key = id::text, page_key = NULL WHERE id = ${id}`);
      await inside.db.rows(
        sql`INSERT INTO project_members (project_id, user_id, role, joined_at) VALUES (${id}, ${userId}, 'editor', ${ctx.now()})`,
      );
      await inside.note('handed_over', '', member);
    },
    'own',
  );
}

/**
 * Switches the page to show on or off. Each time it is switched on its address is another one.
 * @returns its address
 * @throws DomainError signed_out; not_found; not_allowed to all but the owner, and where their plan shares nothing
 */
export function switchPage(ctx: Context, viewer: Viewer, links: Links, id: string, isOn: boolean): Promise<{ url: string | null }> {
  return withProject(
    ctx,
    viewer,
    id,
    async (inside, { rests }) => {
      if (isOn && rests) throw new DomainError('not_allowed', projectMessages.sharingNeedsPlan);
      const key = isOn ? randomBytes(24).toString('base64url') : null;
      await inside.db.rows(sql`UPDATE projects SET page_key = ${key} WHERE id = ${id}`);
      await inside.note(isOn ? 'page_on' : 'page_off');
      return { url: key && pageUrl(links, id, key) };
    },
    'own',
  );
}
