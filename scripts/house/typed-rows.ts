import { parseSync } from 'oxc-parser';

const READS = ['rows', 'row', 'value', 'values', 'query'];
const isNode = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/**
 * @param text a source file
 * @returns where a statement's row is typed by hand, by line from 1: columns are typed once, by their names (platform/db/columns.ts)
 */
export function typedRowsOf(path: string, text: string): number[] {
  if (!READS.some((name) => text.includes(`.${name}<`))) return [];
  return typed(parseSync(path, text).program).map((start) => text.slice(0, start).split('\n').length);
}

function typed(node: unknown): number[] {
  if (!isNode(node)) return [];
  const callee = node.type === 'CallExpression' && isNode(node.callee) ? node.callee : {};
  const isRead = isNode(callee.property) && READS.includes(String(callee.property.name));
  const here = isRead && holdsLiteral(node.typeArguments) ? [Number(node.start)] : [];
  return [...here, ...Object.values(node).flatMap(typed)];
}

const holdsLiteral = (node: unknown): boolean => isNode(node) && (node.type === 'TSTypeLiteral' || Object.values(node).some(holdsLiteral));
