import { existsSync } from 'node:fs';

/** Debian's Chromium without a window: the engine and version of the whole one, and a fresh profile, which each test has, at a quarter of its cost. */
const QUICK_CHROMIUM = '/usr/bin/chromium-headless-shell';

/** Whether nothing better could be installed: the quick one is there, or another is named on purpose. */
export const hasQuickChromium = (): boolean => Boolean(process.env.CHROMIUM_PATH) || existsSync(QUICK_CHROMIUM);

/** The browser of the tests: the one that CHROMIUM_PATH names, or else the first that is installed. @returns undefined where there is none */
export const findChromium = (): string | undefined =>
  process.env.CHROMIUM_PATH || [QUICK_CHROMIUM, '/usr/bin/chromium'].find((path) => existsSync(path));
