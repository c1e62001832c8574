import { renderAsync } from '@resvg/resvg-js';
import sql from 'sql-template-tag';
import type { Context } from '../platform/context.server.ts';
import { DomainError } from '../platform/errors.ts';
import { sparkPath } from '../ui/charts/sparkline.tsx';
import { TOPIC_NOT_FOUND } from './find-topic.server.ts';
import { LEAST_POINTS } from './topic-labels.ts';

/** The size in an email; it is drawn twice as large for fine screens. */
export const CURVE = { width: 96, height: 28 };
const FINE = 2;

/**
 * The curve of a topic as a picture for emails: on paper, since an email may be dark.
 * @returns a PNG
 * @throws DomainError not_found, also of a topic that was measured too seldom to have a curve
 */
export async function topicCurve(ctx: Context, slug: string): Promise<Uint8Array<ArrayBuffer>> {
  const row = /^[a-z0-9-]+$/.test(slug)
    ? await ctx.db.row<Record<'sparkline', (number | null)[]>>(
        sql`SELECT f.sparkline FROM topics t JOIN topic_figures f ON f.topic_id = t.id WHERE t.slug = ${slug} AND t.state = 'active' AND f.points >= ${LEAST_POINTS}`,
      )
    : undefined;
  if (!row) throw new DomainError('not_found', TOPIC_NOT_FOUND);
  const { width, height } = CURVE;
  const { path, end } = sparkPath(row.sparkline, width, height);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * FINE}" height="${height * FINE}">
<rect width="100%" height="100%" fill="#fdfaf3"/><path d="${path}" fill="none" stroke="#5f5747" stroke-width="1.5" stroke-linejoin="round"/>
<circle cx="${end.x}" cy="${end.y}" r="2.5" fill="#9c7a2b"/></svg>`;
  return new Uint8Array((await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng());
}

/** @returns the picture of a topic's curve as an email holds it; nothing where it has none */
export const curveInEmail = (appUrl: string, { slug, name, points }: { slug: string; name: string; points: number }) =>
  points < LEAST_POINTS ? {} : { picture: { src: `${appUrl}/trending/${slug}/curve.png`, alt: `The curve of ${name}`, ...CURVE } };
