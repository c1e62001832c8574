import { dossierNodes, emptyItem, type Fields, type List, lengthOf, listPaths, nodeAt, pathOf } from './dossier-form.ts';
import { partOf, withPart } from './merge-fields.ts';

const roots = new Set(dossierNodes.map(({ key }) => key));

/** @returns the fields of a dossier among what a form sent, with plain line ends; what the form is told besides (`do`, `version` …) is none */
export function readFields(form: FormData): Fields {
  const fields: Fields = {};
  for (const [name, value] of form)
    if (typeof value === 'string' && roots.has(name.split('.')[0] ?? '')) fields[name] = value.replaceAll('\r\n', '\n');
  return fields;
}

/**
 * What a button beside a list asks for: `add:channels`, `remove:channels.1`, `up:channels.1`.
 * @returns the fields with that done, and the list; undefined when it is something else
 */
export function changeList(fields: Fields, action: string): { fields: Fields; list: string } | undefined {
  const [verb = '', place = ''] = action.split(':');
  const list = listPaths.find((path) => place === path || place.startsWith(`${path}.`));
  if (!list) return undefined;
  const items = itemsOf(fields, list);
  const at = Number(place.slice(list.length + 1));
  if (verb === 'add') items.push(emptyItem(nodeAt(list) as List));
  else if (verb === 'remove') items.splice(at, 1);
  else if (verb === 'up' && at > 0) items.splice(at - 1, 2, items[at] as Fields, items[at - 1] as Fields);
  else return undefined;
  const renumbered: Fields = {};
  for (const [i, item] of items.entries()) for (const [rest, text] of Object.entries(item)) renumbered[pathOf(list, i) + rest] = text;
  return { fields: withPart(fields, list, renumbered), list };
}

/** The items of a list, each by what follows its number: '' for a plain text, `.name` for a field of a group. */
function itemsOf(fields: Fields, list: string): Fields[] {
  return Array.from({ length: lengthOf(fields, list) }, (_, i) => {
    const path = pathOf(list, i);
    return Object.fromEntries(Object.entries(partOf(fields, path)).map(([name, text]) => [name.slice(path.length), text]));
  });
}
