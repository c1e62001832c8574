import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/integration/**/*.test.ts'],
    globalSetup: ['tests/factories/postgres.ts'],
    setupFiles: ['tests/factories/no-console-errors.ts'],
    // Generous, for a machine that does other things too: a test that waits, waits for an event and not for the clock.
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
});
