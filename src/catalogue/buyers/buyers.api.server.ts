import { answers, createApi, ok, operation } from '../../platform/api/api.server.ts';
import { byKey } from '../../platform/api/key-scopes.ts';
import { Buyers, BuyersQuery } from './buyers.contract.ts';
import { countBuyers } from './count-buyers.server.ts';

const count = operation.get('/buyers', {
  ...byKey('read'),
  security: [],
  summary: 'How many buyers of a trade a country has',
  description:
    'Counted by official tables: places of work in the United States, enterprises elsewhere. With `trade` the count, its change and pay, and which share of them an income takes.',
  request: { query: BuyersQuery },
  responses: answers(Buyers, 'The trades, and the count of the one asked for', 'invalid_input', 'not_found'),
});

/** The buyer counter over HTTP. */
export const buyersApi = createApi().openapi(count, (c) => c.json(ok(countBuyers(c.req.valid('query'), c.var.ctx.now())), 200));

export type BuyersApi = typeof buyersApi;
