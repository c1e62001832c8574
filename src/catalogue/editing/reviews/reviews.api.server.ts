import { adminOf } from '../../../audit/index.server.ts';
import { answers, createApi, doneAfter, ok, operation } from '../../../platform/api/api.server.ts';
import { IdeaId } from '../admin-ideas.contract.ts';
import { admins, nothing, ofOne } from '../operation-answers.ts';
import { ReviewQuery, ReviewQueue } from './reviews.contract.ts';
import { listReviews, reviewIdea } from './reviews.server.ts';

const queue = operation.get('/admin/idea-reviews', {
  summary: 'Published ideas by the age of their evidence, the oldest first',
  request: { query: ReviewQuery },
  responses: answers(ReviewQueue, 'A page of twenty-five', ...admins),
});
const review = operation.post('/admin/ideas/{id}/reviews', {
  summary: 'Note that the evidence of an idea was looked at again',
  request: { params: IdeaId },
  responses: answers(nothing, 'Reviewed', ...ofOne),
});

/** The queue of dossiers whose evidence is to be looked at again, over HTTP. */
export const reviewsApi = createApi()
  .openapi(queue, async (c) => {
    adminOf(c);
    return c.json(ok(await listReviews(c.var.ctx, c.req.valid('query'))), 200);
  })
  .openapi(review, async (c) => c.json(await doneAfter(reviewIdea(c.var.ctx, adminOf(c), c.req.valid('param').id)), 200));
