import type { Job } from '../platform/jobs/define-job.server.ts';
import { CHORES } from '../platform/jobs/schedule.server.ts';
import { sendMail } from '../platform/mail/mail-jobs.server.ts';
import { research } from '../research/index.server.ts';

/** Every kind of job there is: each has a queue. */
export const jobDefinitions = [CHORES, sendMail, research] as unknown as readonly Job[];
