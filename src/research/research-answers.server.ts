import { z } from '@hono/zod-openapi';
import { answers, failures } from '../platform/api/api.server.ts';
import { ResearchStarted, Validation } from './research.contract.ts';

/** What an operation answers that starts a run, and what may be wrong. */
export const started = (...codes: Parameters<typeof failures>) => ({
  202: {
    description: 'The run is queued',
    content: { 'application/json': { schema: z.object({ success: z.literal(true), data: ResearchStarted }) } },
  },
  ...failures(...codes),
});

/** What a validation in one call answers. */
export const validated = answers(
  Validation,
  'The result',
  'invalid_input',
  'signed_out',
  'not_allowed',
  'conflict',
  'too_many_requests',
  'unavailable',
);
