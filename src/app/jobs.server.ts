import { searchWords } from '../catalogue/index.server.ts';
import { takeUpTurn } from '../chat/index.server.ts';
import { sendEmails } from '../mailings/index.server.ts';
import { deliverWebhooks, spreadEvents } from '../open/index.server.ts';
import type { Job } from '../platform/jobs/define-job.server.ts';
import { SCHEDULED_JOBS } from '../platform/jobs/schedule.server.ts';
import { sendMail } from '../platform/mail/mail-jobs.server.ts';
import { settlePayments } from '../platform/payments/payment-job.server.ts';
import { research } from '../research/index.server.ts';

/** Every kind of job there is: each has a queue. */
export const jobDefinitions = [
  SCHEDULED_JOBS,
  sendMail,
  sendEmails,
  settlePayments,
  research,
  takeUpTurn,
  spreadEvents,
  deliverWebhooks,
  searchWords,
] as unknown as readonly Job[];
