import { z } from '@hono/zod-openapi';
import { adminOf } from '../../audit/index.server.ts';
import { type Accounts, setRole } from '../../people/index.server.ts';
import { answers, body, createApi, doneAfter, ok, operation } from '../../platform/api/api.server.ts';
import { csvAnswers } from '../../platform/api/csv-download.server.ts';
import { changeStatus, changeTier, editUser, resendVerificationTo, signOutUser } from './change-user.server.ts';
import { deleteUser } from './delete-user.server.ts';
import { exportUsers } from './export-users.server.ts';
import { findUser } from './find-user.server.ts';
import { listUsers } from './list-users.server.ts';
import {
  AdminUserDetail,
  RoleChange,
  SignedOut,
  StatusChange,
  TierChange,
  UserChanges,
  UserFilter,
  UserList,
  UserQuery,
} from './users.contract.ts';

const params = z.object({ id: z.uuid('This is not the id of a user') });
const DONE = z.null();

const routes = {
  list: operation.get('/admin/users', {
    summary: 'Users, twenty a page',
    request: { query: UserQuery },
    responses: answers(UserList, 'A page of users', 'invalid_input', 'signed_out', 'not_allowed'),
  }),
  exported: operation.get('/admin/users/export', {
    summary: 'Users as CSV',
    request: { query: UserFilter },
    responses: csvAnswers('invalid_input', 'signed_out', 'not_allowed'),
  }),
  find: operation.get('/admin/users/{id}', {
    summary: 'One user: profile, use, devices, plan, payments, and what administrators did',
    request: { params },
    responses: answers(AdminUserDetail, 'The user', 'invalid_input', 'signed_out', 'not_allowed', 'not_found'),
  }),
  edit: operation.patch('/admin/users/{id}', {
    summary: 'Change a user’s profile and email preferences',
    request: { params, ...body(UserChanges) },
    responses: answers(DONE, 'Changed', 'invalid_input', 'signed_out', 'not_allowed', 'not_found', 'conflict'),
  }),
  tier: operation.put('/admin/users/{id}/tier', {
    summary: 'Change a user’s tier; its status becomes active',
    description: 'Without a payment. What they pay for goes on being paid: to stop that, end the subscription.',
    request: { params, ...body(TierChange) },
    responses: answers(DONE, 'Changed', 'invalid_input', 'signed_out', 'not_allowed', 'not_found'),
  }),
  status: operation.put('/admin/users/{id}/status', {
    summary: 'Change the status of a user’s subscription',
    request: { params, ...body(StatusChange) },
    responses: answers(DONE, 'Changed', 'invalid_input', 'signed_out', 'not_allowed', 'not_found'),
  }),
  role: operation.put('/admin/users/{id}/role', {
    summary: 'Make a user an administrator, or take that away; never from the last one',
    request: { params, ...body(RoleChange) },
    responses: answers(DONE, 'Changed', 'invalid_input', 'signed_out', 'not_allowed', 'not_found', 'conflict'),
  }),
  signOut: operation.delete('/admin/users/{id}/sessions', {
    summary: 'Sign a user out everywhere',
    request: { params },
    responses: answers(SignedOut, 'Signed out', 'invalid_input', 'signed_out', 'not_allowed', 'not_found'),
  }),
  resend: operation.post('/admin/users/{id}/verification', {
    summary: 'Send the email that confirms a user’s address again',
    request: { params },
    responses: answers(DONE, 'On its way', 'invalid_input', 'signed_out', 'not_allowed', 'not_found', 'conflict', 'too_many_requests'),
  }),
  remove: operation.delete('/admin/users/{id}', {
    summary: 'Delete a user with all that is held about them, now and for good',
    request: { params },
    responses: answers(DONE, 'Deleted', 'invalid_input', 'signed_out', 'not_allowed', 'not_found', 'conflict'),
  }),
};

/** Administrators' side of accounts over HTTP. */
export const usersApi = (accounts: Accounts) =>
  createApi()
    .openapi(routes.list, async (c) => {
      adminOf(c);
      return c.json(ok(await listUsers(c.var.ctx, c.req.valid('query'))), 200);
    })
    .openapi(routes.exported, (c) => exportUsers(c.var.ctx, adminOf(c), c.req.valid('query')))
    .openapi(routes.find, async (c) => {
      adminOf(c);
      return c.json(ok(await findUser(c.var.ctx, c.req.valid('param').id)), 200);
    })
    .openapi(routes.edit, async (c) =>
      c.json(await doneAfter(editUser(c.var.ctx, adminOf(c), c.req.valid('param').id, c.req.valid('json'))), 200),
    )
    .openapi(routes.tier, async (c) =>
      c.json(await doneAfter(changeTier(c.var.ctx, adminOf(c), c.req.valid('param').id, c.req.valid('json').tier)), 200),
    )
    .openapi(routes.status, async (c) =>
      c.json(await doneAfter(changeStatus(c.var.ctx, adminOf(c), c.req.valid('param').id, c.req.valid('json').status)), 200),
    )
    .openapi(routes.role, async (c) =>
      c.json(await doneAfter(setRole(c.var.ctx, adminOf(c), c.req.valid('param').id, c.req.valid('json').role)), 200),
    )
    .openapi(routes.signOut, async (c) => c.json(ok({ devices: await signOutUser(c.var.ctx, adminOf(c), c.req.valid('param').id) }), 200))
    .openapi(routes.resend, async (c) =>
      c.json(await doneAfter(resendVerificationTo(c.var.ctx, accounts, adminOf(c), c.req.valid('param').id)), 200),
    )
    .openapi(routes.remove, async (c) => c.json(await doneAfter(deleteUser(c.var.ctx, adminOf(c), c.req.valid('param').id)), 200));

export type UsersApi = ReturnType<typeof usersApi>;
