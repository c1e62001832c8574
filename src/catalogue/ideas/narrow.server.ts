import sql, { type Sql } from 'sql-template-tag';
import { atMost, type Facet, skillsBeyond } from './facets.ts';
import type { IdeaQuery } from './idea-query.contract.ts';

const anyOf = (facets: readonly Facet[]) => sql`i.facets && ${facets as string[]}::text[]`;
const allOf = (facets: readonly Facet[]) => sql`i.facets @> ${facets as string[]}::text[]`;

/** Nearly every idea asks for three skills or four: one of them can be learned, hired or asked of a friend. */
const SKILLS_TO_LEARN = 1;

/** Conditions on what an idea asks of its founder, over the published bands alone. */
export function constraintFilters({ budget, weeks, hours, customer, solo, no_code, skills }: IdeaQuery): Sql[] {
  return [
    ...(budget ? [anyOf(budget === 'over_10000' ? ['budget:over_10000'] : atMost('budget', budget))] : []),
    ...(weeks ? [anyOf(weeks === 'over_12' ? ['weeks:over_12'] : atMost('weeks', weeks))] : []),
    ...(hours ? [anyOf(hours === 'over_25' ? ['hours:over_25'] : atMost('hours', hours))] : []),
    ...(customer ? [allOf([`customer:${customer}`])] : []),
    ...(solo ? [allOf(['solo'])] : []),
    ...(no_code ? [allOf(['no_code'])] : []),
    ...(skills.length > 0
      ? [sql`(SELECT count(*) FROM unnest(i.facets) AS f WHERE f = ANY(${skillsBeyond(skills) as string[]})) <= ${SKILLS_TO_LEARN}`]
      : []),
  ];
}
