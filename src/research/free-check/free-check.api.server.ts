import { randomBytes } from 'node:crypto';
import { getCookie, setCookie } from 'hono/cookie';
import { answers, body, createApi, ok, operation } from '../../platform/api/api.server.ts';
import { clientOf } from '../../platform/api/client-of.server.ts';
import { byKey } from '../../platform/api/key-scopes.ts';
import { addressKey, limitTries } from '../../platform/limits.server.ts';
import type { ResearchEngine } from '../engine.server.ts';
import { checkIdea } from './check-idea.server.ts';
import { FreeCheck, FreeCheckInput } from './free-check.contract.ts';

/** Tells one browser of an address from another, for the day's count alone. */
const COOKIE = 'check_browser';
const DAY_S = 86_400;

const check = operation.post('/check', {
  ...byKey('read'),
  security: [],
  summary: 'Check an idea, free and without an account',
  description:
    'Who buys and how many of them official tables count, the three nearest companies of our lists, and one sum. No verdict; nothing is stored. Five a day a browser, fifty an address; choosing other buyers for a text does not count again for the browser.',
  request: body(FreeCheckInput),
  responses: answers(FreeCheck, 'What was found', 'invalid_input', 'not_found', 'too_many_requests'),
});

/**
 * The free check over HTTP.
 * @param secret keys the counts of how often somebody tries
 */
export const freeCheckApi = (engine: ResearchEngine, { secret, appUrl }: { secret: string; appUrl: string }) =>
  createApi().openapi(check, async (c) => {
    const input = c.req.valid('json');
    const browser = getCookie(c, COOKIE) ?? randomBytes(12).toString('base64url');
    await limitTries(c.var.ctx, secret, 'freeCheckFromAddress', addressKey(clientOf(c).address));
    if (!input.buyers) await limitTries(c.var.ctx, secret, 'freeCheckFromBrowser', browser);
    const found = await checkIdea(c.var.ctx, engine, input);
    setCookie(c, COOKIE, browser, { path: '/', maxAge: DAY_S, httpOnly: true, sameSite: 'Lax', secure: appUrl.startsWith('https:') });
    return c.json(ok(found), 200);
  });

export type FreeCheckApi = ReturnType<typeof freeCheckApi>;
