import './scripts/tsx.ts';
import { defineConfig } from '@playwright/test';
import { findChromium } from './tests/e2e/chromium.ts';

/** Journeys, accessibility and budgets in a real browser, against the built site on a database of its own (tests/e2e/start-site.ts). */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/start-site.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // A machine that does other things too may miss a deadline once; what fails twice fails.
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.E2E_SITE,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: {
      executablePath: findChromium() ?? 'chromium',
      args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu'],
    },
  },
});
