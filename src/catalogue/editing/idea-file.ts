import type { CsvCell } from '../../platform/csv.ts';
import { dossierNodes, dossierOf, type Fields, type FormNode, fieldsOf, pathOf } from './dossier-form.ts';

/** An idea as a file holds it: its dossier, and what it is to readers. What a file leaves out stays as it is. */
export type IdeaOfFile = { state?: unknown; active?: unknown; published_at?: unknown; dossier: unknown };

const FACTS = ['state', 'active', 'published_at'] as const;

type Column = { path: string; isList: boolean };
/** A column for each field; a list is one cell, written as JSON. */
const columns: readonly Column[] = columnsOf(dossierNodes, '');
function columnsOf(nodes: readonly FormNode[], parent: string): Column[] {
  return nodes.flatMap((node) => {
    const path = pathOf(parent, node.key);
    return node.kind === 'group' ? columnsOf(node.nodes, path) : [{ path, isList: node.kind === 'list' }];
  });
}

export const csvColumns: readonly string[] = [...FACTS, ...columns.map(({ path }) => path)];

/** @returns the cells of an idea, in the order of `csvColumns` */
export function cellsOf({ state, active, published_at, dossier }: Required<IdeaOfFile>): CsvCell[] {
  const at = (path: string) =>
    path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], dossier);
  const cells = columns.map(({ path, isList }): CsvCell => {
    const value = at(path);
    if (value === undefined || value === null) return null;
    return isList ? JSON.stringify(value) : typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
  });
  return [String(state), active === true, published_at === null ? null : String(published_at), ...cells];
}

/** What stops a whole file from being read. */
export class UnreadableFile extends Error {}

/**
 * @param head the first row of a CSV file; columns may be in any order, and those that are missing are empty
 * @returns how a row becomes an idea, with what of it could not be read, by column
 * @throws UnreadableFile when there is no column `slug`, or one that is not known
 */
export function rowReader(head: readonly string[]): (cells: readonly string[]) => { idea: IdeaOfFile; faults: Record<string, string> } {
  requireColumns(head);
  const lists = new Set(columns.filter(({ isList }) => isList).map(({ path }) => path));
  return (cells) => {
    const fields: Fields = {};
    const facts: Record<string, unknown> = {};
    const faults: Record<string, string> = {};
    if (cells.slice(head.length).some((text) => text !== ''))
      faults.row = `has ${cells.length} cells, the head ${head.length}: put quotes around a text that holds a comma, or name every column`;
    for (const [i, name] of head.entries()) {
      const text = withoutApostrophe(cells[i] ?? '');
      if (text === '') continue;
      if ((FACTS as readonly string[]).includes(name)) facts[name] = name === 'active' ? isTrue(text) : text;
      else if (!lists.has(name)) fields[name] = /^(true|false)$/i.test(text) ? text.toLowerCase() : text;
      else {
        const items = listIn(text);
        if (items) Object.assign(fields, fieldsOf(Object.fromEntries(items.map((item, n) => [`${name}.${n}`, item]))));
        else faults[name] = 'should be a list, written as JSON';
      }
    }
    return { idea: { ...facts, dossier: dossierOf(fields) }, faults };
  };
}

/** @throws UnreadableFile naming what is wrong with the head of a file */
function requireColumns(head: readonly string[]): void {
  const [only = ''] = head;
  const separator = [';', '\t'].find((sign) => head.length === 1 && only.includes(sign));
  if (separator) throw new UnreadableFile(`its columns are separated by ${separator === ';' ? 'semicolons' : 'tabs'}; save it with commas`);
  const unknown = head.filter((name) => !csvColumns.includes(name)).map((name) => name.slice(0, 40) || '(without a name)');
  if (unknown.length === 1) throw new UnreadableFile(`the column ${unknown[0]} is not known`);
  if (unknown.length > 1) throw new UnreadableFile(`the columns ${unknown.slice(0, 5).join(', ')} are not known`);
  const twice = head.find((name, i) => head.indexOf(name) !== i);
  if (twice) throw new UnreadableFile(`the column ${twice} stands there twice`);
  if (!head.includes('slug')) throw new UnreadableFile('there is no column slug');
}

/** What an export wrote before a text that a spreadsheet would have taken for a formula (platform/csv.ts). */
const withoutApostrophe = (text: string) => (/^'+[=+\-@\t\r\n＝＋－＠]/.test(text) ? text.slice(1) : text);
const isTrue = (text: string): unknown => (/^true$/i.test(text) ? true : /^false$/i.test(text) ? false : text);

function listIn(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
