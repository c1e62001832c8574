import sql, { type Sql } from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { DomainError } from '../../platform/errors.ts';
import { isOld } from '../../shared/days/age.ts';
import { isVisible } from '../../shared/visible-ideas.server.ts';
import { reportedOf } from '../reported/reported.server.ts';
import type { Viewer } from './access.ts';
import { type CardRow, cardColumns, type IdeaRow, ideaColumns } from './idea-rows.server.ts';
import type { Evidence, Idea, IdeaFull, Signal } from './ideas.contract.ts';
import { accessOf, figureCounts, toIdea, toWholeIdea } from './serialise-idea.server.ts';

/**
 * One published idea by its slug.
 * @returns the teaser or the whole dossier, by what the viewer may read
 * @throws DomainError not_found ('Idea not found'), gone ('This idea has been claimed')
 */
export async function findIdea(ctx: Context, viewer: Viewer, slug: string): Promise<Idea> {
  return ideaOf(ctx, viewer, await ideaRow(ctx, slug));
}

/**
 * One published idea by its id.
 * @returns the teaser or the whole dossier, by what the viewer may read
 * @throws DomainError not_found ('Idea not found')
 */
export async function findIdeaById(ctx: Context, viewer: Viewer, id: string): Promise<Idea> {
  const row = await ctx.db.row<IdeaRow>(sql`SELECT ${ideaColumns(ctx)} FROM ideas i WHERE i.id = ${id} AND ${isVisible(ctx)}`);
  if (!row) throw new DomainError('not_found', 'Idea not found');
  return ideaOf(ctx, viewer, row);
}

async function ideaOf(ctx: Context, viewer: Viewer, row: IdeaRow): Promise<Idea> {
  const full = accessOf(row, viewer, ctx.now()).level === 'full';
  if (!full) return toIdea(row, [], viewer, ctx.now());
  const [signals, reported] = await Promise.all([signalsOfIdea(ctx, row.id), reportedOf(ctx, row.id)]);
  return toIdea(row, signals, viewer, ctx.now(), reported);
}

const ideaRow = (ctx: Context, slug: string): Promise<IdeaRow> => visibleRow<IdeaRow>(ctx, slug, ideaColumns(ctx));

/** @throws DomainError not_found, gone, as `findIdea` */
async function visibleRow<Row>(ctx: Context, slug: string, columns: Sql): Promise<Row> {
  const row = mayBeSlug(slug)
    ? await ctx.db.row<unknown, Row>(sql`SELECT ${columns} FROM ideas i WHERE i.slug = ${slug} AND ${isVisible(ctx)}`)
    : undefined;
  if (row) return row;
  if ((await subjectRow(ctx, slug))?.is_claimed) throw new DomainError('gone', 'This idea has been claimed');
  throw new DomainError('not_found', 'Idea not found');
}

/** @throws DomainError not_found, gone, as `findIdea` */
export async function requireIdea(ctx: Context, slug: string): Promise<void> {
  await visibleRow(ctx, slug, sql`1 AS here`);
}

/** An idea as others near it are looked for: not to be shown, since somebody may own it. */
export type Subject = Pick<IdeaRow, 'id' | 'title' | 'tags' | 'category'>;

/**
 * An idea by its address, also one that somebody owns by now, by the address it had.
 * @throws DomainError not_found
 */
export async function findSubject(ctx: Context, slug: string): Promise<Subject> {
  const row = await subjectRow(ctx, slug);
  if (!row) throw new DomainError('not_found', 'Idea not found');
  return row;
}

function subjectRow(ctx: Context, slug: string): Promise<(Subject & { is_claimed: boolean }) | undefined> {
  if (!mayBeSlug(slug)) return Promise.resolve(undefined);
  return ctx.db.row<'is_claimed', Subject>(sql`
      SELECT i.id, i.title, i.tags, i.category, i.state = 'claimed' AS is_claimed FROM ideas i
      WHERE (i.slug = ${slug} AND (i.state = 'claimed' OR (${isVisible(ctx)})))
        OR (i.id = (SELECT o.idea_id FROM idea_old_slugs o WHERE o.slug = ${slug}) AND i.state = 'claimed')
      ORDER BY is_claimed DESC LIMIT 1`);
}

/** @returns an idea whole, wherever it stands: for the one who owns it. The caller decides who may read it. */
export async function wholeIdea(ctx: Context, id: string): Promise<IdeaFull> {
  const row = await ctx.db.row<IdeaRow>(sql`SELECT ${ideaColumns(ctx)} FROM ideas i WHERE i.id = ${id}`);
  if (!row) throw new DomainError('not_found', 'Idea not found');
  return toWholeIdea(row, await signalsOfIdea(ctx, id), ctx.now());
}

/** A text in Postgres cannot hold a NUL: asking about one is an error there. */
function mayBeSlug(slug: string): boolean {
  return !slug.includes('\0');
}

/** @returns the slug an idea has now when `slug` is one it had before, else undefined. */
export async function currentSlug(ctx: Context, slug: string): Promise<string | undefined> {
  if (!mayBeSlug(slug)) return undefined;
  return ctx.db.value<string>(
    sql`SELECT i.slug FROM idea_old_slugs o JOIN ideas i ON i.id = o.idea_id WHERE o.slug = ${slug} AND ${isVisible(ctx)}`,
  );
}

async function signalsOfIdea(ctx: Context, ideaId: string): Promise<Signal[]> {
  const signals = await ctx.db.rows<Omit<Signal, 'is_old'>>(sql`
    SELECT key, metric, value, unit, source, url, observed_at, basis, how, origin, proof
    FROM signals WHERE idea_id = ${ideaId} ORDER BY position`);
  return signals.map((signal) => ({ ...signal, is_old: isOld(signal.observed_at, ctx.now()) }));
}

/**
 * The figures of an idea with their sources; for a teaser only how many there are.
 * @throws DomainError not_found
 */
export async function evidenceOf(ctx: Context, viewer: Viewer, slug: string): Promise<Evidence> {
  const row = await visibleRow<CardRow>(ctx, slug, cardColumns(ctx));
  const access = accessOf(row, viewer, ctx.now());
  const signals = await signalsOfIdea(ctx, row.id);
  return {
    access,
    figures: figureCounts(row),
    latest_observed_at:
      signals
        .map((signal) => signal.observed_at)
        .sort()
        .at(-1) ?? null,
    signals: access.level === 'full' ? signals : [],
  };
}
