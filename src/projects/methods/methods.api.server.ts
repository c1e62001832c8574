import { answers, createApi, ok, operation } from '../../platform/api/api.server.ts';
import { byKey } from '../../platform/api/key-scopes.ts';
import { findMethod, listMethods } from './list-methods.server.ts';
import { Method, MethodId, MethodList, MethodQuery } from './methods.contract.ts';

const anyone = { ...byKey('read'), security: [] };

const list = operation.get('/test-methods', {
  ...byKey('read'),
  ...anyone,
  summary: 'Methods to test an assumption with',
  description:
    'The strongest evidence first, then the cheapest and the fastest. `cost` and `time` are what a method usually takes at most.',
  request: { query: MethodQuery },
  responses: answers(MethodList, 'The methods that fit', 'invalid_input'),
});
const find = operation.get('/test-methods/{id}', {
  ...byKey('read'),
  ...anyone,
  summary: 'One method: steps, sample, pass mark, templates and sources',
  request: { params: MethodId },
  responses: answers(Method, 'The method', 'invalid_input', 'not_found'),
});

/** The library of test methods over HTTP. */
export const methodsApi = createApi()
  .openapi(list, async (c) => c.json(ok(listMethods(c.req.valid('query'))), 200))
  .openapi(find, async (c) => c.json(ok(findMethod(c.req.valid('param').id)), 200));

export type MethodsApi = typeof methodsApi;
