import { configDefaults, defineConfig } from 'vitest/config';
import { yamlData } from './scripts/yaml-data.ts';
import { isWhole } from './tests/factories/slice.ts';

const SERVER = '{src,dev}/**/*.server.test.{ts,tsx}';
/** What goes through everything, and takes its time for it: `npm run test:all` runs it. */
const SWEEPS = isWhole ? [] : ['**/*.sweep.*'];
const setupFiles = ['tests/factories/no-console-errors.ts', 'tests/factories/properties.ts'];

export default defineConfig({
  plugins: [yamlData()],
  test: {
    // Generous, for a machine that does other things too: a test that waits, waits for an event and not for the clock.
    testTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 120_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: [SERVER, 'tests/integration/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...SWEEPS],
          globalSetup: ['tests/factories/postgres.ts'],
          setupFiles,
          isolate: false,
        },
      },
      {
        // What holds nothing and changes nothing outside its tests: many files share a process and what they import.
        extends: true,
        test: {
          name: 'pure',
          include: ['{src,dev}/**/*.test.{ts,tsx}', '{scripts,tests/bench}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...SWEEPS, SERVER],
          setupFiles,
          isolate: false,
        },
      },
    ],
  },
});
