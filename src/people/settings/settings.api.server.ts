import { z } from '@hono/zod-openapi';
import { answers, body, createApi, doneAfter, ok, operation } from '../../platform/api/api.server.ts';
import { Profile } from '../accounts/accounts.contract.ts';
import type { Accounts } from '../accounts/accounts.server.ts';
import { askerOf } from '../accounts/asker-of.server.ts';
import { endSession } from '../accounts/sign-in.server.ts';
import { removeAvatar, setAvatar } from './avatar.server.ts';
import { deletionOf, keepAccount, scheduleDeletion } from './delete-account.server.ts';
import { editProfile } from './edit-profile.server.ts';
import { exportData } from './export-data.server.ts';
import { AvatarUpload, DeleteAccount, Deletion, PersonalExport, ProfileChanges } from './settings.contract.ts';

const routes = {
  edit: operation.patch('/auth/profile', {
    summary: 'Change my profile and email preferences',
    description: 'What is left out stays as it is. An empty username or location is none.',
    request: body(ProfileChanges),
    responses: answers(Profile, 'The profile', 'invalid_input', 'signed_out', 'conflict'),
  }),
  setAvatar: operation.put('/auth/profile/avatar', {
    summary: 'Set my picture',
    description:
      'PNG, JPEG or WebP, at most 2 MB and 16 million pixels. Its middle square is drawn again at 256 × 256; the file itself is not kept.',
    request: { body: { required: true, content: { 'multipart/form-data': { schema: AvatarUpload } } } },
    responses: answers(Profile, 'The profile', 'invalid_input', 'signed_out', 'too_many_requests'),
  }),
  removeAvatar: operation.delete('/auth/profile/avatar', {
    summary: 'Take my picture away',
    responses: answers(Profile, 'The profile', 'signed_out'),
  }),
  export: operation.get('/auth/export', {
    summary: 'Everything held about me',
    responses: answers(
      PersonalExport,
      'Rows of every table about the person, and what is left out and why',
      'signed_out',
      'too_many_requests',
    ),
  }),
  deletion: operation.get('/auth/deletion', {
    summary: 'Whether my account is about to be removed, and what it takes',
    responses: answers(Deletion, 'The deletion', 'signed_out'),
  }),
  delete: operation.post('/auth/deletion', {
    summary: 'Have my account removed in 7 days',
    description:
      'Takes the address of the account, and its password or a sign-in of the last 15 minutes. Signs out everywhere; signing in again is how to keep the account.',
    request: body(DeleteAccount),
    responses: answers(
      z.object({ due_at: z.iso.datetime() }),
      'When it will be removed',
      'invalid_input',
      'signed_out',
      'not_allowed',
      'conflict',
      'too_many_requests',
    ),
  }),
  keep: operation.delete('/auth/deletion', {
    summary: 'Keep my account after all',
    responses: answers(z.null(), 'It stays', 'signed_out'),
  }),
};

/** A person's own settings, data and account over HTTP. */
export function settingsApi(accounts: Accounts) {
  return createApi()
    .openapi(routes.edit, async (c) => c.json(ok(await editProfile(c.var.ctx, c.var.viewer, c.req.valid('json'))), 200))
    .openapi(routes.setAvatar, async (c) => c.json(ok(await setAvatar(c.var.ctx, accounts, c.var.viewer, c.req.valid('form').avatar)), 200))
    .openapi(routes.removeAvatar, async (c) => c.json(ok(await removeAvatar(c.var.ctx, c.var.viewer)), 200))
    .openapi(routes.export, async (c) => c.json(ok(await exportData(c.var.ctx, accounts, c.var.viewer)), 200))
    .openapi(routes.deletion, async (c) => c.json(ok(await deletionOf(c.var.ctx, askerOf(c))), 200))
    .openapi(routes.delete, async (c) => {
      const due = await scheduleDeletion(c.var.ctx, accounts, askerOf(c), c.req.valid('json'));
      for (const cookie of await endSession(accounts, c.req.raw.headers)) c.header('set-cookie', cookie, { append: true });
      return c.json(ok(due), 200);
    })
    .openapi(routes.keep, async (c) => c.json(await doneAfter(keepAccount(c.var.ctx, c.var.viewer)), 200));
}

export type SettingsApi = ReturnType<typeof settingsApi>;
