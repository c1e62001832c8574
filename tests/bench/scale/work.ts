import { readFile } from 'node:fs/promises';
import sql from 'sql-template-tag';
import type { Database } from '../../../src/platform/db/client.server.ts';

/** Of Linux, at which the times of processes are counted. */
const TICK_MS = 10;

/**
 * Time of processor, in milliseconds, that this process has used and, where the server stands on the same machine, the connections of a pool have.
 * Unlike the time on the clock it hardly depends on what else the machine does.
 */
export async function workOf(db: Database): Promise<number> {
  const { user, system } = process.cpuUsage();
  const rows = await db.rows<{ pid: number }>(
    sql`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'assay-scale'`,
  );
  const ticks = await Promise.all(rows.map(({ pid }) => ticksOf(pid)));
  return (user + system) / 1_000 + TICK_MS * ticks.reduce((sum, one) => sum + one, 0);
}

/** https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html: fields 14 and 15, counted after the name in brackets. */
async function ticksOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  if (!stat.includes('postgres')) return 0;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}
