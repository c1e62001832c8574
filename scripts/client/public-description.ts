import { createHash } from 'node:crypto';

type Operation = { security?: object[]; 'x-key-scope'?: string; responses: Record<string, unknown> };
type Description = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, object> }; webhooks?: object };

const REF = /"#\/components\/schemas\/([\w.-]+)"/g;
const FAILURE = { description: 'What went wrong', content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } } };

/**
 * Cuts the description of the API down to what programs may call: with a key, or as visitors. Failures all have one shape, so each operation names it once.
 * @param text the description as the API answers it
 * @returns it as JSON, and a digest that changes with it
 */
export function publicDescription(text: string): { json: string; digest: string } {
  // What webhooks send is no call of a client.
  const { paths, components, webhooks: _, ...head } = JSON.parse(text) as Description;
  const isOpen = ({ security, 'x-key-scope': scope }: Operation) => scope !== undefined || security?.length === 0;
  const open = Object.entries(paths).flatMap(([path, item]) => {
    const operations = Object.entries(item).flatMap(([method, operation]) => {
      if (!isOpen(operation)) return [];
      const good = Object.entries(operation.responses).filter(([status]) => Number(status) < 400);
      return [[method, { ...operation, responses: { ...Object.fromEntries(good), default: FAILURE } }]];
    });
    return operations.length > 0 ? [[path, Object.fromEntries(operations)]] : [];
  });
  const needed = new Set<string>();
  const look = [JSON.stringify(open)];
  for (let at = look.pop(); at !== undefined; at = look.pop())
    for (const [, name = ''] of at.matchAll(REF))
      if (!needed.has(name)) {
        needed.add(name);
        look.push(JSON.stringify(components.schemas[name]));
      }
  const schemas = Object.fromEntries([...needed].sort().map((name) => [name, components.schemas[name]]));
  const json = JSON.stringify({ ...head, paths: Object.fromEntries(open), components: { schemas } });
  return { json, digest: createHash('sha256').update(json).digest('hex') };
}
