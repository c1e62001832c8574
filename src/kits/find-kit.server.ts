import sql, { empty, type Sql } from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import type { Database } from '../platform/db/client.server.ts';
import { asSent, type Columns } from '../platform/db/columns.ts';
import { DomainError } from '../platform/errors.ts';
import { signedIn, type Viewer } from '../platform/viewer.ts';
import { diffLines } from './diff-lines.ts';
import { Kit, KitDiff, KitList, KitOrigin, type KitQuery, KitVersion } from './idea-builder.contract.ts';
import { blanksIn, type ChangeKind, isBuilderKey, kitMessages, MAX_VERSIONS, type PartKey, partKeys, partLabel } from './idea-builder.ts';
import { type Origin, readOrigin } from './kit-source.server.ts';
import { openIn } from './prompts/open-in.ts';

type KitRow = Columns<'id' | 'title' | 'from_title?' | 'from_address?' | 'version' | 'created_at' | 'changed_at'> &
  Record<'from', 'idea' | 'research' | null> &
  Record<'blanks', number>;

/** An idea that left the catalogue is not named: it may belong to somebody by now. */
const selectKits = (ctx: Context) => sql`
  SELECT k.id, k.title, CASE WHEN i.id IS NOT NULL THEN 'idea' WHEN r.id IS NOT NULL THEN 'research' END AS "from",
    coalesce(i.title, r.title) AS from_title, CASE WHEN i.id IS NOT NULL THEN '/ideas/' || i.slug WHEN r.id IS NOT NULL THEN '/research/' || r.id END AS from_address,
    k.version, k.created_at, k.changed_at,
    (SELECT coalesce(sum(regexp_count(p.content, '\\[fill in: ')), 0)::int FROM (
      SELECT DISTINCT ON (part) content FROM build_kit_parts WHERE kit_id = k.id ORDER BY part, no DESC) p) AS blanks
  FROM build_kits k
  LEFT JOIN ideas i ON i.id = k.idea_id AND i.state = 'published' AND i.active AND i.published_at <= ${ctx.now()}
  LEFT JOIN ai_research_requests r ON r.id = k.research_id AND r.user_id = k.user_id AND r.deleted_at IS NULL`;

const toSummary = (row: KitRow) => asSent(row);

/** A person's kits, the last changed first; `search` finds in their names. */
export async function listKits(ctx: Context, viewer: Viewer, { search, page, limit }: KitQuery): Promise<KitList> {
  const userId = signedIn(viewer);
  const words = search.replaceAll('\0', '').trim().split(/\s+/).filter(Boolean).slice(0, 8);
  const found = words.reduce<Sql>((where, word) => sql`${where} AND position(lower(${word}) IN lower(k.title)) > 0`, empty);
  const where = sql`k.user_id = ${userId} AND k.deleted_at IS NULL ${found}`;
  const [rows, counted] = await Promise.all([
    ctx.db.rows<KitRow>(
      sql`${selectKits(ctx)} WHERE ${where} ORDER BY k.changed_at DESC, k.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
    ),
    ctx.db.row<'total'>(sql`SELECT count(*)::int AS total FROM build_kits k WHERE ${where}`),
  ]);
  const total = counted?.total ?? 0;
  return KitList.parse({ kits: rows.map(toSummary), pagination: { page, limit, total, pages: Math.ceil(total / limit) } });
}

/** What a kit would be made from, and those made from it already. @throws as `readOrigin`; signed_out */
export async function findOrigin(ctx: Context, viewer: Viewer, origin: Origin): Promise<KitOrigin> {
  const userId = signedIn(viewer);
  const { title, tagline, address, refusal } = await readOrigin(ctx, viewer, origin);
  const made = origin.from === 'idea' ? sql`k.idea_id = ${origin.id}` : sql`k.research_id = ${origin.id}`;
  const rows = await ctx.db.rows<KitRow>(
    sql`${selectKits(ctx)} WHERE k.user_id = ${userId} AND k.deleted_at IS NULL AND ${made} ORDER BY k.changed_at DESC, k.id DESC LIMIT 20`,
  );
  return KitOrigin.parse({ title, tagline, address, refusal, kits: rows.map(toSummary) });
}

export type PartRow = Columns<'content' | 'no' | 'written_by'> & Record<'part', PartKey>;

/** @returns every part of a kit as it stood in a version */
export function partsAt(db: Database, kitId: string, no: number): Promise<PartRow[]> {
  return db.rows<PartRow>(sql`
    SELECT DISTINCT ON (part) part, content, no, written_by FROM build_kit_parts WHERE kit_id = ${kitId} AND no <= ${no} ORDER BY part, no DESC`);
}

async function mine(ctx: Context, viewer: Viewer, id: string): Promise<KitRow> {
  const userId = signedIn(viewer);
  const row = await ctx.db.row<KitRow>(sql`${selectKits(ctx)} WHERE k.id = ${id} AND k.user_id = ${userId} AND k.deleted_at IS NULL`);
  if (!row) throw new DomainError('not_found', kitMessages.notFound);
  return row;
}

/** A version that is kept. @throws DomainError not_found */
function requireVersion(no: number, latest: number): void {
  if (no > latest || no <= latest - MAX_VERSIONS) throw new DomainError('not_found', kitMessages.noVersion);
}

/**
 * One kit of the person who asks, whole, whatever their plan is by now: they made it.
 * @param version the kit as it was then; the latest when undefined
 * @throws DomainError signed_out; not_found when it is not theirs or has no such version
 */
export async function findKit(ctx: Context, viewer: Viewer, id: string, version?: number): Promise<Kit> {
  const row = await mine(ctx, viewer, id);
  const shown = version ?? row.version;
  requireVersion(shown, row.version);
  const rows = await partsAt(ctx.db, id, shown);
  const parts = partKeys.flatMap((key) => {
    const part = rows.find((one) => one.part === key);
    if (!part) return [];
    return [
      {
        key,
        label: partLabel(key),
        text: part.content,
        blanks: blanksIn(part.content),
        version: part.no,
        written_by: part.written_by,
        open_in: isBuilderKey(key) ? (openIn(key, part.content) ?? null) : null,
      },
    ];
  });
  return Kit.parse({ ...toSummary(row), shown_version: shown, parts });
}

type VersionRow = Columns<'no' | 'restored_no?' | 'made_at'> & { change: ChangeKind; parts: PartKey[] };
const selectVersions = sql`
  SELECT v.no, v.change, v.restored_no, v.made_at, coalesce((SELECT array_agg(p.part ORDER BY p.part) FROM build_kit_parts p WHERE p.kit_id = v.kit_id AND p.no = v.no), '{}') AS parts
  FROM build_kit_versions v`;
const toVersion = (row: VersionRow) => ({ ...asSent(row), parts: partKeys.filter((key) => row.parts.includes(key)) });

/** The versions of a kit, the latest first. @throws DomainError signed_out; not_found */
export async function listVersions(ctx: Context, viewer: Viewer, id: string): Promise<KitVersion[]> {
  const { version } = await mine(ctx, viewer, id);
  const rows = await ctx.db.rows<VersionRow>(
    sql`${selectVersions} WHERE v.kit_id = ${id} AND v.no > ${version - MAX_VERSIONS} ORDER BY v.no DESC`,
  );
  return rows.map((row) => KitVersion.parse(toVersion(row)));
}

/** What a version changed against the one before. @throws DomainError signed_out; not_found */
export async function findVersion(ctx: Context, viewer: Viewer, id: string, no: number): Promise<KitDiff> {
  const { version } = await mine(ctx, viewer, id);
  requireVersion(no, version);
  const row = await ctx.db.row<VersionRow>(sql`${selectVersions} WHERE v.kit_id = ${id} AND v.no = ${no}`);
  if (!row) throw new DomainError('not_found', kitMessages.noVersion);
  const [before, after] = await Promise.all([partsAt(ctx.db, id, no - 1), partsAt(ctx.db, id, no)]);
  const textOf = (rows: PartRow[], key: PartKey) => rows.find(({ part }) => part === key)?.content;
  const changes = partKeys
    .filter((key) => row.parts.includes(key) && textOf(before, key) !== textOf(after, key))
    .map((key) => {
      const was = textOf(before, key);
      const is = textOf(after, key) ?? '';
      const lines = was === undefined ? is.split('\n').map((text) => ({ kind: 'added' as const, text })) : diffLines(was, is);
      return { key, label: partLabel(key), lines };
    });
  return KitDiff.parse({ ...toVersion(row), latest: version, changes });
}
