import { deflateSync } from 'node:zlib';
import { Resvg } from '@resvg/resvg-js';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addPerson, sessionOf, testAccounts } from '../../../tests/factories/accounts.ts';
import { type TestDatabase, testDatabase } from '../../../tests/factories/database.ts';
import { aBomb, aPng, JPEG, turned, WEBP } from '../../../tests/factories/pictures.ts';
import { createApp } from '../../app/api.server.ts';
import type { Accounts } from '../accounts/accounts.server.ts';
import { avatarPictures } from './avatar.server.ts';
import { AVATAR_MAX_BYTES } from './avatar.ts';
import { encodePng, pngChunk } from './decode-webp.server.ts';

let t: TestDatabase;
let accounts: Accounts;
let app: ReturnType<typeof createApp>;
let cookie: string;
let userId: string;

beforeAll(async () => {
  t = await testDatabase();
  accounts = testAccounts(t);
  app = createApp(t.ctx, accounts);
});
beforeEach(async () => {
  userId = (await addPerson(t, accounts)).id;
  cookie = (await sessionOf(accounts, userId)).cookie;
});
afterAll(() => t.drop());

async function upload(bytes: Buffer, name = 'me.png') {
  const form = new FormData();
  form.append('avatar', new File([new Uint8Array(bytes)], name));
  const response = await app.request('/api/v1/auth/profile/avatar', { method: 'PUT', headers: { cookie }, body: form });
  const body = (await response.json()) as { data: { avatar_url: string }; error: { message: string; fields: { avatar: string } } };
  return { status: response.status, url: body.data?.avatar_url, fault: body.error?.fields?.avatar ?? body.error?.message };
}
const served = (url: string) => avatarPictures(t.ctx).request(url);
const pictureOf = async (url: string) => Buffer.from(await (await served(url)).arrayBuffer());

/** The colour of a place in a PNG, each part as 0 or 1; places are given in hundredths. */
function colourAt(png: Buffer, x: number, y: number): string {
  const { pixels, width } = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><image width="100" height="100" href="data:image/png;base64,${png.toString('base64')}"/></svg>`,
  ).render();
  return [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)].map((part) => (part > 127 ? 1 : 0)).join('');
}
const [RED, GREEN] = ['100', '010'];

test.each([
  ['JPEG', JPEG],
  ['WebP', WEBP],
])('the middle square of a %s is kept as a PNG of 256 × 256, at an address of its own for each picture', async (_, bytes) => {
  const { status, url } = await upload(bytes, 'whatever.txt');
  expect(status).toBe(200);
  expect(url).toMatch(/^\/avatars\/[0-9a-f-]{36}\.png$/);
  const response = await served(url);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  const png = Buffer.from(await response.arrayBuffer());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([256, 256]);
  expect([colourAt(png, 50, 20), colourAt(png, 50, 80), colourAt(png, 4, 20), colourAt(png, 96, 80)]).toEqual([RED, GREEN, RED, GREEN]);
  const second = await upload(bytes);
  expect(second.url).not.toBe(url);
  expect((await served(url)).status, 'the old picture is gone').toBe(404);
});

test('a picture a camera held sideways stands upright', async () => {
  const halves = async (orientation: number) => {
    const png = await pictureOf((await upload(turned(orientation))).url);
    return { top: colourAt(png, 50, 20), bottom: colourAt(png, 50, 80), left: colourAt(png, 20, 50), right: colourAt(png, 80, 50) };
  };
  expect(await halves(1)).toMatchObject({ top: RED, bottom: GREEN });
  expect(await halves(3)).toMatchObject({ top: GREEN, bottom: RED });
  expect(await halves(4)).toMatchObject({ top: GREEN, bottom: RED });
  expect(await halves(6)).toMatchObject({ left: GREEN, right: RED });
  expect(await halves(8)).toMatchObject({ left: RED, right: GREEN });
  expect(await halves(5)).toMatchObject({ left: RED, right: GREEN });
  expect(await halves(7)).toMatchObject({ left: GREEN, right: RED });
});

test('a large picture is drawn in two steps', async () => {
  const { status, url } = await upload(
    encodePng(
      new Uint8Array(3_000 * 3_000 * 4).map((_, i) => (i % 4 === 0 || i % 4 === 3 ? 255 : 0)),
      3_000,
    ),
  );
  expect(status).toBe(200);
  const png = await pictureOf(url);
  expect([png.readUInt32BE(16), colourAt(png, 3, 3), colourAt(png, 97, 97)]).toEqual([256, RED, RED]);
});

test('nothing of the file survives but what can be seen', async () => {
  const secret = 'GPS 38.7223 N 9.1393 W <script>alert(1)</script>';
  const commented = Buffer.concat([
    JPEG.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, secret.length + 2]),
    Buffer.from(secret),
    JPEG.subarray(2),
  ]);
  const polyglot = Buffer.concat([aPng(), Buffer.from(`<html>${secret}</html>PK\x03\x04`)]);
  for (const bytes of [commented, polyglot]) {
    const png = await pictureOf((await upload(bytes)).url);
    expect(png.includes('script')).toBe(false);
    expect(png.includes('GPS')).toBe(false);
    expect(png.subarray(-8).toString('latin1'), 'the end of a PNG, and nothing after it').toBe('IEND\xaeB`\x82');
  }
});

test('hostile and broken files are refused, each with its reason, and the picture before stays', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>');
  const [notPicture, damaged] = [
    'The picture must be a PNG, JPEG or WebP file',
    'The picture could not be read: the file is damaged or not complete',
  ];
  const twoSizes = Buffer.concat([JPEG.subarray(0, 2), Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0]), JPEG.subarray(2)]);
  const wrongSize = Buffer.from(WEBP);
  wrongSize.writeUInt16LE(3_000, 26);
  const noColours = aPng(32);
  noColours.fill(0, 60, 200);
  const pixels = deflateSync(Buffer.alloc(50_000_000));
  const endless = Buffer.concat([aPng().subarray(0, 33), pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))]);
  const scan = JPEG.subarray(JPEG.indexOf('\xff\xda', 0, 'latin1'), -2);
  const manyScans = Buffer.concat([JPEG.subarray(0, -2), ...Array.from({ length: 100 }, () => scan), JPEG.subarray(-2)]);
  const whole = aPng();
  const afterHeader = (chunks: number) =>
    Buffer.concat([whole.subarray(0, 33), ...Array.from({ length: chunks }, () => pngChunk('IDAT', Buffer.alloc(0))), whole.subarray(33)]);
  expect((await upload(afterHeader(4_000))).status, 'many chunks, but not too many').toBe(200);
  const { url } = await upload(JPEG);
  const cases: [string, Buffer, string][] = [
    ['SVG', svg, notPicture],
    ['SVG behind a byte order mark', Buffer.concat([Buffer.from('\ufeff'), svg]), notPicture],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), notPicture],
    ['GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'), notPicture],
    ['one byte', Buffer.from([0x89]), notPicture],
    ['nothing', Buffer.alloc(0), 'Please choose a picture'],
    ['20000 × 20000 PNG', aBomb(), 'The picture can have 16 million pixels at most, such as 4096 × 4096'],
    ['half a PNG', aPng().subarray(0, 2_000), damaged],
    ['PNG of rubbish', noColours, damaged],
    ['PNG of 5,000 chunks', afterHeader(5_000), damaged],
    ['half a JPEG', JPEG.subarray(0, JPEG.length - 40), damaged],
    ['JPEG that is only its beginning', JPEG.subarray(0, 4), damaged],
    ['JPEG of two sizes', twoSizes, damaged],
    ['PNG whose pixels never end', endless, damaged],
    ['JPEG of a hundred scans', manyScans, damaged],
    ['half a WebP', WEBP.subarray(0, 80), damaged],
    ['WebP of another size', wrongSize, damaged],
    ['too large', Buffer.concat([aPng(), Buffer.alloc(AVATAR_MAX_BYTES)]), 'The picture can have 2 MB at most'],
  ];
  const wrong: string[] = [];
  for (const [name, bytes, expected] of cases) {
    const { status, fault } = await upload(bytes);
    if (status !== 400 || fault !== expected) wrong.push(`${name}: ${status} ${fault}`);
  }
  expect(wrong).toEqual([]);
  expect((await served(url)).status).toBe(200);
});

test('a WebP that goes wrong does not harm the next one', async () => {
  const broken = Buffer.from(WEBP);
  broken.fill(0xff, 40);
  await upload(broken);
  const png = await pictureOf((await upload(WEBP)).url);
  expect([colourAt(png, 50, 20), colourAt(png, 50, 80)]).toEqual([RED, GREEN]);
});

test('a picture is taken away, and guessed addresses lead to none', async () => {
  const { url } = await upload(JPEG);
  const response = await app.request('/api/v1/auth/profile/avatar', { method: 'DELETE', headers: { cookie } });
  expect(await response.json()).toMatchObject({ data: { avatar_url: null } });
  expect((await served(url)).status).toBe(404);
  expect((await served('/avatars/x.png')).status).toBe(404);
  expect(await t.db.rows(sql`SELECT 1 FROM avatars WHERE user_id = ${userId}`)).toEqual([]);
});

test('pictures are drawn thirty times an hour at most', async () => {
  for (let i = 0; i < 30; i++) expect((await upload(JPEG)).status).toBe(200);
  expect(await upload(JPEG)).toMatchObject({ status: 429, fault: expect.stringContaining('Too many attempts') });
});
