import { z } from '@hono/zod-openapi';
import { answers, body, createApi, done, failures, ok, operation } from '../../platform/api/api.server.ts';
import { clientOf } from '../../platform/api/client-of.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { EmailOnly } from '../accounts/accounts.contract.ts';
import type { Accounts } from '../accounts/accounts.server.ts';
import { Resubscribed, Token, Unsubscribed, UnsubscribeOffer } from './unsubscribe.contract.ts';
import { offerOf, requestUnsubscribeLink, resubscribe, unsubscribe } from './unsubscribe.server.ts';

/** Mail programs post from anywhere, without cookies; the token is the authorisation. */
export const ONE_CLICK = 'POST /api/v1/unsubscribe/one-click';

const anyone = { security: [] };
const routes = {
  offer: operation.get('/unsubscribe', {
    ...anyone,
    summary: 'Which mail a token switches off',
    description: 'Changes nothing.',
    request: { query: Token },
    responses: answers(UnsubscribeOffer, 'Which mail', 'invalid_input', 'gone'),
  }),
  unsubscribe: operation.post('/unsubscribe', {
    ...anyone,
    summary: 'Switch mail off',
    request: body(Token),
    responses: answers(Unsubscribed, 'Switched off', 'invalid_input', 'gone'),
  }),
  resubscribe: operation.post('/unsubscribe/undo', {
    ...anyone,
    summary: 'Switch on again what was switched off',
    request: body(Token),
    responses: answers(Resubscribed, 'Switched on', 'invalid_input', 'gone'),
  }),
  link: operation.post('/unsubscribe/link', {
    ...anyone,
    summary: 'Send the link that switches mail off',
    description: 'Answers the same whether or not the address has an account.',
    request: body(EmailOnly),
    responses: answers(
      z.object({ email: z.string() }),
      'If the address has an account, an email was sent',
      'invalid_input',
      'too_many_requests',
    ),
  }),
  oneClick: operation.post('/unsubscribe/one-click', {
    ...anyone,
    summary: 'Switch mail off, as mail programs ask for it (RFC 8058)',
    description: 'A form with `List-Unsubscribe=One-Click`. Needs no cookie and may come from any origin.',
    request: { query: Token },
    responses: answers(z.null(), 'Switched off', 'invalid_input', 'gone'),
  }),
  oneClickRead: operation.get('/unsubscribe/one-click', {
    ...anyone,
    summary: 'Leads a person who opens the address of an email’s header to the page',
    request: { query: Token },
    responses: { 302: { description: 'The page, which asks before it changes anything' }, ...failures('invalid_input') },
  }),
};

/** Switching mail off, over HTTP. */
export function unsubscribeApi(accounts: Accounts) {
  return createApi()
    .openapi(routes.offer, (c) => {
      c.header('cache-control', 'no-store');
      return c.json(ok(offerOf(accounts, c.req.valid('query').token)), 200);
    })
    .openapi(routes.unsubscribe, async (c) => c.json(ok(await unsubscribe(c.var.ctx, accounts, c.req.valid('json').token)), 200))
    .openapi(routes.resubscribe, async (c) => c.json(ok(await resubscribe(c.var.ctx, accounts, c.req.valid('json').token)), 200))
    .openapi(routes.link, async (c) => {
      const { email } = c.req.valid('json');
      await requestUnsubscribeLink(c.var.ctx, accounts, email, clientOf(c));
      return c.json(ok({ email }), 200);
    })
    .openapi(routes.oneClick, async (c) => {
      const form = await c.req.parseBody().catch(() => ({}) as Record<string, unknown>);
      if (form['List-Unsubscribe'] !== 'One-Click')
        throw new DomainError('invalid_input', 'The form should say List-Unsubscribe=One-Click.', { 'List-Unsubscribe': 'One-Click' });
      await unsubscribe(c.var.ctx, accounts, c.req.valid('query').token);
      return c.json(done, 200);
    })
    .openapi(routes.oneClickRead, (c) => {
      c.header('cache-control', 'no-store');
      return c.redirect(`/unsubscribe?token=${encodeURIComponent(c.req.valid('query').token)}`, 302);
    });
}

export type UnsubscribeApi = ReturnType<typeof unsubscribeApi>;
