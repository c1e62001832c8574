import { z } from '@hono/zod-openapi';
import { answers, body, createApi, done, doneAfter, ok, operation } from '../../platform/api/api.server.ts';
import { clientOf } from '../../platform/api/client-of.server.ts';
import type { Accounts } from './accounts.server.ts';
import { askerOf } from './asker-of.server.ts';
import { changePassword } from './change-password.server.ts';
import {
  cancelEmailChange,
  confirmEmailChange,
  emailChangeOfToken,
  refuseEmailChange,
  resendEmailChange,
  startEmailChange,
} from './email-change.server.ts';
import { providers } from './providers.ts';
import { ChangePassword, EmailChange, EmailChangeAnswer, EmailChangeOfToken, Security, StartEmailChange } from './security.contract.ts';
import { revokeOtherSessions } from './sessions.server.ts';
import { linkAddress, securityOf, unlinkProvider } from './sign-in-methods.server.ts';

const anyone = { security: [] };
const Token = z.object({ token: z.string().min(1).max(200) });
const ByProvider = z.object({ provider: z.enum(providers) });

const routes = {
  overview: operation.get('/auth/security', {
    summary: 'How the account of the person who asks is guarded',
    responses: answers(Security, 'Address, password, providers', 'signed_out'),
  }),
  password: operation.put('/auth/password', {
    summary: 'Change the password, or set the first one',
    description: 'Signs every other device out. An account without a password needs a sign-in of the last 15 minutes.',
    request: body(ChangePassword),
    responses: answers(z.null(), 'Changed', 'invalid_input', 'signed_out', 'not_allowed', 'too_many_requests'),
  }),
  startChange: operation.post('/auth/email-change', {
    summary: 'Begin a change of address',
    description:
      'An email goes to each address; the change happens when both have said yes. Answers the same when the new one has an account.',
    request: body(StartEmailChange),
    responses: answers(EmailChange, 'Emails were sent', 'invalid_input', 'signed_out', 'not_allowed', 'too_many_requests'),
  }),
  resendChange: operation.post('/auth/email-change/emails', {
    summary: 'Send the emails of a pending change of address again',
    description: 'To each address that has not said yes; the change may happen for another day.',
    responses: answers(EmailChange, 'Emails were sent', 'signed_out', 'not_found', 'too_many_requests'),
  }),
  cancelChange: operation.delete('/auth/email-change', {
    summary: 'Take a pending change of address back',
    responses: answers(z.null(), 'Cancelled', 'signed_out', 'not_found'),
  }),
  readChange: operation.get('/auth/email-change/confirmation', {
    ...anyone,
    summary: 'The change an email’s token is about',
    request: { query: Token },
    responses: answers(EmailChangeOfToken, 'The change', 'invalid_input', 'gone'),
  }),
  confirmChange: operation.post('/auth/email-change/confirmation', {
    ...anyone,
    summary: 'Say yes for one of the two addresses',
    description: 'For the new address this takes the session of the person who asked as well.',
    request: body(Token),
    responses: answers(EmailChangeAnswer, 'Noted', 'invalid_input', 'signed_out', 'not_allowed', 'conflict', 'gone', 'too_many_requests'),
  }),
  refuseChange: operation.post('/auth/email-change/refusal', {
    ...anyone,
    summary: 'Say no from either address: the change is cancelled',
    request: body(Token),
    responses: answers(z.null(), 'Cancelled', 'invalid_input', 'gone', 'too_many_requests'),
  }),
  revokeOthers: operation.delete('/auth/sessions', {
    summary: 'Sign out everywhere else',
    responses: answers(z.object({ signed_out: z.int() }), 'How many devices were signed out', 'signed_out'),
  }),
  link: operation.post('/auth/providers/{provider}/link', {
    summary: 'Where to go to link GitHub or Google to the account',
    request: { params: ByProvider },
    responses: answers(
      z.object({ url: z.string() }),
      'The provider’s address',
      'invalid_input',
      'signed_out',
      'not_configured',
      'too_many_requests',
    ),
  }),
  unlink: operation.delete('/auth/providers/{provider}', {
    summary: 'Unlink GitHub or Google from the account',
    request: { params: ByProvider },
    responses: answers(z.null(), 'Unlinked', 'invalid_input', 'signed_out', 'not_found', 'conflict'),
  }),
};

/** What guards an account, over HTTP: parse, call the verb, serialise. */
export function securityApi(accounts: Accounts) {
  return createApi()
    .openapi(routes.overview, async (c) => c.json(ok(await securityOf(c.var.ctx, accounts, askerOf(c))), 200))
    .openapi(routes.password, async (c) => {
      c.header('set-cookie', await changePassword(c.var.ctx, accounts, askerOf(c), c.req.valid('json'), clientOf(c)), { append: true });
      return c.json(done, 200);
    })
    .openapi(routes.startChange, async (c) => c.json(ok(await startEmailChange(c.var.ctx, accounts, askerOf(c), c.req.valid('json'))), 200))
    .openapi(routes.resendChange, async (c) => c.json(ok(await resendEmailChange(c.var.ctx, accounts, c.var.viewer)), 200))
    .openapi(routes.cancelChange, async (c) => c.json(await doneAfter(cancelEmailChange(c.var.ctx, c.var.viewer)), 200))
    .openapi(routes.readChange, async (c) => {
      c.header('cache-control', 'no-store');
      return c.json(ok(await emailChangeOfToken(c.var.ctx, c.req.valid('query').token)), 200);
    })
    .openapi(routes.confirmChange, async (c) =>
      c.json(ok(await confirmEmailChange(c.var.ctx, accounts, c.var.viewer, c.req.valid('json').token, clientOf(c))), 200),
    )
    .openapi(routes.refuseChange, async (c) =>
      c.json(await doneAfter(refuseEmailChange(c.var.ctx, accounts, c.req.valid('json').token, clientOf(c))), 200),
    )
    .openapi(routes.revokeOthers, async (c) =>
      c.json(ok({ signed_out: await revokeOtherSessions(c.var.ctx, c.var.viewer, c.var.sessionId) }), 200),
    )
    .openapi(routes.link, async (c) => {
      const { url, cookies } = await linkAddress(c.var.ctx, accounts, c.req.valid('param').provider, clientOf(c));
      for (const cookie of cookies) c.header('set-cookie', cookie, { append: true });
      return c.json(ok({ url }), 200);
    })
    .openapi(routes.unlink, async (c) =>
      c.json(await doneAfter(unlinkProvider(c.var.ctx, accounts, c.var.viewer, c.req.valid('param').provider)), 200),
    );
}

export type SecurityApi = ReturnType<typeof securityApi>;
