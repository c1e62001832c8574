import sql from 'sql-template-tag';
import type { Finding, SourceAnswer } from '../../src/engine/evidence.contract.ts';
import type { Source } from '../../src/engine/source.server.ts';
import type { SourceId } from '../../src/engine/sources.ts';
import type { Context } from '../../src/platform/context.server.ts';
import { beginRun, type LeasedRun } from '../../src/research/lease.server.ts';

export const AN_IDEA = 'A tool that sends payment reminders for freelance designers whose clients pay invoices late.';

/** A competitor as the list of known companies gives it. */
export const aCompany = (name: string, more: Partial<Finding> = {}): Finding => ({
  kind: 'competitor',
  subject: name,
  text: 'Chases unpaid invoices of freelancers',
  url: `https://${name.toLowerCase().replace(/[^a-z0-9]/g, '')}.example`,
  observed_at: '2026-05-01',
  basis: 'measured',
  relevance: 0.8,
  fate: 'active',
  also: { team_size: 12, year_founded: 2021 },
  ...more,
});

export const aDiscussion = (subject: string, points: number): Finding => ({
  kind: 'discussion',
  subject,
  value: points,
  unit: 'points',
  url: `https://news.example/${points}`,
  observed_at: '2026-04-12',
  basis: 'measured',
  relevance: 0.7,
  also: { comments: 140 },
});

export const answered = (source: SourceId, findings: Finding[]): SourceAnswer => ({
  source,
  status: 'answered',
  from: 'live',
  as_of: '2026-05-04T10:00:00.000Z',
  sent: ['the phrase “payment reminders”'],
  findings,
});

/** A source that says what it is told to, and counts how often it was asked. */
export function fixedSource(id: SourceId, say: () => SourceAnswer | Promise<SourceAnswer>): Source & { asked: number } {
  const source = {
    id,
    asked: 0,
    ask: async () => {
      source.asked += 1;
      return say();
    },
  };
  return source;
}

/** Sources that found enough for a whole report. */
export const toldSources = () => [
  fixedSource('companies', () =>
    answered('companies', [aCompany('Paychaser'), aCompany('Duebird', { fate: 'dead' }), aCompany('Remindly', { relevance: 0.6 })]),
  ),
  fixedSource('hacker_news', () => answered('hacker_news', [aDiscussion('Ask HN: how do you get clients to pay?', 320)])),
  fixedSource('wikipedia', () => ({ source: 'wikipedia', status: 'silent', why: 'timeout', detail: 'Wikipedia did not answer in time.' })),
];

/** Begins the run that has waited longest, as a worker does. */
export async function beginNext(ctx: Context): Promise<LeasedRun | undefined> {
  const next = await ctx.db.row<{ id: string }>(
    sql`SELECT id FROM ai_research_requests WHERE state = 'queued' ORDER BY created_at, id LIMIT 1`,
  );
  return next && beginRun(ctx, next.id);
}
