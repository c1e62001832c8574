import { type PageContext, pageApi } from '../../platform/web/page-api.ts';
import type { TwoStepsApi } from './two-steps.api.server.ts';

/** @returns the typed client of the second step of signing in. */
export const twoStepsClient = (context: PageContext) => pageApi<TwoStepsApi>(context).auth;
