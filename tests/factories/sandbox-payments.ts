import { afterAll, beforeEach } from 'vitest';
import type { PaymentOptions } from '../../src/platform/payments/payments.server.ts';
import { aClock } from './clock.ts';
import { testDatabase } from './database.ts';
import { faultyWay, testPayments } from './payments.ts';

/**
 * What a file of tests of payments works on: a database of its own, which goes with the file, a clock, and the sandbox provider behind a way on which calls
 * fail as told. Each test begins with a way on which none fails.
 */
export async function sandboxPayments(options: PaymentOptions = {}) {
  const clock = aClock();
  const way = faultyWay();
  beforeEach(() => way.set(() => undefined));
  const t = await testDatabase(clock.now);
  afterAll(() => t.drop());
  return { t, clock, way, payments: testPayments(t.ctx, {}, { ...way, ...options }) };
}
