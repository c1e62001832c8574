import { z } from '@hono/zod-openapi';
import { answers, body, createApi, done, doneAfter, ok, operation } from '../../platform/api/api.server.ts';
import { ProjectId } from '../inputs.contract.ts';
import { ProjectMade } from '../projects.contract.ts';
import { acceptInvitation, declineInvitation, findInvitation, invite, type Links, withdrawInvitation } from './invitations.server.ts';
import { handOver, listPeople, removeMember, setRole, switchPage } from './members.server.ts';
import {
  InvitationId,
  InvitationInput,
  InvitationMade,
  InvitationToken,
  MemberId,
  NewOwner,
  OpenInvitation,
  PageChange,
  PageSwitched,
  People,
  RoleChange,
} from './together.contract.ts';

const nothing = z.null();
const usual = ['invalid_input', 'signed_out', 'not_allowed', 'not_found'] as const;
const anyone = { security: [] };

const routes = {
  people: operation.get('/projects/{id}/members', {
    summary: 'Who is in a project; to its owner also open invitations and the page to show',
    request: { params: ProjectId },
    responses: answers(People, 'The people', 'invalid_input', 'signed_out', 'not_found'),
  }),
  setRole: operation.put('/projects/{id}/members/{member}', {
    summary: 'Make a member an editor or a reader',
    request: { params: MemberId, ...body(RoleChange) },
    responses: answers(nothing, 'Changed', ...usual, 'conflict'),
  }),
  remove: operation.delete('/projects/{id}/members/{member}', {
    summary: 'Take somebody out of a project of mine, or leave one',
    request: { params: MemberId },
    responses: answers(nothing, 'Gone', ...usual, 'conflict'),
  }),
  handOver: operation.put('/projects/{id}/owner', {
    summary: 'Hand a project over to a member; I become an editor of it',
    request: { params: ProjectId, ...body(NewOwner) },
    responses: answers(nothing, 'Handed over', ...usual, 'conflict'),
  }),
  invite: operation.post('/projects/{id}/invitations', {
    summary: 'Invite one person by email, or whoever has the link, for 14 days',
    request: { params: ProjectId, ...body(InvitationInput) },
    responses: answers(InvitationMade, 'The invitation', ...usual, 'conflict', 'too_many_requests'),
  }),
  withdraw: operation.delete('/projects/{id}/invitations/{invitation}', {
    summary: 'Withdraw an invitation',
    request: { params: InvitationId },
    responses: answers(nothing, 'Withdrawn', ...usual),
  }),
  find: operation.get('/project-invitations/{token}', {
    ...anyone,
    summary: 'An invitation, to whoever holds its link',
    request: { params: InvitationToken },
    responses: answers(OpenInvitation, 'The invitation', 'invalid_input', 'not_found'),
  }),
  accept: operation.post('/project-invitations/{token}/accept', {
    summary: 'Accept an invitation; answers the project',
    request: { params: InvitationToken },
    responses: answers(ProjectMade, 'The project', ...usual, 'conflict'),
  }),
  decline: operation.post('/project-invitations/{token}/decline', {
    ...anyone,
    summary: 'Decline an invitation that came by email',
    request: { params: InvitationToken },
    responses: answers(nothing, 'Declined', 'invalid_input', 'not_found'),
  }),
  page: operation.put('/projects/{id}/page', {
    summary: 'Switch the page to show on, at another address each time, or off',
    request: { params: ProjectId, ...body(PageChange) },
    responses: answers(PageSwitched, 'Its address', ...usual),
  }),
};

/** The people of a project over HTTP. @param links what makes and reads the links of invitations */
export function projectPeopleApi(links: Links) {
  return createApi()
    .openapi(routes.people, async (c) => c.json(ok(await listPeople(c.var.ctx, c.var.viewer, links, c.req.valid('param').id)), 200))
    .openapi(routes.setRole, async (c) => {
      const { id, member } = c.req.valid('param');
      await setRole(c.var.ctx, c.var.viewer, id, member, c.req.valid('json').role);
      return c.json(done, 200);
    })
    .openapi(routes.remove, async (c) => {
      const { id, member } = c.req.valid('param');
      await removeMember(c.var.ctx, c.var.viewer, id, member);
      return c.json(done, 200);
    })
    .openapi(routes.handOver, async (c) =>
      c.json(await doneAfter(handOver(c.var.ctx, c.var.viewer, c.req.valid('param').id, c.req.valid('json').user_id)), 200),
    )
    .openapi(routes.invite, async (c) =>
      c.json(ok(await invite(c.var.ctx, c.var.viewer, links, c.req.valid('param').id, c.req.valid('json'))), 200),
    )
    .openapi(routes.withdraw, async (c) => {
      const { id, invitation } = c.req.valid('param');
      await withdrawInvitation(c.var.ctx, c.var.viewer, id, invitation);
      return c.json(done, 200);
    })
    .openapi(routes.find, async (c) => c.json(ok(await findInvitation(c.var.ctx, c.var.viewer, links, c.req.valid('param').token)), 200))
    .openapi(routes.accept, async (c) =>
      c.json(ok(await acceptInvitation(c.var.ctx, c.var.viewer, links, c.req.valid('param').token)), 200),
    )
    .openapi(routes.decline, async (c) => c.json(await doneAfter(declineInvitation(c.var.ctx, links, c.req.valid('param').token)), 200))
    .openapi(routes.page, async (c) =>
      c.json(ok(await switchPage(c.var.ctx, c.var.viewer, links, c.req.valid('param').id, c.req.valid('json').is_on)), 200),
    );
}

export type ProjectPeopleApi = ReturnType<typeof projectPeopleApi>;
