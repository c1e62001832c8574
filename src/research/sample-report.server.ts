import sql from 'sql-template-tag';
import { askSources, closeLedger, ENGINE_METHOD_VERSION, scoreNames, sources as sourceFacts } from '../engine/index.server.ts';
import type { Context } from '../platform/context.server.ts';
import { utcDay } from '../shared/days/utc-day.ts';
import { concludeResearch } from './conclude-research.server.ts';
import type { ResearchEngine } from './engine.server.ts';
import { ResearchReport } from './research.contract.ts';
import { understandByRules } from './understand.server.ts';

/** The text the sample is made from. What the engine says of it is not chosen. */
export const SAMPLE_IDEA = 'Fills cancelled appointments for small dental practices by text message, for $99 a month.';
const SAMPLE_ID = '00000000-0000-7000-8000-000000000000';
const NOBODY = '00000000-0000-7000-8000-000000000001';
const MOST_MS = 30_000;

const made = new WeakMap<ResearchEngine, { day: string; report: Promise<ResearchReport> }>();

/**
 * The sample anybody may read: what the engine says today of a fixed text, by the lists on this server alone, written by the built-in analyst. Made once a day
 * for all processes, when it is first asked for.
 */
export function sampleReport(ctx: Context, engine: ResearchEngine): Promise<ResearchReport> {
  const day = utcDay(ctx.now());
  const known = made.get(engine);
  if (known?.day === day) return known.report;
  const report = keptOrMade(ctx, { ...engine, llm: undefined }, day);
  made.set(engine, { day, report });
  // One that failed is made again by whoever asks next.
  report.catch(() => made.delete(engine));
  return report;
}

async function keptOrMade(ctx: Context, engine: ResearchEngine, day: string): Promise<ResearchReport> {
  const kept = await ctx.db.value<unknown>(sql`SELECT report FROM sample_reports WHERE day = ${day}`);
  // Another version of the product may have kept it in another shape.
  const { data, success } = ResearchReport.safeParse(kept);
  if (success && data.report?.method === ENGINE_METHOD_VERSION) return data;
  const report = await makeSample(ctx, engine, day);
  await ctx.db.rows(sql`
    WITH older AS (DELETE FROM sample_reports WHERE day < ${day})
    INSERT INTO sample_reports (day, report) VALUES (${day}, ${JSON.stringify(report)}) ON CONFLICT (day) DO UPDATE SET report = EXCLUDED.report`);
  return report;
}

async function makeSample(ctx: Context, engine: ResearchEngine, day: string): Promise<ResearchReport> {
  const signal = AbortSignal.timeout(MOST_MS);
  const understanding = await understandByRules(ctx, engine.guessCategory, SAMPLE_IDEA, undefined);
  const own = engine.sources.filter(({ id }) => sourceFacts[id].where === 'here');
  const answers = await askSources(ctx, understanding, own, { signal });
  const ledger = closeLedger(understanding, answers, day, undefined, await engine.judge?.(understanding));
  const { report, sentencesLeftOut } = await concludeResearch(ctx, engine, { ledger, userId: NOBODY, signal });
  const { scores, verdict } = report;
  return ResearchReport.parse({
    id: SAMPLE_ID,
    title: 'Cancelled dental appointments, filled by text message',
    idea_text: SAMPLE_IDEA,
    category: understanding.category,
    is_category_guessed: true,
    state: 'done',
    verdict: verdict.verdict,
    confidence: verdict.confidence,
    scores: Object.fromEntries(scoreNames.map((name) => [name, scores[name].known ? scores[name].score : null])),
    parent_id: null,
    parent_created_at: null,
    is_shared: false,
    created_at: `${day}T00:00:00.000Z`,
    ended_at: `${day}T00:00:00.000Z`,
    understanding,
    steps: [],
    report,
    found: ledger.entries,
    sources: ledger.sources,
    writer_fell_back: false,
    sentences_left_out: sentencesLeftOut,
    is_mine: false,
    share_url: null,
    parent: null,
  });
}
