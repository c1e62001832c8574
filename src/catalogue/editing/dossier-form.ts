import { z } from 'zod';
import { Dossier } from '../ideas/dossier.contract.ts';
import { labelOf } from './field-labels.ts';

/**
 * The editor's form, made from the contract of a dossier: a field of the contract is a field of the form, with its limits. What is typed is kept as
 * text under the field's path (`competitors.direct.0.name`), whether it fits or not; `dossierOf` turns it into what the contract reads.
 */
export type Fields = Record<string, string>;

type Common = { key: string; label: string; required: boolean };
export type Leaf = Common & {
  kind: 'text' | 'number' | 'date' | 'choice' | 'yes_no';
  min?: number | undefined;
  max?: number | undefined;
  isWhole?: boolean;
  options?: readonly string[];
};
export type Group = Common & { kind: 'group'; nodes: FormNode[] };
export type List = Common & { kind: 'list'; item: Leaf | Group; min: number; max: number };
export type FormNode = Leaf | Group | List;

type Schema = {
  type?: string;
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: string[];
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  anyOf?: Schema[];
};

/** What fits into a number but is no limit a person set. */
const UNLIMITED = Number.MAX_SAFE_INTEGER;

function nodeOf(key: string, schema: Schema, required: boolean): FormNode {
  // One of several: the first says how it is typed, and what may be null may be left empty.
  if (schema.anyOf) return nodeOf(key, schema.anyOf[0] ?? {}, required && !schema.anyOf.some(({ type }) => type === 'null'));
  const common = { key, label: labelOf(key), required };
  if (schema.enum) return { ...common, kind: 'choice', options: schema.enum };
  switch (schema.type) {
    case 'object':
      return { ...common, kind: 'group', nodes: nodesOf(schema) };
    case 'array':
      return {
        ...common,
        kind: 'list',
        item: nodeOf(key, schema.items ?? {}, true) as Leaf | Group,
        min: schema.minItems ?? 0,
        max: schema.maxItems ?? 100,
      };
    case 'boolean':
      return { ...common, kind: 'yes_no' };
    case 'number':
    case 'integer':
      return {
        ...common,
        kind: 'number',
        isWhole: schema.type === 'integer',
        min: schema.minimum === -UNLIMITED ? undefined : schema.minimum,
        max: schema.maximum === UNLIMITED ? undefined : schema.maximum,
      };
    default:
      return { ...common, kind: schema.format === 'date' ? 'date' : 'text', min: schema.minLength, max: schema.maxLength };
  }
}

const nodesOf = ({ properties = {}, required = [] }: Schema) =>
  Object.entries(properties).map(([key, schema]) => nodeOf(key, schema, required.includes(key)));

/** The fields of a dossier, in the contract's order. */
export const dossierNodes: readonly FormNode[] = nodesOf(z.toJSONSchema(Dossier, { io: 'input', unrepresentable: 'any' }) as Schema);

export const pathOf = (parent: string, key: string | number) => (parent === '' ? String(key) : `${parent}.${key}`);

/** @returns how many items a list has, by the fields that are there */
export function lengthOf(fields: Fields, path: string): number {
  const prefix = `${path}.`;
  let length = 0;
  for (const name of Object.keys(fields)) {
    const index = name.startsWith(prefix) ? Number.parseInt(name.slice(path.length + 1), 10) : Number.NaN;
    if (index >= length) length = index + 1;
  }
  return length;
}

/** The paths of all lists; none stands within another. */
export const listPaths: readonly string[] = pathsOfLists(dossierNodes, '');
function pathsOfLists(nodes: readonly FormNode[], parent: string): string[] {
  return nodes.flatMap((node) => {
    const path = pathOf(parent, node.key);
    if (node.kind === 'list') return [path];
    return node.kind === 'group' ? pathsOfLists(node.nodes, path) : [];
  });
}

/** @returns a dossier, or a part of one, as the form shows it */
export function fieldsOf(dossier: unknown): Fields {
  const fields: Fields = {};
  const walk = (value: unknown, path: string) => {
    if (value === undefined || value === null) return;
    if (typeof value === 'object') for (const [key, part] of Object.entries(value)) walk(part, pathOf(path, key));
    else fields[path] = String(value);
  };
  walk(dossier, '');
  return fields;
}

/** @returns a new dossier's form: nothing written, every list at its shortest */
export function emptyFields(given: Fields): Fields {
  const fields: Fields = {};
  const walk = (node: FormNode, path: string) => {
    if (node.kind === 'group') for (const one of node.nodes) walk(one, pathOf(path, one.key));
    else if (node.kind === 'list') for (let i = 0; i < (node.required ? node.min : 0); i++) walk(node.item, pathOf(path, i));
    else fields[path] = node.kind === 'yes_no' ? 'false' : '';
  };
  for (const node of dossierNodes) walk(node, node.key);
  return { ...fields, ...given };
}

/** @returns an item of a list with nothing written, by what follows its number in a path */
export function emptyItem({ item }: List): Fields {
  if (item.kind !== 'group') return { '': item.kind === 'yes_no' ? 'false' : '' };
  const fields: Fields = {};
  const walk = (node: FormNode, path: string) => {
    if (node.kind === 'group') for (const one of node.nodes) walk(one, `${path}.${one.key}`);
    else if (node.kind !== 'list') fields[path] = node.kind === 'yes_no' ? 'false' : '';
  };
  walk(item, '');
  return fields;
}

/** @returns the field, group or list at a path, such as `competitors.direct`; numbers lead to the items of a list: `competitors.direct.0.name` */
export function nodeAt(path: string): FormNode | undefined {
  let nodes: readonly FormNode[] = dossierNodes;
  let found: FormNode | undefined;
  for (const key of path.split('.')) {
    found = found?.kind === 'list' && /^\d+$/.test(key) ? found.item : nodes.find((node) => node.key === key);
    nodes = found?.kind === 'group' ? found.nodes : [];
  }
  return found;
}

/** @returns the numbers a field takes: `0 to 10`, `1 or more`; undefined where any will do */
export function rangeOf({ min, max }: Pick<Leaf, 'min' | 'max'>): string | undefined {
  if (min !== undefined && max !== undefined) return `${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}`;
  if (min !== undefined) return `${min.toLocaleString('en-US')} or more`;
  return max === undefined ? undefined : `${max.toLocaleString('en-US')} or less`;
}

/** What stands where nothing was typed, so that a dossier that is not finished can be looked at. */
type Otherwise = 'leave out' | 'fill in';

/** @returns what was typed as the contract reads it; what is no number stays text, and the contract refuses it */
export function dossierOf(fields: Fields, otherwise: Otherwise = 'leave out'): unknown {
  return Object.fromEntries(
    dossierNodes.map((node) => [node.key, typedValue(node, fields, node.key, otherwise)]).filter(([, value]) => value !== undefined),
  );
}

function typedValue(node: FormNode, fields: Fields, path: string, otherwise: Otherwise): unknown {
  // A group that may be left out is left out as long as nothing is typed in it.
  if (node.kind === 'group' && !node.required && !isTyped(fields, path)) return undefined;
  if (node.kind === 'group')
    return Object.fromEntries(
      node.nodes
        .map((one) => [one.key, typedValue(one, fields, pathOf(path, one.key), otherwise)])
        .filter(([, value]) => value !== undefined),
    );
  if (node.kind === 'list') {
    const items = Array.from({ length: lengthOf(fields, path) }, (_, i) => typedValue(node.item, fields, pathOf(path, i), otherwise));
    return node.required || isTyped(fields, path) ? items : undefined;
  }
  const text = (fields[path] ?? '').replaceAll('\r\n', '\n').trim();
  return otherwise === 'fill in' ? filledIn(node, text) : asTyped(node, text);
}

const isTyped = (fields: Fields, path: string) =>
  Object.entries(fields).some(([name, text]) => name.startsWith(`${path}.`) && text.trim() !== '');

function asTyped({ kind, required }: Leaf, text: string): unknown {
  if (kind === 'text') return text === '' && !required ? undefined : text;
  if (text === '') return undefined;
  if (kind === 'yes_no') return text === 'true' ? true : text === 'false' ? false : text;
  return kind === 'number' && Number.isFinite(Number(text)) ? Number(text) : text;
}

function filledIn(leaf: Leaf, text: string): unknown {
  if (text !== '') return asTyped(leaf, text);
  const { kind, options, required, min } = leaf;
  if (kind === 'yes_no') return false;
  // A number that may be left out is one that nobody has measured yet.
  if (kind === 'number') return required ? (min ?? 0) : null;
  if (kind === 'choice') return options?.[0];
  if (kind === 'date') return '1970-01-01';
  return required ? '' : undefined;
}
