import { z } from '@hono/zod-openapi';
import { type CsvRow, csvHead, csvRows } from '../csv.ts';
import type { ErrorCode } from '../errors.ts';
import { failures } from './api.server.ts';

/** Rows of a list that is exported are asked for so many at a time. */
export const EXPORT_BLOCK = 1_000;

/** The answers that an export documents: its file, and the failures a person can cause. */
export const csvAnswers = <Code extends ErrorCode>(...codes: Code[]) => ({
  200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } },
  ...failures(...codes),
});

/**
 * A list in blocks, each asked for when the one before it was taken, so that an export of any length needs the memory of a block.
 * @param next the rows that follow a row, at most `EXPORT_BLOCK`; the first ones when none is given
 */
export async function* inBlocks<Row>(next: (after: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let after: Row | undefined;
  for (;;) {
    const rows = await next(after);
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1);
  }
}

/**
 * Answers with a CSV file that is written while it is read. A fault before the first rows is an answer of its own; a later one cuts the file off, which a
 * browser reports.
 * @param name of the file, without day and ending: both are added
 * @param blocks rows as they come
 */
export async function csvDownload<Row>(
  { name, at, head }: { name: string; at: Date; head: readonly string[] },
  blocks: AsyncGenerator<Row[]>,
  cellsOf: (row: Row) => CsvRow,
): Promise<Response> {
  const first = await blocks.next();
  async function* pieces() {
    yield csvHead(head);
    if (!first.done) yield csvRows(first.value.map(cellsOf));
    for await (const rows of blocks) yield csvRows(rows.map(cellsOf));
  }
  return new Response(streamOf(pieces()), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${at.toISOString().slice(0, 10)}.csv"`,
      // Passed on as it comes (platform/http/handler.server.ts, api.server.ts, and proxies that know the header).
      'x-accel-buffering': 'no',
    },
  });
}

/** @returns texts as a body that asks for each when the one before it was taken; who stops reading ends them */
export function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await texts.return(undefined)),
  });
}
