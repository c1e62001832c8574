import { type Admin, writeAudit } from '../../audit/index.server.ts';
import type { IngestRunner, SourceId } from '../../trends/index.server.ts';

/**
 * Asks a source of topics now, and does not wait for it.
 * @returns the run's id
 * @throws DomainError signed_out, not_allowed, not_configured, conflict when it is being asked already
 */
export function beginIngest(admin: Admin, runner: IngestRunner, source: SourceId): Promise<string> {
  return runner.begin(source, (inside, id) =>
    writeAudit(inside, admin, { action: 'topic.ingest_begun', target: { type: 'source', id: source }, after: { run: id } }),
  );
}
