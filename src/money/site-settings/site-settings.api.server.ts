import { z } from '@hono/zod-openapi';
import { adminOf } from '../../audit/index.server.ts';
import { answers, body, createApi, doneAfter, ok, operation } from '../../platform/api/api.server.ts';
import type { Payments } from '../../platform/payments/payments.server.ts';
import { findSettings } from './find-settings.server.ts';
import { restoreSettings, saveSettings } from './save-settings.server.ts';
import { RestoreInput, SettingsInput, SettingsState } from './site-settings.contract.ts';

const find = operation.get('/admin/settings', {
  summary: 'The settings in force, their defaults and their history',
  responses: answers(SettingsState, 'The settings', 'signed_out', 'not_allowed'),
});
const save = operation.put('/admin/settings', {
  summary: 'Put settings in force, everywhere at once',
  request: body(SettingsInput),
  responses: answers(z.null(), 'In force', 'invalid_input', 'signed_out', 'not_allowed', 'conflict', 'unavailable'),
});
const restore = operation.post('/admin/settings/restore', {
  summary: 'Put earlier settings in force again',
  request: body(RestoreInput),
  responses: answers(z.null(), 'In force', 'invalid_input', 'signed_out', 'not_allowed', 'not_found', 'conflict', 'unavailable'),
});

/** The site's settings over HTTP. @param payments undefined where nothing can be bought @param hasModel whether a language model is set up */
export const siteSettingsApi = (payments: Payments | undefined, hasModel: boolean) =>
  createApi()
    .openapi(find, async (c) => {
      adminOf(c);
      return c.json(ok(await findSettings(c.var.ctx, hasModel)), 200);
    })
    .openapi(save, async (c) => c.json(await doneAfter(saveSettings(c.var.ctx, payments, adminOf(c), c.req.valid('json'))), 200))
    .openapi(restore, async (c) => c.json(await doneAfter(restoreSettings(c.var.ctx, payments, adminOf(c), c.req.valid('json'))), 200));

export type SiteSettingsApi = ReturnType<typeof siteSettingsApi>;
