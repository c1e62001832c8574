import type { Context } from '../../../platform/context.server.ts';
import type { IngestDesk } from '../../trends/ingest-desk.server.ts';
import type { SourceId } from '../../trends/series-sources.ts';
import { type Admin, writeAudit } from '../audit/write-audit.server.ts';

/**
 * Asks a source of topics now, and does not wait for it.
 * @returns the run's id
 * @throws DomainError signed_out, not_allowed, not_configured, conflict when it is being asked already
 */
export async function beginIngest(ctx: Context, admin: Admin, desk: IngestDesk, source: SourceId): Promise<string> {
  const id = await desk.begin(source);
  await writeAudit(ctx, admin, { action: 'topic.ingest_begun', target: { type: 'source', id: source }, after: { run: id } });
  return id;
}
