import { adminOf } from '../../audit/index.server.ts';
import { answers, body, createApi, ok, operation } from '../../platform/api/api.server.ts';
import { IdeaId } from './admin-ideas.contract.ts';
import { ImportCheck, ImportFile, ImportProgress } from './idea-files.contract.ts';
import { applyImport, checkImport, findImport, findProgress } from './import-ideas.server.ts';
import { admins, ofOne } from './operation-answers.ts';

const check = operation.post('/admin/idea-imports', {
  summary: 'Check a file of ideas without changing anything',
  request: body(ImportFile),
  responses: answers(ImportCheck, 'What it would do, and each row that cannot be used', ...admins),
});
const checked = operation.get('/admin/idea-imports/{id}', {
  summary: 'What a checked file would do now',
  request: { params: IdeaId },
  responses: answers(ImportCheck, 'As checked just now', ...admins, 'not_found'),
});
const progress = operation.get('/admin/idea-imports/{id}/progress', {
  summary: 'How many rows of an import under way are done',
  request: { params: IdeaId },
  responses: answers(ImportProgress, 'Zero of zero while none is under way', ...admins, 'not_found'),
});
const apply = operation.post('/admin/idea-imports/{id}/apply', {
  summary: 'Bring a checked file into the catalogue, all of it or nothing',
  request: { params: IdeaId },
  responses: answers(ImportCheck, 'What was done', ...ofOne),
});

/** Files of ideas, over HTTP. */
export const importsApi = createApi()
  .openapi(check, async (c) => {
    const { format, content } = c.req.valid('json');
    return c.json(ok(await checkImport(c.var.ctx, adminOf(c), format, content)), 200);
  })
  .openapi(checked, async (c) => {
    adminOf(c);
    return c.json(ok(await findImport(c.var.ctx, c.req.valid('param').id)), 200);
  })
  .openapi(progress, async (c) => {
    adminOf(c);
    return c.json(ok(await findProgress(c.var.ctx, c.req.valid('param').id)), 200);
  })
  .openapi(apply, async (c) => c.json(ok(await applyImport(c.var.ctx, adminOf(c), c.req.valid('param').id)), 200));
