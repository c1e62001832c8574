import { Hono } from 'hono';
import { type CsvRow, toCsv } from '../../platform/csv.ts';
import { type ListFile, listFiles } from './list-files.ts';

/** A file holds so many rows at most; the filters of the page name a part. */
const MOST_ROWS = 1_000;

type Answer = { success: true; data: Record<string, unknown> } | { success: false; error: { message: string } };

/**
 * Every list a person sees as a CSV file, under the page's address and filters. The API is asked as the page asks it, as whoever asks here: a file holds what
 * they may read.
 * @param askApi the API in this process
 */
export function listsAsFiles(askApi: (request: Request) => Response | Promise<Response>, appUrl: string, now: () => Date) {
  const files = new Hono();
  for (const file of listFiles)
    files.get(file.path, async (c) => {
      const asked = new URLSearchParams();
      for (const [name, value] of new URL(c.req.url).searchParams)
        if (name !== 'page' && name !== 'limit') asked.append(file.called?.[name] ?? name, value);
      const read = await readList(file, asked, (path) => askApi(new Request(new URL(path, c.req.url), { headers: c.req.raw.headers })));
      if ('refused' in read) return c.text(`${read.refused}\n`, read.status as 400, { 'cache-control': 'no-store' });
      const names = Object.keys(file.columns);
      const rows = read.rows.map((row): CsvRow => names.map((name) => file.columns[name]?.(row, appUrl) ?? ''));
      const name = `assay${file.path.replace('.csv', '').replace('/', '-')}-${now().toISOString().slice(0, 10)}.csv`;
      return c.body(toCsv(names, rows), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
        ...(read.isPersonal ? { 'cache-control': 'no-store' } : {}),
      });
    });
  return files;
}

type Read = { rows: Record<string, unknown>[]; isPersonal: boolean } | { refused: string; status: number };

async function readList(
  { api, atOnce, rowsOf }: ListFile,
  asked: URLSearchParams,
  ask: (path: string) => Response | Promise<Response>,
): Promise<Read> {
  const rows: Record<string, unknown>[] = [];
  let isPersonal = false;
  for (let page = 1; rows.length < MOST_ROWS; page++) {
    const query = new URLSearchParams(asked);
    if (atOnce) for (const [name, value] of Object.entries({ page, limit: atOnce })) query.set(name, String(value));
    const response = await ask(`${api}?${query}`);
    const answer = (await response.json()) as Answer;
    if (!answer.success) return { refused: answer.error.message, status: response.status };
    isPersonal ||= /no-store|private/.test(response.headers.get('cache-control') ?? '');
    const found = rowsOf(answer.data);
    rows.push(...found);
    if (!atOnce || found.length < atOnce) break;
  }
  return { rows: rows.slice(0, MOST_ROWS), isPersonal };
}
