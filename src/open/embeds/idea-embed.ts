import { drawHallmark, hallmarkLabel, hallmarkSvg, type Idea } from '../../catalogue/index.server.ts';
import { categoryIds, categoryLabel } from '../../shared/vocabulary/categories.ts';
import { formatNumber } from '../../ui/format.ts';
import { type EmbedTheme, embedPage, esc, linkOut } from './embed-page.ts';

const STAMP_PX = 64;
const COLOURS = {
  wall: 'var(--wall)',
  floor: 'var(--floor)',
  shade: 'var(--shade)',
  figure: 'var(--ink)',
  scrape: 'var(--brass)',
  line: 'var(--edge)',
};

/** An idea as a card for pages of others: what a list shows of it to anybody. */
export function ideaEmbed(idea: Idea, appUrl: string, theme: EmbedTheme): string {
  const { title, tagline, category, idea_score, buyers, slug } = idea;
  const page = `${appUrl}/ideas/${slug}`;
  const stamp = hallmarkSvg(drawHallmark(idea, categoryIds.indexOf(category)), COLOURS, STAMP_PX);
  const counted = buyers
    ? `<p class="quiet">${esc(`${formatNumber(buyers.value)} ${buyers.unit}${buyers.is_nearest ? ' of the nearest trade' : ''}, ${buyers.period}. Source: `)}${linkOut(buyers.url, buyers.source)}</p>`
    : '';
  const body = `<div class="head"><div><p class="quiet">${esc(categoryLabel(category))} · Idea score ${idea_score.toFixed(1)} of 10</p>
<h1>${linkOut(page, title)}</h1></div><span role="img" aria-label="${esc(hallmarkLabel(idea))}">${stamp}</span></div>
<p class="text">${esc(tagline)}</p>
${counted}
<p class="foot quiet"><span>${linkOut(page, 'Read it on Assay')}</span><span class="slogan">Startup ideas with the evidence attached</span></p>`;
  return embedPage({ title: `${title} · Assay`, canonical: page, body }, theme);
}
