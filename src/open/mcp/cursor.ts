import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';

/** A cursor is opaque to clients; for us it is the number of what came before it. */
export const cursorOf = (offset: number): string => Buffer.from(`after ${offset}`).toString('base64url');

/** @returns the number behind a cursor, 0 without one @throws McpError invalid params for one that is not ours */
export function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const [, digits] = /^after (\d{1,6})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (digits === undefined) throw new McpError(ErrorCode.InvalidParams, 'This cursor is not one that this server gave.');
  return Number(digits);
}

/** @returns a page of a list, and the cursor of the next one */
export function pageOf<Item>(items: readonly Item[], cursor: string | undefined, size: number): { page: Item[]; nextCursor?: string } {
  const offset = offsetOf(cursor);
  const page = items.slice(offset, offset + size);
  return { page, ...(offset + size < items.length ? { nextCursor: cursorOf(offset + size) } : {}) };
}
