import type { KeyScope } from '../../platform/api/key-scopes.ts';
import { eventTypesFor } from '../webhooks/event-types.ts';
import type { ReferenceEvent, ReferenceGroup, ReferenceOperation } from './reference.ts';
import { fieldsOf, sampleOf, typeOf } from './schema-text.ts';

/** Groups of the reference, in its order, by the first part of an operation's path. What fits none stands in the last. */
const GROUPS: readonly { id: string; title: string; paths: readonly string[] }[] = [
  { id: 'ideas', title: 'Ideas', paths: ['ideas', 'categories', 'facets', 'collections', 'evidence'] },
  { id: 'buyers', title: 'Buyers and rules', paths: ['buyers', 'rules'] },
  { id: 'topics', title: 'Topics', paths: ['trends'] },
  { id: 'fit', title: 'Find my fit', paths: ['fit'] },
  { id: 'own-ideas', title: 'Your ideas', paths: ['saved-ideas', 'idea-marks', 'my-ideas', 'idea-views', 'watches', 'dashboard'] },
  { id: 'reports', title: 'Checks and reports', paths: ['check', 'validate', 'research'] },
  { id: 'projects', title: 'Projects', paths: ['projects', 'project-week', 'test-methods'] },
  { id: 'strategist', title: 'Strategist', paths: ['ai-chat'] },
  { id: 'build-kits', title: 'Build kits', paths: ['build-kits'] },
  { id: 'roadmap', title: 'Roadmap', paths: ['roadmap'] },
];
const REST = { id: 'more', title: 'More', paths: [] };

type Media = Record<string, { schema?: object; example?: unknown }>;
type Described = {
  summary: string;
  description?: string;
  'x-key-scope'?: KeyScope;
  security?: object[];
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema: object }[];
  requestBody?: { content: Media };
  responses: Record<string, { description: string; content?: Media }>;
};
export type Document = {
  paths: Record<string, Record<string, Described>>;
  webhooks: Record<string, { post: Described }>;
  components: { schemas: Record<string, object> };
};

/** @returns the operations that API keys may call, by group, out of the API's own description */
export function referenceOf({ paths, components }: Document): ReferenceGroup[] {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, described]) => {
      const scope = described['x-key-scope'];
      return scope ? [{ first: path.split('/')[3] ?? '', operation: operationOf(method, path, scope, described, components.schemas) }] : [];
    }),
  );
  return [...GROUPS, REST].flatMap(({ id, title, paths: firsts }) => {
    const own = operations.filter(({ first }) =>
      firsts.length > 0 ? firsts.includes(first) : GROUPS.every((group) => !group.paths.includes(first)),
    );
    return own.length > 0 ? [{ id, title, operations: own.map(({ operation }) => operation) }] : [];
  });
}

/** @returns what webhooks of members tell of, out of the API's own description */
export function eventsOf({ webhooks, components }: Document): ReferenceEvent[] {
  return eventTypesFor(false).map(({ id, when }) => {
    const sent = webhooks[id]?.post.requestBody?.content['application/json']?.schema ?? {};
    return { type: id, when, fields: fieldsOf(dataOf(sent, components.schemas), components.schemas) };
  });
}

function operationOf(
  method: string,
  path: string,
  scope: KeyScope,
  { summary, description, security, parameters = [], requestBody, responses }: Described,
  schemas: Record<string, object>,
): ReferenceOperation {
  const sent = requestBody?.content['application/json'];
  const [status, answer] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const types = Object.keys(answer?.content ?? {});
  const schema = answer?.content?.['application/json']?.schema;
  return {
    id: `${method}${path.slice('/api/v1'.length)}`.replaceAll(/[^a-z0-9]+/gi, '-').replace(/-$/, ''),
    method: method.toUpperCase(),
    path,
    summary,
    description: description ?? '',
    scope,
    isOpen: (security ?? []).some((one) => Object.keys(one).length === 0),
    parameters: parameters.map(({ name, in: place, required, description: means, schema: type }) => ({
      name,
      in: place,
      isRequired: required === true,
      type: typeOf(type, schemas),
      means: means ?? (type as { description?: string }).description ?? '',
    })),
    fields: sent?.schema ? fieldsOf(sent.schema, schemas) : [],
    body: sent?.schema ? (sent.example ?? sampleOf(sent.schema, schemas)) : undefined,
    status: status ?? '200',
    types,
    answer: schema ? fieldsOf(dataOf(schema, schemas), schemas) : [],
    failures: Object.keys(responses).filter((code) => Number(code) >= 400),
  };
}

/** What stands under `data` in the envelope. */
function dataOf(schema: object, schemas: Record<string, object>): object {
  const { properties, $ref } = schema as { properties?: { data?: object }; $ref?: string };
  if ($ref) return dataOf(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, schemas);
  return properties?.data ?? schema;
}
