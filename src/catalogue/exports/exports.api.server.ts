import { z } from '@hono/zod-openapi';
import { createApi, failures, operation } from '../../platform/api/api.server.ts';
import { byKey } from '../../platform/api/key-scopes.ts';
import { type ExportFile, exportIdea } from './export-idea.server.ts';
import { exportSavedIdeas } from './export-saved.server.ts';
import { DossierFile, DossierFormat, SavedFormat, SavedIdeasFile } from './exports.contract.ts';
import { dossierFormats, savedFormats } from './formats.ts';

const bytes = z.string().openapi({ type: 'string', format: 'binary' });
const Slug = z.object({ slug: z.string().min(1).max(200, 'slug must be at most 200 characters') });

const idea = operation.get('/ideas/{slug}/export', {
  ...byKey('read'),
  summary: 'One whole dossier as a file: PDF, Markdown or JSON',
  description: 'For plans that export, and administrators. Content-Disposition has a name made of the slug and the UTC day.',
  request: { params: Slug, query: z.object({ format: DossierFormat }) },
  responses: {
    200: {
      description: 'The file',
      content: {
        'application/pdf': { schema: bytes },
        'text/markdown': { schema: z.string() },
        'application/json': { schema: DossierFile },
      },
    },
    ...failures('invalid_input', 'signed_out', 'not_allowed', 'not_found', 'gone', 'too_many_requests'),
  },
});
const saved = operation.get('/saved-ideas/export', {
  ...byKey('read'),
  summary: 'The ideas I saved as a file: CSV or JSON',
  description: 'For plans that export, and administrators.',
  request: { query: z.object({ format: SavedFormat }) },
  responses: {
    200: { description: 'The file', content: { 'text/csv': { schema: z.string() }, 'application/json': { schema: SavedIdeasFile } } },
    ...failures('invalid_input', 'signed_out', 'not_allowed'),
  },
});

/** Exports over HTTP. @param appUrl the site's public address, for permalinks */
export const exportsApi = ({ appUrl }: { appUrl: string }) =>
  createApi()
    .openapi(idea, async (c) => {
      const { format } = c.req.valid('query');
      const file = await exportIdea(c.var.ctx, c.var.viewer, { slug: c.req.valid('param').slug, format, appUrl });
      return download(file, dossierFormats.find(({ id }) => id === format)?.type);
    })
    .openapi(saved, async (c) => {
      const { format } = c.req.valid('query');
      const file = await exportSavedIdeas(c.var.ctx, c.var.viewer, { format, appUrl });
      return download(file, savedFormats.find(({ id }) => id === format)?.type);
    });

/** A slug is letters, digits and hyphens, so the name needs no escapes. */
function download({ name, content }: ExportFile, type = 'application/octet-stream'): Response {
  return new Response(content, { headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` } });
}
