import { z } from 'zod';
import type { createApp } from '../../src/app/api.server.ts';

type Content = Record<string, { schema: object }>;
type Paths = Record<string, Record<string, { responses: Record<string, { content?: Content }> }>>;
type Description = { paths: Paths; components: { schemas: Record<string, object> } };

const REF = /"#\/components\/schemas\/([\w.-]+)"/g;

/**
 * Holds answers of the API to its own description.
 * @returns says what an answer has that its operation does not describe: its status, its type, its shape; undefined where all is described
 */
export async function describedBy(app: Pick<ReturnType<typeof createApp>, 'request'>) {
  const { paths, components } = (await (await app.request('/api/v1/openapi.json')).json()) as Description;
  const shapes = new Map<string, z.ZodType>();

  /** A schema with those that it refers to. */
  function shapeOf(key: string, schema: object): z.ZodType {
    const known = shapes.get(key);
    if (known) return known;
    const text = JSON.stringify(schema);
    const needed = new Set<string>();
    const open = [text];
    for (let at = open.pop(); at !== undefined; at = open.pop())
      for (const [, name = ''] of at.matchAll(REF)) {
        if (needed.has(name)) continue;
        needed.add(name);
        open.push(JSON.stringify(components.schemas[name]));
      }
    const $defs = Object.fromEntries([...needed].map((name) => [name, components.schemas[name]]));
    const whole = JSON.stringify({ ...schema, $defs }).replaceAll('#/components/schemas/', '#/$defs/');
    const shape = z.fromJSONSchema(JSON.parse(whole));
    shapes.set(key, shape);
    return shape;
  }

  /** @param path as the router writes it, such as `/ideas/:slug` */
  return async (method: string, path: string, response: Response): Promise<string | undefined> => {
    const described = `/api/v1${path.replaceAll(/:(\w+)/g, '{$1}')}`;
    const name = `${method} ${path} ${response.status}`;
    const answer = paths[described]?.[method.toLowerCase()]?.responses[String(response.status)];
    if (!answer) return `${name} is not described`;
    const type = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
    if (!answer.content) return type === '' || response.status < 400 ? undefined : `${name} has a body nobody described`;
    const media = answer.content[type];
    if (!media) return `${name} as ${type} is not described, but ${Object.keys(answer.content).join(', ')}`;
    if (type !== 'application/json') return undefined;
    const body = await response.clone().json();
    const found = shapeOf(name, media.schema).safeParse(body);
    return found.success
      ? undefined
      : `${name}: ${found.error.issues.map(({ path: at, message }) => `${at.join('.')} ${message}`).join('; ')}`;
  };
}
