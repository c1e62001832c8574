import { z } from 'zod';
import { defineJob } from '../platform/jobs/define-job.server.ts';

/** Works on a run. A fault of ours ends it at once; it is only tried again where a process died over it, twice. */
export const research = defineJob({
  name: 'research',
  payload: z.object({ run: z.uuid() }),
  retry: { limit: 2, delayS: 1 },
  concurrency: 3,
  atMostS: 900,
});
