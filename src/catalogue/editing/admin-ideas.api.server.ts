import { createApi } from '../../platform/api/api.server.ts';
import { catalogueApi } from './catalogue.api.server.ts';
import { dailyScheduleApi } from './daily-schedule.api.server.ts';
import { draftsApi } from './drafts.api.server.ts';
import type { Generator } from './generate/generate-idea.server.ts';
import { importsApi } from './imports.api.server.ts';
import { reviewsApi } from './reviews/reviews.api.server.ts';
import { revisionsApi } from './revisions.api.server.ts';

/** The catalogue, as administrators keep it, over HTTP. */
export const adminIdeasApi = (generator: Generator) =>
  createApi()
    .route('/', catalogueApi)
    .route('/', draftsApi(generator))
    .route('/', revisionsApi)
    .route('/', reviewsApi)
    .route('/', dailyScheduleApi)
    .route('/', importsApi);

export type AdminIdeasApi = ReturnType<typeof adminIdeasApi>;
