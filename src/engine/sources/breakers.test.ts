import { describe, expect, test } from 'vitest';
import { createNetworkBreaker, createSourceBreaker } from './breakers.ts';

const PAUSE_MS = 600_000;

describe('a source’s breaker', () => {
  test('opens at the third failure in a row, for ten minutes, and then lets one try', () => {
    const breaker = createSourceBreaker();
    for (const _ of [1, 2]) breaker.failed(0);
    expect(breaker.allows(0)).toBe(true);
    breaker.failed(0);
    expect(breaker.allows(PAUSE_MS - 1)).toBe(false);
    expect(breaker.allows(PAUSE_MS)).toBe(true);
    expect(breaker.allows(PAUSE_MS), 'one is trying').toBe(false);
    breaker.failed(PAUSE_MS);
    expect(breaker.allows(2 * PAUSE_MS - 1)).toBe(false);
    expect(breaker.allows(2 * PAUSE_MS)).toBe(true);
    breaker.succeeded();
    expect([breaker.allows(2 * PAUSE_MS), breaker.allows(2 * PAUSE_MS)]).toEqual([true, true]);
  });

  test('a success in between starts the count again, and an attempt given up leaves room for another', () => {
    const breaker = createSourceBreaker();
    breaker.failed(0);
    breaker.failed(0);
    breaker.succeeded();
    breaker.failed(0);
    breaker.failed(0);
    expect(breaker.allows(0)).toBe(true);
    breaker.failed(0);
    expect(breaker.allows(PAUSE_MS)).toBe(true);
    breaker.gaveUp();
    expect(breaker.allows(PAUSE_MS)).toBe(true);
  });
});

describe('the network’s breaker', () => {
  const isThere = async (entered: Promise<unknown>) => (await entered) !== undefined;

  test('opens when two reached nothing, for ten minutes; one alone may be down itself', async () => {
    const network = createNetworkBreaker();
    network.lost(0, 'npm');
    network.lost(0, 'npm');
    expect(await isThere(network.enter(0))).toBe(true);
    network.lost(0, 'github');
    expect(await isThere(network.enter(0))).toBe(false);
    expect(await isThere(network.enter(PAUSE_MS - 1))).toBe(false);
  });

  test('stays closed for hosts that are gone while others are reached, and closes when one is', async () => {
    const network = createNetworkBreaker();
    network.reached(0);
    network.lost(1_000, 'npm');
    network.lost(1_000, 'github');
    expect(await isThere(network.enter(1_000))).toBe(true);
    network.lost(70_000, 'npm');
    network.lost(70_000, 'github');
    expect(await isThere(network.enter(70_000))).toBe(false);
    network.reached(70_001);
    expect(await isThere(network.enter(70_001))).toBe(true);
  });

  test('after the pause one tries for all, who wait for what it finds', async () => {
    for (const found of [true, false]) {
      const network = createNetworkBreaker();
      network.lost(0, 'npm');
      network.lost(0, 'github');
      expect(await isThere(network.enter(PAUSE_MS)), 'the one who tries').toBe(true);
      const waiting = [network.enter(PAUSE_MS), network.enter(PAUSE_MS)].map(isThere);
      if (found) network.reached(PAUSE_MS);
      else network.lost(PAUSE_MS, 'npm');
      expect(await Promise.all(waiting)).toEqual([found, found]);
      expect(await isThere(network.enter(PAUSE_MS + 1))).toBe(found);
    }
  });

  test('who gives up trying lets those go who wait, and the next one try', async () => {
    const network = createNetworkBreaker();
    network.lost(0, 'npm');
    network.lost(0, 'github');
    const leave = await network.enter(PAUSE_MS);
    const waiting = network.enter(PAUSE_MS);
    leave?.();
    expect(await isThere(waiting)).toBe(false);
    expect(await isThere(network.enter(PAUSE_MS))).toBe(true);
  });
});
