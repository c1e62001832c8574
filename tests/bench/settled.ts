import { setTimeout as delay } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { openDatabase } from '../../src/platform/db/client.server.ts';
import type { Log } from '../../src/platform/log.server.ts';

const SETTLES_WITHIN_MS = 120_000;

/** Until a new site has looked, once, for the ideas near each of its topics: what is measured is a site at rest but for its streams. */
export async function settled(url: string, log: Log): Promise<void> {
  const db = openDatabase(url, log, { maxConnections: 1, name: 'assay bench' });
  try {
    const givesUpAt = performance.now() + SETTLES_WITHIN_MS;
    for (;;) {
      const [left] = await db.rows<{ count: number }>(
        sql`SELECT count(*)::int AS count FROM topics WHERE state = 'active' AND related_at IS NULL`,
      );
      if (left?.count === 0) return;
      if (performance.now() > givesUpAt) throw new Error(`${left?.count} topics were not looked at within ${SETTLES_WITHIN_MS} ms.`);
      await delay(500);
    }
  } finally {
    await db.close();
  }
}
