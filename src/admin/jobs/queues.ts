/** What waits for a job to do it. */
export const queues = {
  mail: { name: 'Mail', about: 'An email is tried for a day before it is given up.' },
  payment_events: {
    name: 'Payment events',
    about: 'What the payment provider told us, tried for three days, and then again every ten minutes.',
  },
  payment_tasks: {
    name: 'Payment tasks',
    about: 'Refunds and ends of plans at the provider, tried for three days, and then twice more.',
  },
  research: { name: 'Research runs', about: 'A run that fails gives its unit back; its owner may start another.' },
} as const;
export type QueueName = keyof typeof queues;

/** Queues whose failures can be tried again from here. */
export const retriedQueues = ['mail', 'payment_events', 'payment_tasks'] as const satisfies readonly QueueName[];
export type RetriedQueue = (typeof retriedQueues)[number];
