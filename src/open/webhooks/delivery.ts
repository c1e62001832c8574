import type { SentType } from './event-types.ts';

export type WebhookEvent = { id: string; type: SentType; subject_id: string | null; detail: Record<string, unknown>; happened_at: Date };
export type DueDelivery = WebhookEvent & { delivery_id: string; attempts: number };

/** What came of an attempt. */
export type Outcome = {
  isDelivered: boolean;
  /** The receiver says that it is not there any more. */
  isGone: boolean;
  /** It did not answer, or with a fault of its own. */
  isDown: boolean;
  status: number | null;
  answer: string | null;
  trouble: string | null;
  retryAfterMs: number | undefined;
};
