import { expect, test } from 'vitest';
import { providerFlash } from './payment-labels.ts';

test('nobody is told of something as done that the provider has only been asked for', () => {
  const notices = ([true, false] as const).map((isRefund) => [providerFlash(isRefund, 'done'), providerFlash(isRefund, 'queued')]);
  expect(notices).toEqual([
    ['refund_processed', 'refund_asked'],
    ['subscription_cancelled', 'subscription_end_asked'],
  ]);
});
