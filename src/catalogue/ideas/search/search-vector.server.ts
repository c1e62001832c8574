import sql, { type Sql } from 'sql-template-tag';
import { plainWords } from '../../../shared/text/tokens.ts';
import { categoryLabel } from '../../../shared/vocabulary/categories.ts';
import type { Dossier } from '../dossier.contract.ts';

/**
 * What an idea can be found by, as an SQL expression: title (A); tagline, tags, keyword and the phrases people use for it (B); category, audience and
 * value (C); the problem and the solution (D). Nothing deeper than the problem and solution is indexed, so that a search cannot probe what is locked.
 */
export function searchVector(d: Dossier): Sql {
  const b = [d.tagline, ...d.tags, d.primary_keyword.term, ...d.search_phrases];
  const c = [categoryLabel(d.category), d.audience.person, ...d.value_propositions];
  const prose = [d.problem_narrative, d.solution_overview].join(' ').replace(/\[\^[^\]]+\]/g, '');
  return sql`setweight(to_tsvector('assay', ${plainWords(d.title)}), 'A') || setweight(to_tsvector('assay', ${plainWords(b.join(' '))}), 'B')
    || setweight(to_tsvector('assay', ${plainWords(c.join(' '))}), 'C') || setweight(to_tsvector('assay', ${plainWords(prose)}), 'D')`;
}
