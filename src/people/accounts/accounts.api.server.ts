import { z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { type ApiEnv, answers, body, createApi, done, doneAfter, ok, operation } from '../../platform/api/api.server.ts';
import { clientOf } from '../../platform/api/client-of.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { signedIn } from '../../platform/viewer.ts';
import { endPreview } from '../preview/preview.server.ts';
import {
  EmailOnly,
  Login,
  NewPasswordByToken,
  OwnProfile,
  ResendVerification,
  Session,
  SignedIn,
  SignUp,
  Verified,
  Verify,
} from './accounts.contract.ts';
import type { Accounts } from './accounts.server.ts';
import { askerOf } from './asker-of.server.ts';
import { profileOf } from './profile.server.ts';
import { returnFromProvider } from './provider-return.server.ts';
import { providerAddress } from './provider-sign-in.server.ts';
import { providers } from './providers.ts';
import { addressOfResetToken, requestPasswordReset, resetPassword } from './reset-password.server.ts';
import { listSessions, revokeSession } from './sessions.server.ts';
import { endSession, signIn } from './sign-in.server.ts';
import { resendVerification, signUp } from './sign-up.server.ts';
import { addressOfToken, verifyEmail } from './verify.server.ts';

/** Who may call without a session: said at the operation, as everything else needs one. */
const anyone = { security: [] };
const Address = z.object({ email: z.string() });
const Token = z.object({ token: z.string().min(1).max(2_000) });
const Providers = z.object({ github: z.boolean(), google: z.boolean() });

const routes = {
  signUp: operation.post('/auth/signup', {
    ...anyone,
    summary: 'Create an account',
    description: 'Answers the same whether or not the address has an account; what differs is the mail that goes to it.',
    request: body(SignUp),
    responses: answers(Address, 'An email was sent to this address', 'invalid_input', 'too_many_requests'),
  }),
  resend: operation.post('/auth/verification', {
    ...anyone,
    summary: 'Send the email of a sign-up again',
    request: body(ResendVerification),
    responses: answers(Address, 'If the address waits for confirmation, an email was sent', 'invalid_input', 'too_many_requests'),
  }),
  readToken: operation.get('/auth/verification', {
    ...anyone,
    summary: 'The address a verification token is about, and whether it is confirmed already',
    request: { query: Token },
    responses: answers(Address.extend({ is_confirmed: z.boolean() }), 'The address', 'invalid_input', 'gone'),
  }),
  verify: operation.post('/auth/verify', {
    ...anyone,
    summary: 'Confirm an address with the token of the email and the password, and sign in',
    request: body(Verify),
    responses: answers(Verified, 'Signed in', 'invalid_input', 'gone', 'too_many_requests'),
  }),
  login: operation.post('/auth/login', {
    ...anyone,
    summary: 'Sign in',
    description:
      'Sets the session cookie; API clients use the token. A wrong address or password is 401; 403 says that the address has to be confirmed first.',
    request: body(Login),
    responses: answers(SignedIn, 'Signed in', 'invalid_input', 'signed_out', 'not_allowed', 'too_many_requests'),
  }),
  logout: operation.post('/auth/logout', { ...anyone, summary: 'Sign out', responses: answers(z.null(), 'Signed out') }),
  profile: operation.get('/auth/profile', {
    summary: 'The profile of the person who asks',
    responses: answers(OwnProfile, 'The profile', 'signed_out'),
  }),
  endPreview: operation.delete('/auth/preview', {
    summary: 'See the site as oneself again, after looking at it as somebody else',
    responses: answers(z.object({ user_id: z.uuid().nullable() }), 'Ended; whose account it was', 'signed_out'),
  }),
  requestReset: operation.post('/auth/password-reset', {
    ...anyone,
    summary: 'Ask for the email that sets a new password',
    request: body(EmailOnly),
    responses: answers(Address, 'If the address has an account, an email was sent', 'invalid_input', 'too_many_requests'),
  }),
  readReset: operation.get('/auth/password-reset', {
    ...anyone,
    summary: 'The address whose password a token sets',
    description: 'Does not use the token up.',
    request: { query: Token },
    responses: answers(Address, 'The address', 'invalid_input', 'gone'),
  }),
  reset: operation.put('/auth/password-reset', {
    ...anyone,
    summary: 'Set a new password with the token of the email, and sign in',
    request: body(NewPasswordByToken),
    responses: answers(SignedIn, 'Signed in', 'invalid_input', 'not_allowed', 'gone', 'too_many_requests'),
  }),
  sessions: operation.get('/auth/sessions', {
    summary: 'Where the person who asks is signed in',
    responses: answers(z.array(Session), 'Sessions, the latest first', 'signed_out'),
  }),
  revoke: operation.delete('/auth/sessions/{id}', {
    summary: 'Sign a device out',
    request: { params: z.object({ id: z.uuid() }) },
    responses: answers(z.null(), 'Signed out', 'invalid_input', 'signed_out', 'not_found'),
  }),
  providers: operation.get('/auth/providers', {
    ...anyone,
    summary: 'Which other sign-ins are set up on this server',
    responses: answers(Providers, 'Providers'),
  }),
  provider: operation.post('/auth/providers/{provider}', {
    ...anyone,
    summary: 'Where to go to sign in with GitHub or Google',
    request: {
      params: z.object({ provider: z.enum(providers) }),
      ...body(z.object({ to: z.string().max(2_000).default('/dashboard') })),
    },
    responses: answers(z.object({ url: z.string() }), 'The provider’s address', 'invalid_input', 'not_configured', 'too_many_requests'),
  }),
};

function withCookies<T>(c: HonoContext<ApiEnv>, { data, cookies }: { data: T; cookies: string[] }) {
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true });
  return c.json(ok(data), 200);
}

/** Accounts over HTTP: parse, call the verb, serialise. */
export function accountsApi(accounts: Accounts) {
  return createApi()
    .openapi(routes.signUp, async (c) => {
      const input = c.req.valid('json');
      await signUp(c.var.ctx, accounts, input, clientOf(c));
      return c.json(ok({ email: input.email }), 200);
    })
    .openapi(routes.resend, async (c) => {
      const input = c.req.valid('json');
      await resendVerification(c.var.ctx, accounts, input, clientOf(c));
      return c.json(ok({ email: input.email }), 200);
    })
    .openapi(routes.readToken, async (c) => {
      c.header('cache-control', 'no-store');
      const { email, is_confirmed } = await addressOfToken(c.var.ctx, accounts, c.req.valid('query').token);
      return c.json(ok({ email, is_confirmed }), 200);
    })
    .openapi(routes.verify, async (c) => withCookies(c, await verifyEmail(c.var.ctx, accounts, c.req.valid('json'), clientOf(c))))
    .openapi(routes.login, async (c) => withCookies(c, await signIn(c.var.ctx, accounts, c.req.valid('json'), clientOf(c))))
    .openapi(routes.logout, async (c) => {
      for (const cookie of await endSession(accounts, c.req.raw.headers)) c.header('set-cookie', cookie, { append: true });
      return c.json(done, 200);
    })
    .openapi(routes.profile, async (c) => {
      const { viewer } = c.var;
      const profile = await profileOf(c.var.ctx, signedIn(viewer));
      return c.json(
        ok({
          ...profile,
          lacks_two_steps: viewer.lacksTwoSteps === true,
          is_preview: viewer.previewedBy !== undefined,
          asks_code: viewer.isStale === true,
        }),
        200,
      );
    })
    .openapi(routes.endPreview, async (c) => c.json(ok({ user_id: await endPreview(c.var.ctx, askerOf(c).sessionId) }), 200))
    .openapi(routes.requestReset, async (c) => {
      const { email } = c.req.valid('json');
      await requestPasswordReset(c.var.ctx, accounts, email, clientOf(c));
      return c.json(ok({ email }), 200);
    })
    .openapi(routes.readReset, async (c) => {
      c.header('cache-control', 'no-store');
      return c.json(ok(await addressOfResetToken(c.var.ctx, c.req.valid('query').token)), 200);
    })
    .openapi(routes.reset, async (c) => withCookies(c, await resetPassword(c.var.ctx, accounts, c.req.valid('json'), clientOf(c))))
    .openapi(routes.sessions, async (c) => c.json(ok(await listSessions(c.var.ctx, c.var.viewer, c.var.sessionId)), 200))
    .openapi(routes.revoke, async (c) => c.json(await doneAfter(revokeSession(c.var.ctx, c.var.viewer, c.req.valid('param').id)), 200))
    .openapi(routes.providers, (c) => c.json(ok(accounts.configured), 200))
    .openapi(routes.provider, async (c) => {
      const { url, cookies } = await providerAddress(
        c.var.ctx,
        accounts,
        c.req.valid('param').provider,
        c.req.valid('json').to,
        clientOf(c),
      );
      for (const cookie of cookies) c.header('set-cookie', cookie, { append: true });
      return c.json(ok({ url }), 200);
    });
}

export type AccountsApi = ReturnType<typeof accountsApi>;

/** The one endpoint of better-auth that browsers reach: where GitHub and Google send a person back to. */
export function providerCallback(accounts: Accounts) {
  return (c: HonoContext<ApiEnv>) => {
    const provider = providers.find((known) => known === c.req.param('provider'));
    if (!provider || !accounts.configured[provider]) throw new DomainError('not_found', 'There is no such operation.');
    const { sessionId, viewer } = c.var;
    const userId = viewer.userId ?? viewer.leaving?.userId;
    const before = sessionId && userId ? { sessionId, userId } : undefined;
    return returnFromProvider(c.var.ctx, accounts, provider, c.req.raw, clientOf(c), before);
  };
}
