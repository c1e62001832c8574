import type { Context } from '../../platform/context.server.ts';
import { type CsvCell, toCsv } from '../../platform/csv.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { utcDay } from '../../shared/days/utc-day.ts';
import { categoryLabel } from '../../shared/vocabulary/categories.ts';
import { listSavedIdeas } from '../saved-ideas/list-saved.server.ts';
import type { SavedIdea } from '../saved-ideas/saved-ideas.contract.ts';
import type { ExportFile } from './export-idea.server.ts';
import { SavedIdeasFile } from './exports.contract.ts';
import type { SavedFormatId } from './formats.ts';
import { LICENCE } from './licence.ts';
import { requireExport } from './may-export.ts';

/**
 * The ideas a person saved, the latest first, as a file.
 * @param appUrl the site's public address, for the permalinks
 * @throws DomainError signed_out; not_allowed without a plan that exports
 */
export async function exportSavedIdeas(
  ctx: Context,
  viewer: Viewer,
  { format, appUrl }: { format: SavedFormatId; appUrl: string },
): Promise<ExportFile> {
  requireExport(viewer);
  const { total, ideas } = await listSavedIdeas(ctx, viewer, { sort: 'recent' });
  const now = ctx.now();
  const name = `assay-saved-ideas-${utcDay(now)}.${format}`;
  if (format === 'csv')
    return {
      name,
      content: toCsv(
        COLUMNS.map(([title]) => title),
        ideas.map((idea) => COLUMNS.map(([, cell]) => cell(idea, appUrl))),
      ),
    };
  const file = { licence: LICENCE, permalink: `${appUrl}/saved`, exported_at: now.toISOString(), total, ideas };
  return { name, content: `${JSON.stringify(SavedIdeasFile.parse(file), null, 2)}\n` };
}

type Here = Extract<SavedIdea, { state: 'here' }>;
const ofHere =
  (cell: (idea: Here, appUrl: string) => CsvCell) =>
  (idea: SavedIdea, appUrl: string): CsvCell =>
    idea.state === 'here' ? cell(idea, appUrl) : null;
const dollars = (cents: number | undefined) => (cents === undefined ? null : cents / 100);

/** Money in whole dollars: what people add up in a spreadsheet. What left the catalogue has a title, a category and its state. */
const COLUMNS: [title: string, cell: (idea: SavedIdea, appUrl: string) => CsvCell][] = [
  ['title', ({ title }) => title],
  ['tagline', ofHere(({ tagline }) => tagline)],
  ['category', ({ category }) => categoryLabel(category)],
  ['state', ({ state }) => (state === 'here' ? 'in the catalogue' : state)],
  ['saved_at', ({ saved_at }) => saved_at],
  ['is_pro_pick', ofHere((idea) => idea.is_pro_pick)],
  ['opportunity_score', ofHere((idea) => idea.opportunity_score)],
  ['keyword', ofHere((idea) => idea.primary_keyword?.term ?? null)],
  ['keyword_searches_a_month_est', ofHere((idea) => idea.primary_keyword?.monthly_volume ?? null)],
  ['keyword_growth_percent_a_year_est', ofHere((idea) => idea.primary_keyword?.growth_rate ?? null)],
  ['topic', ofHere((idea) => idea.topic_growth?.name ?? null)],
  ['topic_growth_percent_measured', ofHere((idea) => idea.topic_growth?.growth_rate ?? null)],
  ['revenue_min_usd_a_year_est', ofHere((idea) => dollars(idea.revenue_potential?.min))],
  ['revenue_max_usd_a_year_est', ofHere((idea) => dollars(idea.revenue_potential?.max))],
  ['problem', ofHere((idea) => idea.problem_text)],
  ['link', ofHere(({ slug }, appUrl) => `${appUrl}/ideas/${slug}`)],
];
