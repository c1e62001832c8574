import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { openDatabase } from '../../src/platform/db/client.server.ts';
import type { Email } from '../../src/platform/mail/email.ts';
import { smtpPost } from '../../src/platform/mail/transport.server.ts';
import { everyEmail, PROVIDER } from '../factories/every-email.ts';
import { expect, test } from './fixtures.ts';

const SITE = process.env.E2E_SITE ?? '';
/** What only emails people choose may carry, and must. */
const CHOSEN = [
  'daily_idea',
  'weekly_movers',
  'topic_alert',
  'watch_alert',
  'product_update',
  'product_update_test',
  're_engagement',
  'test_reminder',
  'project_week',
];
let emails: Map<string, Email>;

test.beforeAll(async () => {
  const log = pino({ level: 'silent' });
  const db = openDatabase(process.env.E2E_DATABASE_URL ?? '', log, { maxConnections: 2, name: 'assay emails' });
  emails = await everyEmail(db, { log, now: () => new Date() }, SITE).finally(() => db.close());
});

for (const scheme of ['light', 'dark'] as const)
  test(`every email fits a telephone and a window, in ${scheme}, without a script or a picture from elsewhere`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme });
    for (const width of [390, 640]) {
      await page.setViewportSize({ width, height: 900 });
      for (const [kind, { html }] of emails) {
        await page.setContent(html);
        const found = await page.evaluate(() => ({
          width: document.documentElement.scrollWidth,
          wider: [...document.body.querySelectorAll('*')]
            .filter((one) => one.getBoundingClientRect().right > innerWidth)
            .map((one) => one.tagName),
          pictures: [...document.querySelectorAll('img')].map(({ src, alt, width }) => ({ src, alt, width })),
          loads: document.querySelectorAll('script, link, iframe, object, [background], [srcset]').length,
          styles:
            [...document.querySelectorAll('[style]')].map((one) => one.getAttribute('style')).join() +
            document.querySelector('style')?.textContent,
          paper: getComputedStyle(document.body).backgroundColor,
          ink: getComputedStyle(document.querySelector('h1') as Element).color,
        }));
        expect(found.width, `${kind} at ${width}`).toBeLessThanOrEqual(width);
        expect(found.wider, `${kind} at ${width}`).toEqual([]);
        expect(found.loads, kind).toBe(0);
        // The curve of a topic, the same for everybody: it tells nobody who reads.
        for (const { src, alt, width: wide } of found.pictures) {
          expect(src, kind).toMatch(new RegExp(`^${SITE}/trending/[a-z0-9-]+/curve\\.png$`));
          expect(alt.length * wide, `${kind}: it has words and a size`).toBeGreaterThan(0);
        }
        expect(found.styles, kind).not.toMatch(/url\(|@import/);
        const [dark, light] = scheme === 'dark' ? [found.paper, found.ink] : [found.ink, found.paper];
        expect(brightness(light) - brightness(dark), `${kind}: ink on paper`).toBeGreaterThan(150);
      }
    }
  });

const brightness = (rgb: string) => Math.max(...[...rgb.matchAll(/\d+/g)].slice(0, 3).map(Number));

test('every link of every email leads to a page of ours that is there, or to the payment provider’s receipt', async ({ request }) => {
  const links = new Map<string, string>();
  for (const [kind, { html, text: plain }] of emails) {
    const inHtml = [...html.matchAll(/href="([^"]+)"/g)].map(([, url]) => (url ?? '').replaceAll('&#38;', '&'));
    for (const url of [...inHtml, ...(plain.match(/https?:\/\/[^\s<>]+[^\s<>.,:;]/g) ?? [])]) links.set(url, kind);
    for (const url of inHtml) expect(plain, `${kind}: what the HTML links to stands in the text`).toContain(url);
  }
  const wrong: string[] = [];
  for (const [url, kind] of links) {
    // An answer by mail, to the address the site names.
    if (/^mailto:[^@\s]+@[^@\s]+$/.test(url)) continue;
    // An invoice or a receipt is the payment provider's.
    if (url.startsWith(`${PROVIDER}/`)) continue;
    const response = await request.get(url, { maxRedirects: 0 });
    // Links for one use, and to what a person owns, belong to accounts that were never there.
    const mayBeGone = /[?&](token|key)=/.test(url) ? [404, 410] : [];
    if (!url.startsWith(SITE) || (response.status() >= 400 && !mayBeGone.includes(response.status())))
      wrong.push(`${kind}: ${response.status()} ${url}`);
  }
  expect(wrong).toEqual([]);
  expect(links.size).toBeGreaterThan(emails.size / 2);
});

test('as a mail server gets them, emails that people choose can be switched off by one click, and others cannot', async ({ request }) => {
  const received = new Map<string, string>();
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      void text(stream).then((message) => {
        received.set(/^X-Kind: (.*)\r$/m.exec(message)?.[1] ?? '', message);
        done();
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { post, close } = smtpPost(
    `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    () => 'Assay <hello@assay.example>',
  );
  for (const [kind, email] of emails) await post({ ...email, headers: { ...email.headers, 'X-Kind': kind } }, kind.replace(/\W/g, '-'));
  close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  expect(received.size).toBe(emails.size);
  for (const [kind, message] of received) {
    const head = unfolded(message.slice(0, message.indexOf('\r\n\r\n')));
    expect(head, kind).toMatch(/^Content-Type: multipart\/alternative/im);
    const oneClick = /^List-Unsubscribe: <([^>]+)>$/im.exec(head)?.[1];
    if (!CHOSEN.includes(kind)) expect(head, kind).not.toMatch(/^List-Unsubscribe/im);
    else {
      expect(head, kind).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/im);
      const answer = await request.post(oneClick ?? '', { form: { 'List-Unsubscribe': 'One-Click' } });
      // The token is ours; the person it names was never there.
      expect([answer.status(), await answer.text()], kind).toEqual([410, expect.stringContaining('does not exist any more')]);
    }
  }
});

/** Headers as they were written: a line that begins with a space goes on the one before. */
const unfolded = (head: string) => head.replace(/\r\n[ \t]+/g, ' ').replaceAll('\r\n', '\n');
