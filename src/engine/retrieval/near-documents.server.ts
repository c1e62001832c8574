import sql from 'sql-template-tag';
import type { Context } from '../../platform/context.server.ts';
import type { Columns } from '../../platform/db/columns.ts';
import { isVisible } from '../../shared/visible-ideas.server.ts';
import { companyListVersion, companyTexts } from '../companies/known-companies.server.ts';
import type { Near } from '../source.server.ts';
import type { NearDocument } from './near-index.ts';

/** @returns a number that rises when what can be found changes */
export async function listVersion(ctx: Context, kind: Near['kind']): Promise<number> {
  if (kind === 'company') return companyListVersion(ctx);
  return (await ctx.db.value<number>(sql`SELECT version FROM search_vocabulary`)) ?? 0;
}

/** What can be found, as it is compared, one after the other, so that the texts of a long list are never held at once. Ideas of days to come are among them: who may be found is asked when something was. */
export async function* nearDocuments(ctx: Context, kind: Near['kind']): AsyncGenerator<NearDocument> {
  if (kind === 'idea') return yield* await ideaDocuments(ctx);
  for await (const company of companyTexts(ctx)) yield companyDocument(company);
}

type CompanyText = { id: string; name: string; one_liner: string; description: string; tags: readonly string[] };

/** @returns a company as it is compared */
export const companyDocument = ({ id, name, one_liner, description, tags }: CompanyText): NearDocument => ({
  id,
  title: name,
  head: one_liner,
  body: description,
  tags: tags.flatMap((tag) => tag.split('-')),
});

/** As much of an idea as search looks at (docs/decisions/0005), so that nearness tells no more of a locked dossier than a search does. */
export type IdeaText = Columns<'id' | 'title' | 'tagline' | 'person?' | 'keyword?' | 'problem_narrative?' | 'solution_overview?'> &
  Record<'tags' | 'search_phrases' | 'value_propositions', readonly string[]>;

/** @returns an idea as it is compared */
export function ideaDocument(idea: IdeaText): NearDocument {
  const said = [idea.person, idea.keyword, ...idea.value_propositions, idea.problem_narrative, idea.solution_overview];
  return {
    id: idea.id,
    title: idea.title,
    head: `${idea.tagline} ${idea.search_phrases.join(' ')}`,
    body: said
      .filter((one) => one !== null)
      .join(' ')
      .replace(/\[\^[^\]]+\]/g, ''),
    tags: idea.tags.flatMap((tag) => tag.split('-')),
  };
}

const isListed = sql`i.state = 'published' AND i.active`;

/** @returns ideas as they are compared, those of a list or all that are published */
export async function ideaDocuments(ctx: Context, ids?: readonly string[]): Promise<NearDocument[]> {
  const rows = await ctx.db.rows<IdeaText>(sql`
    SELECT i.id, i.title, i.tagline, i.tags,
      ARRAY(SELECT jsonb_array_elements_text(i.dossier->'search_phrases')) AS search_phrases,
      i.dossier->'audience'->>'person' AS person, i.dossier->'primary_keyword'->>'term' AS keyword,
      ARRAY(SELECT jsonb_array_elements_text(i.dossier->'value_propositions')) AS value_propositions,
      i.dossier->>'problem_narrative' AS problem_narrative, i.dossier->>'solution_overview' AS solution_overview
    FROM ideas i WHERE ${ids ? sql`i.id = ANY (${ids}::uuid[])` : isListed} ORDER BY i.id`);
  return rows.map(ideaDocument);
}

/** @returns those of the ids that everybody may find at this moment */
export async function findable(ctx: Context, kind: Near['kind'], ids: readonly string[]): Promise<Set<string>> {
  return new Set(
    await ctx.db.values<string>(
      kind === 'company'
        ? sql`SELECT c.id FROM companies c WHERE c.id = ANY (${ids}::uuid[])`
        : sql`SELECT i.id FROM ideas i WHERE i.id = ANY (${ids}::uuid[]) AND ${isVisible(ctx)}`,
    ),
  );
}
