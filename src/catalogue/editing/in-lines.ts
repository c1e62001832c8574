import type { Fields } from './dossier-form.ts';
import { pathInWords } from './field-labels.ts';
import { partOf } from './merge-fields.ts';

/** @returns a field as text, or what stands under a path, one line a field */
export function inLines(fields: Fields, path: string): string {
  const entries = Object.entries(partOf(fields, path));
  if (entries.length === 1 && entries[0]?.[0] === path) return inWords(entries[0][1]);
  return entries.map(([name, text]) => `${itemInWords(name.slice(path.length + 1))}: ${inWords(text)}`).join('\n');
}

/** `0.name` of a list is “1, name”. */
function itemInWords(rest: string): string {
  const [first = '', ...more] = rest.split('.');
  if (!/^\d+$/.test(first)) return pathInWords(rest);
  return [String(Number(first) + 1), ...(more.length > 0 ? [pathInWords(more.join('.')).toLowerCase()] : [])].join(', ');
}

const inWords = (text: string) => (text === 'true' ? 'Yes' : text === 'false' ? 'No' : text);
