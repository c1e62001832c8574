import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testAccounts } from '../../tests/factories/accounts.ts';
import { aClock } from '../../tests/factories/clock.ts';
import { type TestDatabase, testDatabase } from '../../tests/factories/database.ts';
import { anIdea, featureToday } from '../../tests/factories/idea.factory.ts';
import { keyScopeNames } from '../platform/api/key-scopes.ts';
import { createApp } from './api.server.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;
const SCHEMA_KEYWORDS = [
  ...[
    '$ref',
    'type',
    'enum',
    'const',
    'default',
    'description',
    'example',
    'examples',
    'format',
    'title',
    'anyOf',
    'oneOf',
    'allOf',
    'not',
  ],
  ...['properties', 'required', 'additionalProperties', 'propertyNames', 'items', 'prefixItems', 'minItems', 'maxItems', 'discriminator'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength', 'pattern', 'nullable'],
];
const TYPES = ['null', 'boolean', 'object', 'array', 'number', 'integer', 'string'];

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type JsonObject = { [name: string]: Json };

// The parts of the OpenAPI 3.1 description format that this API uses, closed: an unknown or misspelt field is a fault.
const Schema = z.record(z.string(), z.unknown());
const MediaTypes = z.record(z.string().regex(/^[\w.+-]+\/[\w.+*-]+$/), z.strictObject({ schema: Schema, example: z.json().optional() }));
const Parameter = z.strictObject({
  name: z.string().min(1),
  in: z.enum(['query', 'path', 'header', 'cookie']),
  required: z.boolean().optional(),
  description: z.string().optional(),
  schema: Schema,
});
const Response = z.strictObject({ description: z.string().min(1), content: MediaTypes.optional() });
const Operation = z.strictObject({
  // Who alone may call it, where the address does not say so.
  'x-required-role': z.literal('admin').optional(),
  // What an API key needs for it; without one it is closed to keys.
  'x-key-scope': z.enum(keyScopeNames).optional(),
  summary: z.string().min(1),
  description: z.string().optional(),
  tags: z.array(z.string()).optional(),
  operationId: z.string().optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z.array(Parameter).optional(),
  requestBody: z.strictObject({ description: z.string().optional(), required: z.boolean().optional(), content: MediaTypes }).optional(),
  responses: z.record(z.string().regex(/^([1-5]\d\d|default)$/), Response),
});
const Description = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string().min(1), version: z.string().min(1), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.string() })).optional(),
  paths: z.record(z.string().startsWith('/'), z.partialRecord(z.enum(METHODS), Operation)),
  components: z.strictObject({
    schemas: z.record(z.string().regex(/^[\w.-]+$/), Schema),
    parameters: z.record(z.string(), Parameter),
    securitySchemes: z.record(z.string(), z.unknown()).optional(),
  }),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  webhooks: z.record(z.string().regex(/^[a-z]+\.[a-z]+$/), z.strictObject({ post: Operation })),
});
type Description = z.infer<typeof Description>;

const clock = aClock();
let t: TestDatabase;
let app: ReturnType<typeof createApp>;
let description: Description;

beforeAll(async () => {
  t = await testDatabase(clock.now);
  app = createApp(t.ctx, testAccounts(t));
  description = (await (await app.request('/api/v1/openapi.json')).json()) as Description;
});
afterAll(() => t.drop());

const operations = () =>
  Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation: operation as z.infer<typeof Operation> })),
  );

/** Every object in a value that may be a schema, with where it stands. */
function* schemasIn(value: Json, at: string): Generator<[string, JsonObject]> {
  if (value === null || typeof value !== 'object') return;
  if (Array.isArray(value)) for (const [i, item] of value.entries()) yield* schemasIn(item, `${at}/${i}`);
  else {
    yield [at, value];
    for (const [name, inner] of Object.entries(value)) {
      if (name === 'properties')
        for (const [field, schema] of Object.entries(inner as JsonObject)) yield* schemasIn(schema, `${at}/${field}`);
      else if (['items', 'anyOf', 'oneOf', 'allOf', 'not', 'additionalProperties', 'prefixItems'].includes(name))
        yield* schemasIn(inner, `${at}/${name}`);
    }
  }
}

function everySchema(): [string, JsonObject][] {
  const roots: [string, unknown][] = [
    ...Object.entries(description.components.schemas),
    ...operations().flatMap(({ path, operation }) => [
      ...(operation.parameters ?? []).map((parameter): [string, unknown] => [`${path}?${parameter.name}`, parameter.schema]),
      ...Object.entries(operation.responses).flatMap(([status, { content }]) =>
        Object.values(content ?? {}).map((media): [string, unknown] => [`${path} ${status}`, media.schema]),
      ),
    ]),
  ];
  return roots.flatMap(([name, schema]) => [...schemasIn(schema as Json, name)]);
}

describe('the description of the API', () => {
  test('is OpenAPI 3.1 throughout', () => {
    expect(Description.parse(description)).toEqual(description);
  });

  test('has schemas of known keywords and types alone, whose references lead somewhere', () => {
    for (const [at, schema] of everySchema()) {
      for (const keyword of Object.keys(schema)) expect(SCHEMA_KEYWORDS, `${keyword} at ${at}`).toContain(keyword);
      for (const type of [schema.type ?? []].flat()) expect(TYPES, at).toContain(type);
      // OpenAPI 3.1 says it with a type of null.
      expect(schema, at).not.toHaveProperty('nullable');
      if (typeof schema.$ref === 'string') {
        const name = schema.$ref.replace('#/components/schemas/', '');
        expect(description.components.schemas, at).toHaveProperty([name]);
      }
      for (const field of (schema.required ?? []) as string[]) expect(schema.properties, `${field} at ${at}`).toHaveProperty([field]);
    }
  });

  test('gives defaults that are of the type they are for', () => {
    const typeOf = (value: Json) =>
      Number.isInteger(value) ? 'integer' : value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
    for (const [at, schema] of everySchema()) {
      if (!('default' in schema)) continue;
      expect([schema.type].flat(), at).toContain(typeOf(schema.default as Json));
      if (Array.isArray(schema.enum)) expect(schema.enum, at).toContain(schema.default);
    }
  });

  test('has every operation that is served, and no other', () => {
    // The description itself, and the way back from a provider, which is called by no client of ours.
    const apart = ['/api/v1/openapi.json', '/api/v1/auth/callback/:provider'];
    const served = app.routes.filter(({ method, path }) => method !== 'ALL' && !apart.includes(path));
    const described = operations().map(({ method, path }) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`);
    expect(described.sort()).toEqual([...new Set(served.map(({ method, path }) => `${method} ${path}`))].sort());
    expect(described.length).toBeGreaterThan(0);
  });

  test('declares every piece of a path as a required parameter', () => {
    for (const { path, operation } of operations()) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect(declared.map((parameter) => parameter.name).sort(), path).toEqual(named.sort());
      expect(
        declared.every((parameter) => parameter.required),
        path,
      ).toBe(true);
    }
  });

  test('says what each operation answers when it works, and how it can fail', () => {
    for (const { path, operation } of operations()) {
      // What it gives; for the one address a person may open instead of a program, where it leads; for work that goes on afterwards, that it began.
      const leadsOn = path.endsWith('/one-click') && !('requestBody' in operation) && '302' in operation.responses;
      const beginsOnly = '202' in operation.responses && /^\/api\/v1\/research(\/\{id\}\/recheck)?$/.test(path);
      expect(Object.keys(operation.responses), path).toContain(leadsOn ? '302' : beginsOnly ? '202' : '200');
      for (const [status, response] of Object.entries(operation.responses)) {
        if (Number(status) < 400) continue;
        expect(response.content?.['application/json']?.schema, `${path} ${status}`).toEqual({ $ref: '#/components/schemas/Failure' });
      }
      // Whatever takes input can be given bad input; whatever names one thing can fail to find it.
      const expected = [...((operation.parameters ?? []).length > 0 ? ['400'] : []), ...(/\{(slug|id)\}/.test(path) ? ['404'] : [])];
      expect(Object.keys(operation.responses), path).toEqual(expect.arrayContaining(expected));
    }
  });
});

describe('real answers are what the description says', () => {
  /** Reads an answer's schema out of the description, so that a client generated from it is tried too. */
  function describedShape(path: string, status: number): z.ZodType {
    const operation = description.paths[path]?.get;
    const schema = operation?.responses[String(status)]?.content?.['application/json']?.schema;
    if (!schema) throw new Error(`${path} describes no answer of status ${status}`);
    const whole = JSON.stringify({ ...schema, $defs: description.components.schemas }).replaceAll('#/components/schemas/', '#/$defs/');
    return z.fromJSONSchema(JSON.parse(whole));
  }

  beforeAll(async () => {
    await featureToday(t.ctx, await anIdea(t.ctx, { dossier: { slug: 'todays', category: 'saas' } }));
    await anIdea(t.ctx, { dossier: { slug: 'open', category: 'saas' }, daysOld: 1 });
    await anIdea(t.ctx, { dossier: { slug: 'closed', category: 'saas' } });
  });

  test.each([
    ['/api/v1/ideas', '', 200],
    ['/api/v1/ideas', '?search=title', 200],
    ['/api/v1/ideas', '?search=qqqqzzzz', 200],
    ['/api/v1/ideas', '?page=x&sort=foo', 400],
    ['/api/v1/ideas/daily/today', '', 200],
    ['/api/v1/ideas/daily', '', 200],
    ['/api/v1/ideas/daily', '?limit=0', 400],
    ['/api/v1/ideas/daily', '?month=2026-03', 200],
    ['/api/v1/ideas/daily/months', '', 200],
    ['/api/v1/ideas', '?mark=building', 401],
    ['/api/v1/ideas/{slug}', 'todays', 200],
    ['/api/v1/ideas/{slug}', 'open', 200],
    ['/api/v1/ideas/{slug}', 'closed', 200],
    ['/api/v1/ideas/{slug}', 'nothing', 404],
    ['/api/v1/ideas/{slug}', 'x'.repeat(201), 400],
    ['/api/v1/ideas/{slug}/evidence', 'open', 200],
    ['/api/v1/ideas/{slug}/evidence', 'closed', 200],
    ['/api/v1/ideas/{slug}/evidence', 'nothing', 404],
    ['/api/v1/ideas/{slug}/related', 'open', 200],
    ['/api/v1/ideas/{slug}/related', 'nothing', 404],
    ['/api/v1/ideas/{slug}/claim', 'open', 200],
    ['/api/v1/ideas/{slug}/claim', 'nothing', 404],
    ['/api/v1/ideas/{slug}/topics', 'open', 200],
    ['/api/v1/ideas/{slug}/topics', 'nothing', 404],
    ['/api/v1/categories', '', 200],
  ])('%s with "%s" answers %i in its described shape', async (path, input, status) => {
    const address = path.includes('{slug}') ? path.replace('{slug}', input) : `${path}${input}`;
    const response = await app.request(address);
    expect(response.status).toBe(status);
    const body = await response.json();
    expect(describedShape(path, status).parse(body)).toEqual(body);
  });

  test('every described reading of the catalogue is asked above', () => {
    expect(
      operations()
        .map(({ path }) => path)
        // Exports answer with files; catalogue/exports holds them to their shapes. Who watches what is no reading of the catalogue.
        .filter((path) => /^\/api\/v1\/(ideas|categories)\b/.test(path) && !/\/(export|watch)$/.test(path))
        .sort(),
    ).toEqual(
      ['', '/daily', '/daily/months', '/daily/today', '/{slug}', '/{slug}/claim', '/{slug}/evidence', '/{slug}/related', '/{slug}/topics']
        .map((path) => `/api/v1/ideas${path}`)
        .concat('/api/v1/categories')
        .sort(),
    );
  });
});

test('outside /api/v1 there is no operation: 404 in the envelope', async () => {
  for (const path of ['/api', '/api/v2/ideas', '/api/v1', '/api/v1/'])
    expect(await (await app.request(path)).json(), path).toEqual({
      success: false,
      error: { code: 'not_found', message: 'There is no such operation.' },
    });
});
