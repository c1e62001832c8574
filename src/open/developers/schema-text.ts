import type { ReferenceField } from './reference.ts';

type Schemas = Record<string, object>;
type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  description?: string;
  example?: unknown;
  default?: unknown;
  items?: object;
  properties?: Record<string, object>;
  required?: string[];
  additionalProperties?: unknown;
  anyOf?: object[];
  oneOf?: object[];
  allOf?: object[];
};

const MOST_FIELDS = 60;
const DEEPEST = 2;
const SAMPLES: Readonly<Record<string, unknown>> = {
  uuid: '018f0000-0000-7000-8000-000000000000',
  'date-time': '2026-11-27T09:00:00.000Z',
  date: '2026-11-27',
  uri: 'https://example.com',
  email: 'ada@example.com',
};

function resolved(schema: object, schemas: Schemas): Schema {
  const one = schema as Schema;
  if (one.$ref) return resolved(schemas[one.$ref.split('/').at(-1) ?? ''] ?? {}, schemas);
  if (one.allOf) return Object.assign({}, ...one.allOf.map((part) => resolved(part, schemas)), { ...one, allOf: undefined });
  return one;
}

const MOST_VALUES = 8;

/** What stands in an address may be left empty, which is not said; a box is written in several ways. */
function enumOf(values: readonly unknown[]): string {
  const said = values.filter((value) => value !== '');
  if (said.includes('true') && said.includes('false')) return 'true or false';
  const shown = said.slice(0, MOST_VALUES).map((value) => JSON.stringify(value));
  return [...shown, ...(said.length > MOST_VALUES ? ['…'] : [])].join(' | ');
}

const isNull = (schema: object) => (schema as Schema).type === 'null';

/** @returns the type of a value in a few words: `text`, `"free" | "pro_monthly"`, `list of IdeaCard`, `number or null` */
export function typeOf(schema: object, schemas: Schemas): string {
  const named = (schema as Schema).$ref?.split('/').at(-1);
  const one = resolved(schema, schemas);
  const choices = one.anyOf ?? one.oneOf;
  if (choices) {
    const [first, ...others] = [...new Set(choices.filter((choice) => !isNull(choice)).map((choice) => typeOf(choice, schemas)))].filter(
      Boolean,
    );
    return [first ?? 'anything', ...others, ...(choices.some(isNull) ? ['null'] : [])].join(' or ');
  }
  if (one.const !== undefined) return one.const === '' ? '' : JSON.stringify(one.const);
  if (one.enum) return enumOf(one.enum);
  const types = [one.type ?? []].flat();
  const words = types.map((type) => {
    if (type === 'array') return `list of ${one.items ? typeOf(one.items, schemas) : 'anything'}`;
    if (type === 'object') return named ?? 'object';
    if (type === 'string')
      return one.format === 'date-time' ? 'time' : one.format === 'date' ? 'day' : one.format === 'uuid' ? 'id' : 'text';
    if (type === 'integer') return 'whole number';
    return type === 'boolean' ? 'true or false' : type;
  });
  return words.length > 0 ? words.join(' or ') : (named ?? 'anything');
}

/** @returns the fields of a value, by path, two levels deep and sixty at most */
export function fieldsOf(schema: object, schemas: Schemas, under = '', depth = 0): ReferenceField[] {
  const one = resolved(schema, schemas);
  const choices = (one.anyOf ?? one.oneOf)?.filter((choice) => !isNull(choice));
  if (choices?.length) return unique(choices.flatMap((choice) => fieldsOf(choice, schemas, under, depth)));
  if (one.items) return fieldsOf(one.items, schemas, `${under}[]`, depth);
  const fields = Object.entries(one.properties ?? {}).flatMap(([name, inner]): ReferenceField[] => {
    const path = under ? `${under}.${name}` : name;
    const field = {
      name: path,
      type: typeOf(inner, schemas),
      isRequired: (one.required ?? []).includes(name),
      means: resolved(inner, schemas).description ?? '',
    };
    return [field, ...(depth + 1 < DEEPEST ? fieldsOf(inner, schemas, path, depth + 1) : [])];
  });
  return fields.slice(0, MOST_FIELDS);
}

const unique = (fields: ReferenceField[]) => [...new Map(fields.map((field) => [field.name, field])).values()].slice(0, MOST_FIELDS);

/** @returns a value of that shape, with the required fields alone */
export function sampleOf(schema: object, schemas: Schemas): unknown {
  const one = resolved(schema, schemas);
  if (one.example !== undefined) return one.example;
  if (one.default !== undefined) return one.default;
  if (one.const !== undefined) return one.const;
  if (one.enum) return one.enum[0];
  const [choice] = (one.anyOf ?? one.oneOf ?? []).filter((each) => !isNull(each));
  if (choice) return sampleOf(choice, schemas);
  const [type] = [one.type ?? []].flat();
  if (one.properties)
    return Object.fromEntries((one.required ?? []).map((name) => [name, sampleOf(one.properties?.[name] ?? {}, schemas)]));
  if (type === 'array') return one.items ? [sampleOf(one.items, schemas)] : [];
  if (type === 'integer' || type === 'number') return 1;
  if (type === 'boolean') return true;
  if (type === 'object') return {};
  return SAMPLES[one.format ?? ''] ?? 'text';
}
