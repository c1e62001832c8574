import type { OpenAPIHono } from '@hono/zod-openapi';
import { type ErrorCode, errorCodes } from '../errors.ts';
import type { ApiEnv } from './api.server.ts';
import { needsOf } from './closed-by-default.server.ts';
import { type KeyScope, keyScopes } from './key-scopes.ts';

type Api = Pick<OpenAPIHono<ApiEnv>, 'openAPIRegistry' | 'getOpenAPI31Document'>;
type Head = { title: string; version: string; description: string };
type Described = {
  parameters?: object[];
  security?: Record<string, string[]>[];
  'x-key-scope'?: KeyScope;
  'x-required-role'?: string;
  responses: Record<string, unknown>;
};

/** Failures that any operation can answer, whatever it does: what middleware refuses, and faults of ours. */
const ANYWHERE = {
  invalid_input: 'What was sent cannot be used',
  signed_out: 'No session, or an API key that is not valid',
  not_allowed: 'Not with this plan, or not with this API key',
} as const satisfies Partial<Record<ErrorCode, string>>;
const OURS = { 500: 'A fault of ours; the message names the request', 503: 'The database is away, or this is not set up here' } as const;
const ONCE = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 200 },
  description: 'Done once under this key, however often it is sent within a day; a UUID, say',
};
const failure = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
});

/**
 * Describes an API as OpenAPI 3.1: what each operation says of itself, which API keys open it, and the failures that no operation has to say.
 * It takes half a second, so it is made when it is first asked for, once a process.
 * @returns makes the description
 */
export function describedOnce(api: Api, basePath: string, head: Head): () => string {
  let made: string | undefined;
  return () => {
    made ??= JSON.stringify(describe(api, basePath, head));
    return made;
  };
}

function describe(api: Api, basePath: string, info: Head) {
  const registry = api.openAPIRegistry;
  registry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: 'assay.session_token',
    description: 'Set by POST /auth/login',
  });
  registry.registerComponent('securitySchemes', 'token', { type: 'http', scheme: 'bearer', description: 'Answered by POST /auth/login' });
  registry.registerComponent('securitySchemes', 'key', {
    type: 'http',
    scheme: 'bearer',
    description: `An API key made in Settings, as a bearer token or in the header x-api-key. The scope an operation needs stands beside it: ${Object.entries(
      keyScopes,
    )
      .map(([scope, means]) => `${scope} (${means})`)
      .join('; ')}.`,
  });
  const document = api.getOpenAPI31Document({ openapi: '3.1.0', info, security: [{ session: [] }, { token: [] }] });
  for (const [path, item] of Object.entries(document.paths ?? {}))
    for (const [method, operation] of Object.entries(item) as [string, Described][]) {
      const scope = operation['x-key-scope'];
      const isOpen = needsOf({ ...operation, path: path.slice(basePath.length) }) === 'nothing';
      if (scope) operation.security = [...(isOpen ? [{}] : [{ session: [] }, { token: [] }]), { key: [scope] }];
      if (scope && method !== 'get') operation.parameters = [...(operation.parameters ?? []), ONCE];
      operation.responses = { ...anywhere(scope !== undefined), ...operation.responses };
    }
  // An event has a name and no path: what the registry put before it goes.
  document.webhooks = Object.fromEntries(
    Object.entries(document.webhooks ?? {}).map(([path, item]) => [path.split('/').at(-1) ?? '', item]),
  );
  return document;
}

function anywhere(isForKeys: boolean): Record<string, unknown> {
  const refused = Object.entries(ANYWHERE).map(([code, means]) => [errorCodes[code as keyof typeof ANYWHERE], failure(means)]);
  const limited = isForKeys ? [[errorCodes.too_many_requests, failure('Too many requests; Retry-After says the seconds to wait')]] : [];
  return Object.fromEntries([...refused, ...limited, ...Object.entries(OURS).map(([status, means]) => [status, failure(means)])]);
}
