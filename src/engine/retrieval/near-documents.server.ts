import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import { firstRow } from '../../platform/db/client.server.ts';
import { isVisible } from '../../shared/visible-ideas.server.ts';
import { companyListVersion, companyTexts } from '../companies/known-companies.server.ts';
import type { Near } from '../source.server.ts';
import type { NearDocument } from './near-index.ts';

/** @returns a number that rises when what can be found changes */
export async function listVersion(ctx: Context, kind: Near['kind']): Promise<number> {
  if (kind === 'company') return companyListVersion(ctx);
  return (await firstRow<{ version: number }>(ctx.db, sql`SELECT version FROM search_vocabulary`))?.version ?? 0;
}

/** What can be found, as it is compared, one after the other, so that the texts of a long list are never held at once. Ideas of days to come are among them: who may be found is asked when something was. */
export async function* nearDocuments(ctx: Context, kind: Near['kind']): AsyncGenerator<NearDocument> {
  if (kind === 'idea') return yield* await ideaDocuments(ctx);
  for await (const { id, name, one_liner, description, tags } of companyTexts(ctx))
    yield { id, title: name, head: one_liner, body: description, tags: tags.flatMap((tag) => tag.split('-')) };
}

type IdeaText = { id: string; title: string; tagline: string; tags: string[]; phrases: string[]; body: string };

/** As much of an idea as search looks at (docs/decisions/0005), so that nearness tells no more of a locked dossier than a search does. */
async function ideaDocuments(ctx: Context): Promise<NearDocument[]> {
  const rows = await ctx.db.rows<IdeaText>(sql`
    SELECT i.id, i.title, i.tagline, i.tags,
      ARRAY(SELECT jsonb_array_elements_text(i.dossier->'search_phrases')) AS phrases,
      concat_ws(' ', i.dossier->'audience'->>'person', i.dossier->'primary_keyword'->>'term',
        (SELECT string_agg(v, ' ') FROM jsonb_array_elements_text(i.dossier->'value_propositions') v),
        i.dossier->>'problem_narrative', i.dossier->>'solution_overview') AS body
    FROM ideas i WHERE i.state = 'published' AND i.active ORDER BY i.id`);
  return rows.map(({ id, title, tagline, tags, phrases, body }) => ({
    id,
    title,
    head: `${tagline} ${phrases.join(' ')}`,
    body: body.replace(/\[\^[^\]]+\]/g, ''),
    tags: tags.flatMap((tag) => tag.split('-')),
  }));
}

/** @returns those of the ids that everybody may find at this moment */
export async function findable(ctx: Context, kind: Near['kind'], ids: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db.rows<{ id: string }>(
    kind === 'company'
      ? sql`SELECT c.id FROM companies c WHERE c.id = ANY (${ids}::uuid[])`
      : sql`SELECT i.id FROM ideas i WHERE i.id = ANY (${ids}::uuid[]) AND ${isVisible(ctx)}`,
  );
  return new Set(rows.map(({ id }) => id));
}
