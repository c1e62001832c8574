import { answers, createApi, ok, operation } from '../../platform/api/api.server.ts';
import { byKey } from '../../platform/api/key-scopes.ts';
import { RuleQuery, Rules } from './calendar.contract.ts';
import { listRules } from './list-rules.server.ts';

const list = operation.get('/rules', {
  ...byKey('read'),
  security: [],
  summary: 'Dated laws and deadlines that ideas rest on',
  description: 'Each with its official reference and the passage an editor read. `coming` are those ahead, `past` those that have passed.',
  request: { query: RuleQuery },
  responses: answers(Rules, 'The rules by their dates', 'invalid_input'),
});

/** The calendar of dated rules over HTTP. */
export const calendarApi = createApi().openapi(list, async (c) => c.json(ok(await listRules(c.var.ctx, c.req.valid('query'))), 200));

export type CalendarApi = typeof calendarApi;
