import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import sql from 'sql-template-tag';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../platform/context.server.ts';
import type { Database } from '../../platform/db/client.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { DAY_MS, startOfDay, utcDay } from '../../shared/days/utc-day.ts';
import { categoryIds } from '../../shared/vocabulary/categories.ts';
import { buyerFigure } from '../evidence/buyer-figure.ts';
import { fillFigures } from '../evidence/fill-figures.ts';
import { type Measured, readMeasured } from '../evidence/measured.server.ts';
import { type CompiledCatalogue, readCatalogueFiles } from './catalogue-files.server.ts';
import { Dossier } from './dossier.contract.ts';
import { executionDifficulty } from './execution-difficulty.ts';
import { facetsOf } from './facets.ts';
import type { OpenFactsRow } from './idea-rows.server.ts';
import { firstSentence } from './opening.ts';
import { handOver, leadOn } from './replaced-ideas.server.ts';
import { METHOD_VERSION } from './scores.ts';
import { searchVector } from './search/search-vector.server.ts';
import { refreshSearchWords } from './search/search-words.server.ts';
import { countFigures, type DossierSignal, inCents, scoresOf, signalsOf } from './signals.ts';

export type CatalogueLoad = { added: number; changed: number; unchanged: number };

/**
 * Brings the shipped dossiers into the database. On an empty one the ideas are published one a day back from today, each the idea of its day;
 * on a later start a changed file updates its idea, and a new file is published on the next free day. Runs under a lock, in one transaction.
 * @param folder the `catalogue/` folder
 * @param compiled dossiers the build has read already
 * @throws Error naming the first fault when a dossier is not fit to ship
 */
export async function loadCatalogue(ctx: Context, folder: string, compiled: CompiledCatalogue = {}): Promise<CatalogueLoad> {
  const { dossiers, faults } = await readCatalogueFiles(folder, { shapeOnly: true, compiled });
  const first = faults[0];
  if (first) throw new Error(`catalogue: ${first.slug}: ${first.field}: ${first.fault} (${faults.length} faults in all)`);
  const measured = readMeasured(folder);
  return ctx.db.transaction(async (db) => {
    // Another process may hold the lock for as long as its load takes.
    await db.rows(sql`SET LOCAL statement_timeout = 0`);
    await lockCatalogue(db);
    return load({ ...ctx, db }, dossiers, measured);
  });
}

/** Whoever adds ideas or gives them addresses takes turns, to the end of the transaction. */
export async function lockCatalogue(db: Database): Promise<void> {
  await db.rows(sql`SELECT pg_advisory_xact_lock(hashtext('load_catalogue'))`);
}

async function load(ctx: Context, dossiers: Dossier[], measured: Measured): Promise<CatalogueLoad> {
  await handOver(ctx, dossiers);
  const stored = await ctx.db.rows<'slug' | 'file_digest?'>(sql`SELECT slug, file_digest FROM ideas`);
  const digests = new Map(stored.map((row) => [row.slug, row.file_digest]));
  // Addresses that lead elsewhere by now, or whose idea an administrator deleted.
  const taken = await ctx.db.rows<'slug'>(sql`SELECT slug FROM idea_old_slugs UNION SELECT slug FROM deleted_ideas`);
  const left = new Set(taken.map((row) => row.slug));
  const result: CatalogueLoad = { added: 0, changed: 0, unchanged: 0 };
  const fresh: Dossier[] = [];
  const now = new Map(dossiers.map((dossier) => [dossier.slug, digestOf(dossier, measured)]));
  for (const dossier of dossiers) {
    const digest = now.get(dossier.slug) as string;
    if (left.has(dossier.slug) || digests.get(dossier.slug) === digest) result.unchanged++;
    else if (!digests.has(dossier.slug)) fresh.push(dossier);
    // An idea that an administrator has edited since (no digest) is theirs; a file never overwrites it.
    else if (digests.get(dossier.slug) === null) result.unchanged++;
    else {
      await storeDossier(ctx.db, dossier, measured, digest);
      result.changed++;
    }
  }
  const isEmpty = stored.length === 0;
  const days = isEmpty ? daysBack(ctx, fresh.length) : await daysAhead(ctx, fresh.length);
  for (const [i, dossier] of inMixedOrder(fresh).entries()) {
    const publishedAt = days[i] as Date;
    const id = await storeDossier(ctx.db, dossier, measured, now.get(dossier.slug) as string, publishedAt);
    if (isEmpty) await ctx.db.rows(sql`INSERT INTO daily_ideas (day, idea_id) VALUES (${utcDay(publishedAt)}, ${id})`);
    result.added++;
  }
  await leadOn(ctx, dossiers);
  await refreshFacets(ctx);
  result.changed += await rescore(ctx, measured);
  if (result.added + result.changed > 0) await refreshSearchWords(ctx);
  return result;
}

/** Facets of ideas that no file speaks for any more, and of those stored before there were facets, follow the present tables. */
async function refreshFacets({ db }: Context): Promise<void> {
  const rows = await db.rows<'id', Record<'dossier', Dossier> & Record<'facets', string[]>>(
    sql`SELECT id, dossier, facets FROM ideas WHERE file_digest IS NULL OR facets = '{}'`,
  );
  for (const { id, dossier, facets } of rows) {
    const fresh = facetsOf(dossier);
    if (fresh.join() !== facets.join()) await db.rows(sql`UPDATE ideas SET facets = ${fresh} WHERE id = ${id}`);
  }
}

type Scored = Columns<'idea_score' | 'trending_score'> & Record<'dossier' | 'score_parts', unknown>;

/**
 * Scores of ideas that no file speaks for any more follow the present method and measurements, as those of files do. One that the present contract does not
 * fit, or that names a package nobody measures any more, keeps what it had until it is edited.
 * @returns how many were otherwise
 */
async function rescore({ db }: Context, measured: Measured): Promise<number> {
  const rows = await db.rows<Scored>(
    sql`SELECT dossier, score_parts, idea_score, trending_score FROM ideas WHERE file_digest IS NULL AND slug = dossier->>'slug'`,
  );
  let changed = 0;
  for (const { dossier, ...had } of rows) {
    const { data } = Dossier.safeParse(dossier);
    if (!data || data.npm_packages?.some(({ name }) => !measured.npm.packages[name])) continue;
    const { parts, idea_score, trending_score } = scoresOf(data, measured);
    if (isDeepStrictEqual(had, { score_parts: parts, idea_score, trending_score })) continue;
    await storeDossier(db, data, measured, null);
    changed++;
  }
  return changed;
}

/** Changes when the file, a measurement, or the method of scoring does. */
function digestOf(dossier: Dossier, measured: Measured): string {
  const derived = [
    signalsOf(dossier, measured),
    scoresOf(dossier, measured),
    facetsOf(dossier),
    executionDifficulty(dossier),
    openFactsOf(dossier, measured),
  ];
  return createHash('sha256')
    .update(JSON.stringify([dossier, derived]))
    .digest('hex');
}

/** One category after another, so that any week of the catalogue shows variety; within a category by a digest, which is stable and blind. */
function inMixedOrder(dossiers: Dossier[]): Dossier[] {
  const blind = (d: Dossier) => createHash('sha256').update(d.slug).digest('hex');
  const queues = categoryIds.map((id) => dossiers.filter((d) => d.category === id).sort((a, b) => (blind(a) < blind(b) ? -1 : 1)));
  const mixed: Dossier[] = [];
  for (let round = 0; mixed.length < dossiers.length; round++) {
    mixed.push(...queues.flatMap((queue) => queue.slice(round, round + 1)));
  }
  return mixed;
}

function daysBack(ctx: Context, count: number): Date[] {
  const today = startOfDay(utcDay(ctx.now())).getTime();
  return Array.from({ length: count }, (_, i) => new Date(today - i * DAY_MS));
}

async function daysAhead(ctx: Context, count: number): Promise<Date[]> {
  const latest = await ctx.db.value<Date | null>(sql`SELECT max(published_at) AS at FROM ideas WHERE state = 'published'`);
  const today = startOfDay(utcDay(ctx.now()));
  const from = startOfDay(utcDay(latest && latest > today ? latest : today)).getTime();
  return Array.from({ length: count }, (_, i) => new Date(from + (i + 1) * DAY_MS));
}

/**
 * Writes an idea and its figures, over the idea that has its slug if there is one.
 * @param digest of the shipped file it is from; null once it is an administrator's, and no file overwrites it
 * @param id of an idea that is new
 * @returns the idea's id
 */
export async function storeDossier(
  db: Database,
  d: Dossier,
  measured: Measured,
  digest: string | null,
  publishedAt?: Date,
  id: string = uuidv7(),
): Promise<string> {
  const signals = signalsOf(d, measured).map(inCents);
  const { scores, parts, idea_score, trending_score } = scoresOf(d, measured);
  const counts = countFigures(signals);
  // What is stored keeps its tokens, so that it follows a newer table; what is looked for is what is read.
  const read = fillFigures(d, new Map(signals.map((signal) => [signal.key, signal])));
  const openFacts = openFactsOf(d, measured);
  const [row] = await db.rows<'id'>(sql`
    INSERT INTO ideas (id, slug, title, tagline, category, tags, state, is_pro_pick, published_at, last_validated_at,
      idea_score, opportunity_score, problem_score, feasibility_score, why_now_score, trending_score, execution_difficulty,
      figures_measured, figures_cited, figures_estimated, figures_editorial, problem_teaser, score_parts, method_version, dossier, open_facts, facets, file_digest, search)
    VALUES (${id}, ${d.slug}, ${d.title}, ${d.tagline}, ${d.category}, ${d.tags}, 'published', ${d.is_pro_pick}, ${publishedAt ?? new Date(0)},
      ${startOfDay(d.validated_on)}, ${idea_score}, ${scores.opportunity}, ${scores.problem}, ${scores.feasibility}, ${scores.why_now}, ${trending_score},
      ${executionDifficulty(d)}, ${counts.measured}, ${counts.cited}, ${counts.estimated}, ${counts.editorial}, ${firstSentence(read.problem_narrative)},
      ${JSON.stringify(parts)}, ${METHOD_VERSION}, ${JSON.stringify(d)}, ${JSON.stringify(openFacts)}, ${facetsOf(d)}, ${digest}, ${searchVector(read)})
    ON CONFLICT (slug) DO UPDATE SET title = excluded.title, tagline = excluded.tagline, category = excluded.category, tags = excluded.tags,
      is_pro_pick = excluded.is_pro_pick, last_validated_at = excluded.last_validated_at, updated_at = now(), idea_score = excluded.idea_score,
      opportunity_score = excluded.opportunity_score, problem_score = excluded.problem_score, feasibility_score = excluded.feasibility_score,
      why_now_score = excluded.why_now_score, trending_score = excluded.trending_score, execution_difficulty = excluded.execution_difficulty,
      figures_measured = excluded.figures_measured, figures_cited = excluded.figures_cited, figures_estimated = excluded.figures_estimated, figures_editorial = excluded.figures_editorial,
      problem_teaser = excluded.problem_teaser, score_parts = excluded.score_parts, method_version = excluded.method_version, dossier = excluded.dossier, open_facts = excluded.open_facts, facets = excluded.facets,
      file_digest = excluded.file_digest, search = excluded.search
    RETURNING id`);
  const storedId = (row as { id: string }).id;
  await db.rows(sql`DELETE FROM signals WHERE idea_id = ${storedId}`);
  await storeSignals(db, storedId, signals);
  return storedId;
}

/** What a list needs of a dossier without opening it. */
export const openFactsOf = (d: Dossier, { tables }: Measured): OpenFactsRow => ({
  primary_keyword: d.primary_keyword,
  revenue: d.revenue,
  time_to_mvp_weeks: d.time_to_mvp_weeks,
  buyers: buyerFigure(d.ground, tables),
});

/** All figures of an idea at once: one by one, the 10,000 figures of a first start took longer than everything else in it. */
async function storeSignals(db: Database, ideaId: string, signals: DossierSignal[]): Promise<void> {
  const rows = signals.map((signal, position) => ({ ...signal, id: uuidv7(), position }));
  await db.rows(sql`
    INSERT INTO signals (id, idea_id, position, key, metric, value, unit, source, url, observed_at, basis, how, origin, proof)
    SELECT id, ${ideaId}, position, key, metric, value, unit, source, url, observed_at, basis, how, origin, proof
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (id uuid, position int, key text, metric text, value double precision,
      unit text, source text, url text, observed_at date, basis text, how text, origin jsonb, proof jsonb)`);
}
