import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { readCursor } from '../../platform/api/query-shapes.ts';

/** A cursor is opaque to clients; for us it is the number of what came before it. */
const cursorOf = (offset: number): string => Buffer.from(`after ${offset}`).toString('base64url');

/** @returns the number behind a cursor, 0 without one @throws McpError invalid params for one that is not ours */
function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const [, digits] = /^after (\d{1,6})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (digits === undefined) throw new McpError(ErrorCode.InvalidParams, 'This cursor is not one that this server gave.');
  return Number(digits);
}

/**
 * @param cursor one of ours: of a list that goes on from a row, or of one that is read by page, such as a search
 * @returns how a verb that takes `cursor` or `page` is asked @throws McpError invalid params for one that is not ours
 */
export function goingOn(cursor: string | undefined, size: number): { cursor?: string; page?: string } {
  if (cursor !== undefined && readCursor(cursor)) return { cursor };
  return { page: String(Math.floor(offsetOf(cursor) / size) + 1) };
}

/** @returns what a client is given to go on with after an answer of such a verb; nothing at the end */
export function toGoOn({
  next_cursor,
  pagination: { page, pages, limit },
}: {
  next_cursor: string | null;
  pagination: { page: number; pages: number; limit: number };
}): { next_cursor?: string } {
  const next = next_cursor ?? (page < pages ? cursorOf(page * limit) : undefined);
  return next === undefined ? {} : { next_cursor: next };
}

/** @returns a page of a list, and the cursor of the next one */
export function pageOf<Item>(items: readonly Item[], cursor: string | undefined, size: number): { page: Item[]; nextCursor?: string } {
  const offset = offsetOf(cursor);
  const page = items.slice(offset, offset + size);
  return { page, ...(offset + size < items.length ? { nextCursor: cursorOf(offset + size) } : {}) };
}
