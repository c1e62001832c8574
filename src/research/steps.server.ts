import sql from 'sql-template-tag';
import { SourceAnswer, type SourceId, sources } from '../engine/index.server.ts';
import type { Database } from '../platform/db/client.server.ts';
import type { Columns } from '../platform/db/columns.ts';
import { ResearchStep } from './research.contract.ts';
import type { StepKind } from './research.ts';

/** So many of what a source found are named. */
const NAMED = 3;

type StepRow = Columns<'no' | 'source?' | 'at'> & Record<'kind', StepKind> & Record<'answer', unknown>;

/** @returns what happened in a run after the step of that number, in order */
export async function stepsSince(db: Database, runId: string, no: number): Promise<ResearchStep[]> {
  // A source's findings are not part of a step; how many there are, and the names of the nearest, are.
  const rows = await db.rows<'found?', StepRow & Record<'names', string[]>>(sql`
    SELECT no, kind, source, answer - 'findings' AS answer, jsonb_array_length(answer->'findings') AS found, at,
      ARRAY(SELECT one->>'subject' FROM jsonb_array_elements(coalesce(answer->'findings', '[]'::jsonb)) AS one
        ORDER BY (one->>'relevance')::float DESC, one->>'subject' LIMIT ${NAMED}) AS names
    FROM research_steps WHERE run_id = ${runId} AND no > ${no} ORDER BY no`);
  return rows.map(({ no, kind, source, answer, at, found, names }) => {
    const said = (answer ?? {}) as Partial<Record<'status' | 'from' | 'as_of' | 'why' | 'detail', string>>;
    return ResearchStep.parse({
      no,
      kind,
      at: at.toISOString(),
      source,
      name: source ? (sources[source as SourceId]?.name ?? source) : null,
      status: said.status ?? null,
      found,
      names,
      from: said.from ?? null,
      as_of: said.as_of ?? null,
      why: said.why ?? null,
      detail: said.detail ?? null,
    });
  });
}

/** @returns the answers a run has had so far: what a resumed run need not ask again */
export async function answersSoFar(db: Database, runId: string): Promise<SourceAnswer[]> {
  const rows = await db.values<unknown>(sql`SELECT answer FROM research_steps WHERE run_id = ${runId} AND kind = 'source' ORDER BY no`);
  return rows.map((answer) => SourceAnswer.parse(answer));
}
