import type { Sql } from 'sql-template-tag';
import type { DatabasePool } from '../../src/platform/db/client.server.ts';

type Plan = { 'Node Type': string; 'Index Name'?: string; 'Subplan Name'?: string; 'Parent Relationship'?: string; Plans?: Plan[] };

/**
 * @param sent statements of which one chooses the rows of a page (`WITH page AS …`)
 * @returns the indexes in whose order it walks along them, without what it looks a cursor's row up by; `a sort` where it sorts
 */
export async function pageIndexes({ pool }: DatabasePool, sent: readonly Sql[]): Promise<string[]> {
  const statement = sent.find(({ text }) => text.includes('WITH page AS'));
  if (!statement) throw new Error('no statement chooses a page');
  const { rows } = await pool.query(`EXPLAIN (FORMAT JSON) ${statement.text}`, statement.values);
  const page = find(rows[0]['QUERY PLAN'][0].Plan, (plan) => plan['Subplan Name'] === 'CTE page');
  return page ? walked(page) : [];
}

function find(plan: Plan, is: (plan: Plan) => boolean): Plan | undefined {
  if (is(plan)) return plan;
  for (const inner of plan.Plans ?? []) {
    const found = find(inner, is);
    if (found) return found;
  }
  return undefined;
}

function walked(plan: Plan): string[] {
  const own = plan['Node Type'].includes('Sort') ? ['a sort'] : plan['Index Name'] ? [plan['Index Name']] : [];
  return [...own, ...(plan.Plans ?? []).flatMap((inner) => (inner['Parent Relationship'] === 'InitPlan' ? [] : walked(inner)))];
}
