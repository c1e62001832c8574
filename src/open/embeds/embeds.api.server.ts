import { Hono } from 'hono';
import { z } from 'zod';
import { currentSlug, findIdea } from '../../catalogue/index.server.ts';
import type { Context } from '../../platform/context.server.ts';
import { DomainError, errorCodes } from '../../platform/errors.ts';
import { EMBED_POLICY } from '../../platform/http/embed-policy.ts';
import { answerFault } from '../../platform/http/plain-fault.server.ts';
import { visitor } from '../../platform/viewer.ts';
import { findTopic } from '../../trends/index.server.ts';
import type { EmbedTheme } from './embed-page.ts';
import { ideaEmbed } from './idea-embed.ts';
import { type Embeddable, embeddablePath, LEAST_HEIGHT, LEAST_WIDTH, oembedOf, oembedXml } from './oembed.ts';
import { topicEmbed } from './topic-embed.ts';

const PAGE = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': EMBED_POLICY };
const NOT_STORED = { 'cache-control': 'no-store' };
/** Of the many sizes a host may ask for, the widest a card comes in. */
const WIDEST = 10_000;

const side = (least: number) => z.coerce.number().int().min(least).max(WIDEST).default(WIDEST);
const Asked = z.object({
  url: z.url({ protocol: /^https?$/ }),
  format: z.enum(['json', 'xml']).default('json'),
  maxwidth: side(LEAST_WIDTH),
  maxheight: side(LEAST_HEIGHT),
});

/** Cards of ideas and curves of topics for pages of others, and the oEmbed answer that leads to them. As a visitor sees them, whoever asks. */
export function embeds(ctx: Context, appUrl: string) {
  const app = new Hono();

  app.get('/embed/ideas/:slug', async (c) => {
    const slug = c.req.param('slug');
    const moved = await currentSlug(ctx, slug);
    if (moved) return c.redirect(`/embed/ideas/${moved}`, 301);
    return c.body(ideaEmbed(await findIdea(ctx, visitor, slug), appUrl, themeOf(c.req.query('theme'))), 200, PAGE);
  });
  app.get('/embed/trending/:slug', async (c) =>
    c.body(topicEmbed(await findTopic(ctx, visitor, c.req.param('slug')), appUrl, themeOf(c.req.query('theme'))), 200, PAGE),
  );

  app.get('/oembed', async (c) => {
    const { format } = c.req.query();
    // What the specification answers for a format that there is not.
    if (format && format !== 'json' && format !== 'xml') return c.text('json and xml are spoken here.\n', 501, NOT_STORED);
    const asked = Asked.safeParse(c.req.query());
    if (!asked.success) return c.text(`${String(asked.error.issues[0]?.path[0])} cannot be used.\n`, 400, NOT_STORED);
    const page = embeddablePath(asked.data.url, appUrl);
    if (!page) throw new DomainError('not_found', 'There is no card for this address.');
    const answer = oembedOf(await titled(page), appUrl, { width: asked.data.maxwidth, height: asked.data.maxheight });
    const headers = { 'access-control-allow-origin': '*' };
    return asked.data.format === 'xml'
      ? c.body(oembedXml(answer), 200, { ...headers, 'content-type': 'text/xml; charset=utf-8' })
      : c.json(answer, 200, headers);
  });

  async function titled({ kind, slug }: Omit<Embeddable, 'title'>): Promise<Embeddable> {
    if (kind === 'topic') return { kind, slug, title: (await findTopic(ctx, visitor, slug)).name };
    const now = (await currentSlug(ctx, slug)) ?? slug;
    return { kind, slug: now, title: (await findIdea(ctx, visitor, now)).title };
  }

  app.onError((error, c) => {
    if (error instanceof DomainError && (error.code === 'not_found' || error.code === 'gone'))
      return c.text(`${error.message}\n`, errorCodes[error.code], { ...NOT_STORED, 'content-security-policy': EMBED_POLICY });
    return answerFault(ctx, c, error);
  });
  return app;
}

const themeOf = (asked: string | undefined): EmbedTheme => (asked === 'light' || asked === 'dark' ? asked : undefined);
