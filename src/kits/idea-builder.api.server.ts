import { z } from '@hono/zod-openapi';
import { answers, body, createApi, doneAfter, failures, ok, operation } from '../platform/api/api.server.ts';
import { byKey } from '../platform/api/key-scopes.ts';
import { limitTries } from '../platform/limits.server.ts';
import type { LanguageModel } from '../platform/llm/language-model.server.ts';
import { bringKitBack, editPart, removeKit, renameKit, restoreVersion, rewritePart } from './change-kit.server.ts';
import { exportKit } from './export-kit.server.ts';
import { findKit, findOrigin, findVersion, listKits, listVersions } from './find-kit.server.ts';
import {
  Kit,
  KitAt,
  KitChange,
  KitDiff,
  KitFile,
  KitFormat,
  KitId,
  KitInput,
  KitList,
  KitMade,
  KitOrigin,
  KitPartId,
  KitQuery,
  KitSaved,
  KitVersion,
  KitVersionId,
  KitWriter,
  OriginId,
  PartText,
  Rewrite,
  Rewritten,
} from './idea-builder.contract.ts';
import { kitFormats } from './idea-builder.ts';
import { makeKit } from './make-kit.server.ts';
import { requireBuilder } from './require-builder.ts';

const routes = {
  list: operation.get('/build-kits', {
    ...byKey('read'),
    summary: 'My build kits, the last changed first',
    request: { query: KitQuery },
    responses: answers(KitList, 'A page of kits', 'invalid_input', 'signed_out'),
  }),
  make: operation.post('/build-kits', {
    ...byKey('write'),
    summary: 'Make a build kit from an idea or from a report of mine (Pro)',
    request: body(KitInput),
    responses: answers(KitMade, 'The kit', 'invalid_input', 'signed_out', 'not_allowed', 'not_found', 'conflict', 'too_many_requests'),
  }),
  origin: operation.get('/build-kits/origins/{from}/{id}', {
    ...byKey('read'),
    summary: 'What a kit would be made from, and those made from it already (Pro)',
    request: { params: OriginId },
    responses: answers(KitOrigin, 'The idea or report', 'invalid_input', 'signed_out', 'not_allowed', 'not_found', 'conflict'),
  }),
  writer: operation.get('/build-kits/writer', {
    ...byKey('read'),
    summary: 'Whether a language model can write parts on this server',
    responses: answers(KitWriter, 'The model, or null', 'signed_out'),
  }),
  find: operation.get('/build-kits/{id}', {
    ...byKey('read'),
    summary: 'One of my kits, whole, as it is or as it was in a version',
    request: { params: KitId, query: KitAt },
    responses: answers(Kit, 'The kit', 'invalid_input', 'signed_out', 'not_found'),
  }),
  rename: operation.patch('/build-kits/{id}', {
    ...byKey('write'),
    summary: 'Rename a kit',
    request: { params: KitId, ...body(KitChange) },
    responses: answers(z.null(), 'Renamed', 'invalid_input', 'signed_out', 'not_found'),
  }),
  remove: operation.delete('/build-kits/{id}', {
    ...byKey('write'),
    summary: 'Remove a kit; it can be brought back for a day',
    request: { params: KitId },
    responses: answers(z.null(), 'Removed', 'invalid_input', 'signed_out', 'not_found'),
  }),
  bringBack: operation.post('/build-kits/{id}/restore', {
    ...byKey('write'),
    summary: 'Bring a removed kit back',
    request: { params: KitId },
    responses: answers(z.null(), 'It is back', 'invalid_input', 'signed_out', 'not_found'),
  }),
  edit: operation.put('/build-kits/{id}/parts/{part}', {
    ...byKey('write'),
    summary: 'Save a part as I wrote it (Pro)',
    description: 'Answers 409 when the part was changed after `base_version`; nothing is overwritten then.',
    request: { params: KitPartId, ...body(PartText) },
    responses: answers(
      KitSaved,
      'The new version',
      'invalid_input',
      'signed_out',
      'not_allowed',
      'not_found',
      'conflict',
      'too_many_requests',
    ),
  }),
  rewrite: operation.post('/build-kits/{id}/parts/{part}/rewrite', {
    ...byKey('write'),
    summary: 'Write a part again and keep the others (Pro)',
    request: { params: KitPartId, ...body(Rewrite) },
    responses: answers(
      Rewritten,
      'The new version',
      'invalid_input',
      'signed_out',
      'not_allowed',
      'not_found',
      'conflict',
      'too_many_requests',
    ),
  }),
  versions: operation.get('/build-kits/{id}/versions', {
    ...byKey('read'),
    summary: 'The versions of a kit, the latest first',
    request: { params: KitId },
    responses: answers(z.array(KitVersion), 'The versions', 'invalid_input', 'signed_out', 'not_found'),
  }),
  version: operation.get('/build-kits/{id}/versions/{no}', {
    ...byKey('read'),
    summary: 'What a version changed against the one before',
    request: { params: KitVersionId },
    responses: answers(KitDiff, 'The differences by line', 'invalid_input', 'signed_out', 'not_found'),
  }),
  restore: operation.post('/build-kits/{id}/versions/{no}/restore', {
    ...byKey('write'),
    summary: 'Bring every part back to what it was in a version, as a new version (Pro)',
    request: { params: KitVersionId, ...body(Rewrite.pick({ base_version: true })) },
    responses: answers(
      KitSaved,
      'The new version',
      'invalid_input',
      'signed_out',
      'not_allowed',
      'not_found',
      'conflict',
      'too_many_requests',
    ),
  }),
  file: operation.get('/build-kits/{id}/export', {
    ...byKey('read'),
    summary: 'My kit as a file: Markdown, JSON, or a ZIP of its parts',
    request: { params: KitId, query: z.object({ format: KitFormat }) },
    responses: {
      200: {
        description: 'The file',
        content: {
          'application/json': { schema: KitFile },
          'text/markdown': { schema: z.string() },
          'application/zip': { schema: z.string().openapi({ type: 'string', format: 'binary' }) },
        },
      },
      ...failures('invalid_input', 'signed_out', 'not_found'),
    },
  }),
};

/**
 * Build kits over HTTP.
 * @param llm the language model, where one is set up
 * @param secret keys the counts of how often somebody tries
 */
export function ideaBuilderApi(llm: LanguageModel | undefined, { secret }: { secret: string }) {
  return createApi()
    .openapi(routes.list, async (c) => c.json(ok(await listKits(c.var.ctx, c.var.viewer, c.req.valid('query'))), 200))
    .openapi(routes.make, async (c) => {
      const { ideaId, researchId, key } = c.req.valid('json');
      await limitTries(c.var.ctx, secret, 'kitOfPerson', requireBuilder(c.var.viewer));
      const origin = ideaId ? { from: 'idea' as const, id: ideaId } : { from: 'research' as const, id: researchId as string };
      return c.json(ok(await makeKit(c.var.ctx, c.var.viewer, origin, key)), 200);
    })
    .openapi(routes.origin, async (c) => {
      requireBuilder(c.var.viewer);
      return c.json(ok(await findOrigin(c.var.ctx, c.var.viewer, c.req.valid('param'))), 200);
    })
    .openapi(routes.writer, (c) => c.json(ok({ model: llm?.name ?? null }), 200))
    .openapi(routes.find, async (c) => {
      const { version } = c.req.valid('query');
      return c.json(ok(await findKit(c.var.ctx, c.var.viewer, c.req.valid('param').id, version)), 200);
    })
    .openapi(routes.rename, async (c) =>
      c.json(await doneAfter(renameKit(c.var.ctx, c.var.viewer, c.req.valid('param').id, c.req.valid('json').title)), 200),
    )
    .openapi(routes.remove, async (c) => c.json(await doneAfter(removeKit(c.var.ctx, c.var.viewer, c.req.valid('param').id)), 200))
    .openapi(routes.bringBack, async (c) => c.json(await doneAfter(bringKitBack(c.var.ctx, c.var.viewer, c.req.valid('param').id)), 200))
    .openapi(routes.edit, async (c) => {
      const { id, part } = c.req.valid('param');
      const { text, base_version: baseVersion } = c.req.valid('json');
      await limitTries(c.var.ctx, secret, 'kitChangeOfPerson', requireBuilder(c.var.viewer));
      return c.json(ok(await editPart(c.var.ctx, c.var.viewer, id, part, { text, baseVersion })), 200);
    })
    .openapi(routes.rewrite, async (c) => {
      const { id, part } = c.req.valid('param');
      const { base_version: baseVersion, by } = c.req.valid('json');
      await limitTries(c.var.ctx, secret, 'kitOfPerson', requireBuilder(c.var.viewer));
      return c.json(ok(await rewritePart(c.var.ctx, c.var.viewer, llm, id, part, { baseVersion, by })), 200);
    })
    .openapi(routes.versions, async (c) => c.json(ok(await listVersions(c.var.ctx, c.var.viewer, c.req.valid('param').id)), 200))
    .openapi(routes.version, async (c) => {
      const { id, no } = c.req.valid('param');
      return c.json(ok(await findVersion(c.var.ctx, c.var.viewer, id, no)), 200);
    })
    .openapi(routes.restore, async (c) => {
      const { id, no } = c.req.valid('param');
      await limitTries(c.var.ctx, secret, 'kitChangeOfPerson', requireBuilder(c.var.viewer));
      const { base_version: baseVersion } = c.req.valid('json');
      return c.json(ok(await restoreVersion(c.var.ctx, c.var.viewer, id, { no, baseVersion })), 200);
    })
    .openapi(routes.file, async (c) => {
      const { format } = c.req.valid('query');
      const { name, content } = await exportKit(c.var.ctx, c.var.viewer, { id: c.req.valid('param').id, format });
      const { type } = kitFormats.find(({ id }) => id === format) as (typeof kitFormats)[number];
      return new Response(content, {
        headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'private, no-store' },
      });
    });
}

export type IdeaBuilderApi = ReturnType<typeof ideaBuilderApi>;
