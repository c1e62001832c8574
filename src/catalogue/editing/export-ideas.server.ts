import sql from 'sql-template-tag';
import { type Admin, writeAudit } from '../../audit/index.server.ts';
import { csvDownload, inBlocks, streamOf } from '../../platform/api/csv-download.server.ts';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import type { Dossier } from '../ideas/dossier.contract.ts';
import type { AdminIdeaFilter } from './admin-ideas.contract.ts';
import { cellsOf, csvColumns } from './idea-file.ts';
import type { FileFormat } from './idea-files.contract.ts';
import { conditionOf } from './list-ideas.server.ts';

/** Dossiers are long, so fewer are held at a time than of other lists. */
const BLOCK = 50;

type Row = Columns<'id' | 'state' | 'active' | 'published_at?'> & Record<'dossier', Dossier>;
type Wanted = AdminIdeaFilter & { format: FileFormat };

/** The ideas a filter lets through, whole, as a file that an import reads; written while it is read. The export is itself written down. */
export async function exportIdeas(ctx: Context, admin: Admin, { format, ...filter }: Wanted): Promise<Response> {
  await writeAudit(ctx, admin, { action: 'ideas.exported', target: { type: 'list', id: null }, after: { format, ...filter } });
  const blocks = inBlocks<Row>((after) =>
    ctx.db.rows<Row>(sql`
      SELECT i.id, i.state, i.active, i.published_at, i.dossier FROM ideas i
      WHERE ${conditionOf(filter)} AND (${after?.id ?? null}::uuid IS NULL OR i.id > ${after?.id ?? null}) ORDER BY i.id LIMIT ${BLOCK}`),
  );
  const name = 'assay-ideas';
  if (format === 'csv') return csvDownload({ name, at: ctx.now(), head: csvColumns }, blocks, (row) => cellsOf(inFile(row)));
  return new Response(streamOf(asJson(blocks)), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${ctx.now().toISOString().slice(0, 10)}.json"`,
      'x-accel-buffering': 'no',
    },
  });
}

const inFile = ({ state, active, published_at, dossier }: Row) => ({
  state,
  active,
  published_at: published_at?.toISOString() ?? null,
  dossier,
});

async function* asJson(blocks: AsyncGenerator<Row[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const rows of blocks) {
    yield before + rows.map((row) => JSON.stringify(inFile(row))).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
