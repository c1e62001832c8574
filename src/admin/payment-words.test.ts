import { expect, test } from 'vitest';
import { providerNotice } from './payment-words.ts';

test('nobody is told of something as done that the provider has only been asked for', () => {
  const notices = ([true, false] as const).map((isRefund) => [providerNotice(isRefund, 'done'), providerNotice(isRefund, 'queued')]);
  expect(notices).toEqual([
    ['refund_processed', 'refund_asked'],
    ['subscription_cancelled', 'subscription_end_asked'],
  ]);
});
