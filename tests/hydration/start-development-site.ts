import { spawnSync } from 'node:child_process';
import { chromium } from '@playwright/test';
import playwright from '../../playwright.config.ts';
import { root } from '../e2e/built-site.ts';
import startSite from '../e2e/start-site.ts';
import { prepareSweep } from './sweep.ts';

/** Builds the site with React's development version, beside the build that is served, starts it and fills it. @throws what the build wrote, when it fails */
export default async function startDevelopmentSite(): Promise<() => Promise<void>> {
  const built = spawnSync('react-router', ['build', '--mode', 'development'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'development' },
  });
  if (built.status !== 0) throw new Error(`The build failed.\n${built.stdout}\n${built.stderr}`);
  process.env.E2E_BUILD = 'build-development';
  const stop = await startSite();
  const browser = await chromium.launch(playwright.use?.launchOptions);
  try {
    process.env.HYDRATION_SWEEP = JSON.stringify(await prepareSweep(browser));
  } catch (error) {
    await stop();
    throw error;
  } finally {
    await browser.close();
  }
  return stop;
}
