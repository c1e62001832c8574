import { type Accounts, Token } from '../../people/index.server.ts';
import { answers, body, createApi, ok, operation } from '../../platform/api/api.server.ts';
import { DailyKept, KeepDaily } from './keep-daily.contract.ts';
import { findKeepDaily, keepDaily } from './keep-daily.server.ts';

const anyone = { security: [] };
const routes = {
  find: operation.get('/keep-daily', {
    ...anyone,
    summary: 'What the link of “Shall we go on?” is about',
    description: 'Changes nothing. The token is the authorisation.',
    request: { query: Token },
    responses: answers(KeepDaily, 'How the daily email stands', 'invalid_input', 'gone'),
  }),
  keep: operation.post('/keep-daily', {
    ...anyone,
    summary: 'Say that the daily email should go on',
    request: body(Token),
    responses: answers(DailyKept, 'It goes on', 'invalid_input', 'gone', 'conflict'),
  }),
};

/** The answer to the email that asks whether the daily one should go on, over HTTP. */
export function keepDailyApi(accounts: Accounts) {
  return createApi()
    .openapi(routes.find, async (c) => {
      c.header('cache-control', 'no-store');
      return c.json(ok(await findKeepDaily(c.var.ctx, accounts, c.req.valid('query').token)), 200);
    })
    .openapi(routes.keep, async (c) => c.json(ok(await keepDaily(c.var.ctx, accounts, c.req.valid('json').token)), 200));
}

export type KeepDailyApi = ReturnType<typeof keepDailyApi>;
