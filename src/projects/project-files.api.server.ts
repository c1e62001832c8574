import { z } from '@hono/zod-openapi';
import { answers, body, createApi, failures, ok, operation } from '../platform/api/api.server.ts';
import { byKey } from '../platform/api/key-scopes.ts';
import { limitTries } from '../platform/limits.server.ts';
import { signedIn } from '../platform/viewer.ts';
import { exportProject } from './export-project.server.ts';
import { importProject } from './import-project.server.ts';
import { ProjectId } from './inputs.contract.ts';
import { ProjectFile, ProjectImport } from './project-file.contract.ts';
import { ProjectMade } from './projects.contract.ts';
import { type ProjectFormatId, projectFormats } from './projects.ts';

const Format = z.enum(
  projectFormats.map(({ id }) => id) as [ProjectFormatId, ...ProjectFormatId[]],
  'format must be pdf, markdown, json or csv',
);

const routes = {
  file: operation.get('/projects/{id}/export', {
    ...byKey('projects'),
    summary: 'My project as a file: PDF, Markdown, JSON, or the log of its tests as CSV',
    request: { params: ProjectId, query: z.object({ format: Format }) },
    responses: {
      200: {
        description: 'The file',
        content: {
          'application/json': { schema: ProjectFile },
          'text/markdown': { schema: z.string() },
          'text/csv': { schema: z.string() },
          'application/pdf': { schema: z.string().openapi({ format: 'binary' }) },
        },
      },
      ...failures('invalid_input', 'signed_out', 'not_found', 'too_many_requests'),
    },
  }),
  take: operation.post('/projects/imports', {
    ...byKey('projects'),
    summary: 'Make the project that a JSON file of an export holds',
    request: body(ProjectImport),
    responses: answers(ProjectMade, 'The project', 'invalid_input', 'signed_out', 'not_allowed', 'conflict', 'too_many_requests'),
  }),
};

/**
 * Projects as files over HTTP.
 * @param secret keys the count of how often somebody changes something
 * @param appUrl the site’s public address, which a PDF names
 */
export function projectFilesApi({ secret, appUrl }: { secret: string; appUrl: string }) {
  return createApi()
    .openapi(routes.file, async (c) => {
      const { format } = c.req.valid('query');
      const { name, content, type } = await exportProject(c.var.ctx, c.var.viewer, {
        id: c.req.valid('param').id,
        format,
        appUrl,
      });
      return new Response(content, {
        headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'private, no-store' },
      });
    })
    .openapi(routes.take, async (c) => {
      await limitTries(c.var.ctx, secret, 'projectChangeOfPerson', signedIn(c.var.viewer));
      return c.json(ok(await importProject(c.var.ctx, c.var.viewer, c.req.valid('json'))), 200);
    });
}

export type ProjectFilesApi = ReturnType<typeof projectFilesApi>;
