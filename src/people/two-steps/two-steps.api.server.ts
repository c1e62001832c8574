import { z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { type ApiEnv, answers, body, createApi, doneAfter, ok, operation } from '../../platform/api/api.server.ts';
import { clientOf } from '../../platform/api/client-of.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { addressKey, limitTries } from '../../platform/limits.server.ts';
import { SignedIn } from '../accounts/accounts.contract.ts';
import type { Accounts } from '../accounts/accounts.server.ts';
import { askerOf } from '../accounts/asker-of.server.ts';
import type { Asker } from '../accounts/confirm-again.server.ts';
import {
  beginAuthenticator,
  begunAuthenticator,
  finishAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} from './authenticator.server.ts';
import { confirmByCode, takeSecondStep } from './confirm-code.server.ts';
import { signInWithPasskey } from './passkey-sign-in.server.ts';
import { addPasskey, passkeyToAsk, passkeyToMake, removePasskey } from './passkeys.server.ts';
import {
  Again,
  AuthenticatorSetup,
  Code,
  Confirmed,
  NewPasskey,
  PasskeyOptions,
  PasskeySignIn,
  RecoveryCodes,
  SecondStep,
  TwoSteps,
} from './two-steps.contract.ts';
import { secondStepOf, twoStepsOf } from './two-steps-of.server.ts';

const anyone = { security: [] };
const again = ['invalid_input', 'signed_out', 'not_allowed', 'too_many_requests'] as const;

const routes = {
  due: operation.get('/auth/second-step', {
    ...anyone,
    summary: 'Whether this session waits for the second step of signing in',
    responses: answers(SecondStep, 'Whether it does'),
  }),
  confirm: operation.post('/auth/second-step', {
    ...anyone,
    summary: 'Take the second step, or take it again, by a code of the app or a recovery code',
    description: 'What is asked again before can be sent with the code in the header `x-two-step-code` instead.',
    request: body(Code),
    responses: answers(Confirmed, 'Taken', 'invalid_input', 'signed_out', 'too_many_requests'),
  }),
  overview: operation.get('/auth/two-steps', {
    summary: 'Two-step sign-in and passkeys of the person who asks',
    responses: answers(TwoSteps, 'How they sign in', 'signed_out'),
  }),
  begin: operation.post('/auth/authenticator', {
    summary: 'Begin to set an authenticator app up',
    request: body(Again),
    responses: answers(AuthenticatorSetup, 'What the app reads', ...again),
  }),
  begun: operation.get('/auth/authenticator', {
    summary: 'The authenticator app that is being set up',
    responses: answers(AuthenticatorSetup, 'What the app reads', 'signed_out', 'not_allowed', 'not_found'),
  }),
  finish: operation.put('/auth/authenticator', {
    summary: 'Put the authenticator app in force by a code of it',
    description: 'Every other device is signed out. Answers the recovery codes, once.',
    request: body(Code),
    responses: answers(RecoveryCodes, 'In force', 'invalid_input', 'signed_out', 'not_allowed', 'not_found', 'too_many_requests'),
  }),
  off: operation.delete('/auth/authenticator', {
    summary: 'Sign in with one step again',
    responses: answers(z.null(), 'Off', 'signed_out', 'not_allowed', 'not_found'),
  }),
  recovery: operation.post('/auth/recovery-codes', {
    summary: 'Make new recovery codes; those of before open nothing any more',
    responses: answers(RecoveryCodes, 'The codes, once', 'signed_out', 'not_allowed', 'not_found'),
  }),
  toMake: operation.post('/auth/passkeys/creation', {
    summary: 'What a browser makes a passkey by',
    request: body(Again),
    responses: answers(PasskeyOptions, 'PublicKeyCredentialCreationOptions as JSON', ...again, 'conflict'),
  }),
  add: operation.post('/auth/passkeys', {
    summary: 'Add the passkey a browser made',
    request: body(NewPasskey),
    responses: answers(z.null(), 'Added', 'invalid_input', 'signed_out', 'conflict'),
  }),
  remove: operation.delete('/auth/passkeys/{id}', {
    summary: 'Remove a passkey',
    request: { params: z.object({ id: z.uuid() }) },
    responses: answers(z.null(), 'Removed', 'invalid_input', 'signed_out', 'not_allowed', 'not_found'),
  }),
  toAsk: operation.post('/auth/passkeys/challenge', {
    ...anyone,
    summary: 'What a browser looks for a passkey by',
    responses: answers(PasskeyOptions, 'PublicKeyCredentialRequestOptions as JSON', 'too_many_requests'),
  }),
  signIn: operation.post('/auth/passkeys/sign-in', {
    ...anyone,
    summary: 'Sign in with a passkey, which is both steps',
    request: body(PasskeySignIn),
    responses: answers(SignedIn, 'Signed in', 'invalid_input', 'signed_out', 'too_many_requests'),
  }),
};

/** @returns whose session a request comes with, also before its second step @throws DomainError signed_out */
function sessionOwner({ var: { viewer, sessionId } }: HonoContext<ApiEnv>): Asker {
  const userId = viewer.awaitsCode?.userId ?? viewer.userId;
  if (!userId || !sessionId) throw new DomainError('signed_out', 'Please sign in.');
  return { userId, sessionId };
}

/** The second step of signing in, and passkeys, over HTTP. */
export function twoStepsApi(accounts: Accounts) {
  return createApi()
    .openapi(routes.due, async (c) => {
      c.header('cache-control', 'no-store');
      return c.json(ok(await secondStepOf(c.var.ctx, c.var.viewer)), 200);
    })
    .openapi(routes.confirm, async (c) => {
      const { code } = c.req.valid('json');
      const asker = sessionOwner(c);
      if (!c.var.viewer.awaitsCode)
        return c.json(ok({ recovery_codes_left: await confirmByCode(c.var.ctx, accounts, asker, code), token: null }), 200);
      const { data, cookies } = await takeSecondStep(c.var.ctx, accounts, asker, code, clientOf(c));
      for (const cookie of cookies) c.header('set-cookie', cookie, { append: true });
      return c.json(ok(data), 200);
    })
    .openapi(routes.overview, async (c) => c.json(ok(await twoStepsOf(c.var.ctx, accounts, c.var.viewer, askerOf(c).userId)), 200))
    .openapi(routes.begin, async (c) => {
      const { current_password } = c.req.valid('json');
      return c.json(ok(await beginAuthenticator(c.var.ctx, accounts, c.var.viewer, askerOf(c), current_password)), 200);
    })
    .openapi(routes.begun, async (c) => c.json(ok(await begunAuthenticator(c.var.ctx, accounts, c.var.viewer, askerOf(c))), 200))
    .openapi(routes.finish, async (c) => {
      const { code } = c.req.valid('json');
      return c.json(ok({ recovery_codes: await finishAuthenticator(c.var.ctx, accounts, c.var.viewer, askerOf(c), code) }), 200);
    })
    .openapi(routes.off, async (c) => c.json(await doneAfter(removeAuthenticator(c.var.ctx, accounts, c.var.viewer, askerOf(c))), 200))
    .openapi(routes.recovery, async (c) =>
      c.json(ok({ recovery_codes: await renewRecoveryCodes(c.var.ctx, accounts, c.var.viewer, askerOf(c)) }), 200),
    )
    .openapi(routes.toMake, async (c) => {
      const { current_password } = c.req.valid('json');
      return c.json(ok({ ...(await passkeyToMake(c.var.ctx, accounts, c.var.viewer, askerOf(c), current_password)) }), 200);
    })
    .openapi(routes.add, async (c) => c.json(await doneAfter(addPasskey(c.var.ctx, accounts, askerOf(c), c.req.valid('json'))), 200))
    .openapi(routes.remove, async (c) =>
      c.json(await doneAfter(removePasskey(c.var.ctx, c.var.viewer, askerOf(c), c.req.valid('param').id)), 200),
    )
    .openapi(routes.toAsk, async (c) => {
      await limitTries(c.var.ctx, accounts.secret, 'passkeyFromAddress', addressKey(clientOf(c).address));
      return c.json(ok({ ...(await passkeyToAsk(c.var.ctx, accounts)) }), 200);
    })
    .openapi(routes.signIn, async (c) => {
      const { data, cookies } = await signInWithPasskey(c.var.ctx, accounts, c.req.valid('json').answer, clientOf(c));
      for (const cookie of cookies) c.header('set-cookie', cookie, { append: true });
      return c.json(ok(data), 200);
    });
}

export type TwoStepsApi = ReturnType<typeof twoStepsApi>;
