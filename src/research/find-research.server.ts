import { timingSafeEqual } from 'node:crypto';
import sql, { empty } from 'sql-template-tag';
import { BY_PERSON, Ledger, Report, Understanding } from '../engine/index.server.ts';
import { quotasOf } from '../money/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { asSent, type Columns } from '../platform/db/columns.ts';
import { DomainError } from '../platform/errors.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import { ResearchList, ResearchReport, ResearchRun, type RunQuery } from './research.contract.ts';
import { type RunState, researchMessages } from './research.ts';
import { stepsSince } from './steps.server.ts';
import { whatChanged } from './what-changed.ts';

type RunRow = Columns<
  | 'id'
  | 'title'
  | 'idea_text'
  | 'category'
  | 'is_category_guessed'
  | 'verdict?'
  | 'confidence?'
  | 'parent_id?'
  | 'parent_created_at?'
  | 'is_shared'
  | 'created_at'
  | 'ended_at?'
> & { state: RunState; scores: Record<'demand' | 'competition' | 'momentum' | 'difficulty', number | null> | null };

const COLUMNS = sql`
  r.id, r.title, r.idea_text, r.understanding->>'category' AS category,
  r.category IS NULL AND r.understanding->>'by' <> ${BY_PERSON} AS is_category_guessed, r.state, r.verdict->>'verdict' AS verdict,
  r.verdict->>'confidence' AS confidence, r.share_token IS NOT NULL AS is_shared, r.created_at, r.ended_at,
  (SELECT p.id FROM ai_research_requests p WHERE p.id = r.parent_id AND p.deleted_at IS NULL) AS parent_id,
  (SELECT p.created_at FROM ai_research_requests p WHERE p.id = r.parent_id AND p.deleted_at IS NULL) AS parent_created_at,
  CASE WHEN r.scores IS NOT NULL THEN jsonb_build_object(
    'demand', CASE WHEN (r.scores->'demand'->>'known')::boolean THEN r.scores->'demand'->'score' END,
    'competition', CASE WHEN (r.scores->'competition'->>'known')::boolean THEN r.scores->'competition'->'score' END,
    'momentum', CASE WHEN (r.scores->'momentum'->>'known')::boolean THEN r.scores->'momentum'->'score' END,
    'difficulty', CASE WHEN (r.scores->'difficulty'->>'known')::boolean THEN r.scores->'difficulty'->'score' END) END AS scores`;

const toRun = (row: RunRow): ResearchRun => ResearchRun.parse(asSent(row));

/** A person's runs, the latest first; `search` finds in title and text. */
export async function listResearch(ctx: Context, viewer: Viewer, { search, page, limit }: RunQuery): Promise<ResearchList> {
  const userId = signedIn(viewer);
  const words = search.trim().split(/\s+/).filter(Boolean).slice(0, 8);
  const found = words.reduce(
    (where, word) => sql`${where} AND position(lower(${word}) IN lower(r.title || ' ' || r.idea_text)) > 0`,
    words.length > 0 ? sql`` : empty,
  );
  const where = sql`r.user_id = ${userId} AND r.deleted_at IS NULL ${found}`;
  const [{ research: quota }, rows, counted] = await Promise.all([
    quotasOf(ctx, viewer),
    ctx.db.rows<RunRow>(sql`
      SELECT ${COLUMNS} FROM ai_research_requests r WHERE ${where} ORDER BY r.created_at DESC, r.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`),
    ctx.db.row<'total'>(sql`SELECT count(*)::int AS total FROM ai_research_requests r WHERE ${where}`),
  ]);
  const total = counted?.total ?? 0;
  return ResearchList.parse({
    runs: rows.map(toRun),
    pagination: { page, limit, total, pages: Math.ceil(total / limit) },
    quota: { used: quota.used, limit: quota.limit, remaining: quota.remaining, resets_at: quota.resetsAt.toISOString() },
  });
}

type ReportRow = RunRow &
  Columns<'user_id' | 'writer_fell_back' | 'sentences_left_out' | 'share_token?'> &
  Record<'understanding' | 'ledger' | 'report', unknown>;

/** Who asks for a report: a person, and the key of a shared link, if they came by one. */
export type Reader = { viewer: Viewer; key: string | undefined };

/**
 * One run with all that came of it: for its owner, or by the key of a link that is switched on. By a link nothing of the owner is told, nor of their
 * other runs. To everybody else it is not there.
 * @param appUrl the site's public address, for the shared link
 * @throws DomainError not_found
 */
export async function findResearch(ctx: Context, appUrl: string, { viewer, key }: Reader, id: string): Promise<ResearchReport> {
  const row = await ctx.db.row<ReportRow>(sql`
      SELECT ${COLUMNS}, r.user_id, r.understanding, r.ledger, r.report, r.writer_fell_back, r.sentences_left_out, r.share_token
      FROM ai_research_requests r WHERE r.id = ${id} AND r.deleted_at IS NULL`);
  const isMine = row !== undefined && row.user_id === viewer.userId;
  if (!row || !(isMine || isShared(row, key))) throw new DomainError('not_found', researchMessages.notFound);
  const report = row.report ? Report.parse(row.report) : null;
  const ledger = row.ledger ? Ledger.parse(row.ledger) : null;
  return ResearchReport.parse({
    ...toRun(row),
    ...(isMine ? {} : { parent_id: null, parent_created_at: null }),
    understanding: Understanding.parse(row.understanding),
    steps: await stepsSince(ctx.db, id, 0),
    report,
    found: ledger?.entries ?? [],
    sources: ledger?.sources ?? [],
    writer_fell_back: row.writer_fell_back,
    sentences_left_out: row.sentences_left_out,
    is_mine: isMine,
    share_url: isMine && row.share_token ? `${appUrl}/research/${id}?key=${row.share_token}` : null,
    parent: isMine && row.parent_id && report && ledger ? await parentOf(ctx, row.user_id, row.parent_id, { report, ledger }) : null,
  });
}

function isShared({ share_token, state }: ReportRow, key: string | undefined): boolean {
  if (!share_token || !key || state !== 'done') return false;
  const [held, given] = [Buffer.from(share_token), Buffer.from(key)];
  return held.length === given.length && timingSafeEqual(held, given);
}

async function parentOf(ctx: Context, userId: string, id: string, after: { report: Report; ledger: Ledger }) {
  const row = await ctx.db.row<'title', Record<'report' | 'ledger', unknown>>(
    sql`SELECT title, report, ledger FROM ai_research_requests WHERE id = ${id} AND user_id = ${userId} AND state = 'done' AND deleted_at IS NULL`,
  );
  if (!row) return null;
  const before = { report: Report.parse(row.report), ledger: Ledger.parse(row.ledger) };
  return { id, title: row.title, closed_on: before.ledger.closed_on, changes: whatChanged(sides(before), sides(after)) };
}

const sides = ({ report, ledger }: { report: Report; ledger: Ledger }) => ({ report, found: ledger.entries, sources: ledger.sources });
