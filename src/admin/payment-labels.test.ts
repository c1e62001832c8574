import { expect, test } from 'vitest';
import { providerFlash } from './payment-labels.ts';

test('nobody is told of something as done that the provider has only been asked for', () => {
  const notices = (['refund', 'cancel', 'stop_renewal'] as const).map((what) => [
    providerFlash(what, 'done'),
    providerFlash(what, 'queued'),
  ]);
  expect(notices).toEqual([
    ['refund_processed', 'refund_asked'],
    ['subscription_cancelled', 'subscription_end_asked'],
    ['subscription_renewal_stopped', 'subscription_end_asked'],
  ]);
});
