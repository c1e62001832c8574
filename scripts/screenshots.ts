/**
 * Takes pictures of every screen of a running site: `npm run screenshots -- [--url http://localhost:3000] [--only browse]`.
 * Three widths, light and dark, into `screenshots/`.
 */
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findChromium } from '../tests/e2e/chromium.ts';

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    only: { type: 'string' },
    widths: { type: 'string', default: '390,768,1440' },
    schemes: { type: 'string', default: 'light,dark' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(`Usage: npm run screenshots -- [options]   (takes pictures of a running site, into screenshots/)

  --url      where the site runs (http://localhost:3000)
  --only     one screen, by its name
  --widths   in pixels (390,768,1440)
  --schemes  light, dark or both (light,dark)`);
  process.exit();
}
const api = async (path: string) =>
  ((await (await fetch(`${values.url}/api/v1${path}`)).json()) as { data: never }).data as {
    slug: string;
    ideas: { slug: string; level: string }[];
  };
const daily = await api('/ideas/daily/today');
const { ideas } = await api('/ideas?limit=100');
const locked = ideas.find((idea) => idea.level === 'teaser')?.slug ?? '';

const screens: Record<string, string> = {
  home: '/',
  browse: '/browse',
  'browse-found': '/browse?search=plumers',
  'browse-empty': '/browse?search=zzzzzz',
  'browse-failing': '/browse?category=nonsense',
  'idea-full': `/ideas/${daily.slug}`,
  'idea-locked': `/ideas/${locked}`,
  archive: '/archive',
  pricing: '/pricing',
  methodology: '/methodology',
  search: '/search',
  terms: '/terms',
  privacy: '/privacy',
  'not-found': '/nowhere',
};

mkdirSync('screenshots', { recursive: true });
const browser = await chromium.launch({
  executablePath: findChromium() ?? 'chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--disable-gpu'],
});
for (const scheme of values.schemes.split(',') as ('light' | 'dark')[]) {
  for (const width of values.widths.split(',').map(Number)) {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: scheme });
    for (const [name, path] of Object.entries(screens)) {
      if (values.only && !name.startsWith(values.only)) continue;
      await page.goto(`${values.url}${path}`);
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({ path: `screenshots/${name}-${width}-${scheme}.png`, fullPage: true });
    }
    await page.close();
  }
}
await browser.close();
