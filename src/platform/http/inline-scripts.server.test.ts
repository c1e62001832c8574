import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SCRIPT_MARK, takeMarks } from './inline-scripts.server.ts';

const ours = (code: string, attributes = '') => `<script nonce="${SCRIPT_MARK}"${attributes}>${code}</script>`;
const digestOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

test('every script of ours runs by the digest of what it says, and a mark is never sent', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ unit: 'grapheme' }).filter((code) => !code.includes('<'))), (codes) => {
      const { html, scripts } = takeMarks(`<p>${codes.map((code) => ours(code)).join('</p><p>')}</p>`);
      expect(scripts).toEqual(codes.map(digestOf));
      expect(html).not.toContain(SCRIPT_MARK);
      expect([...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, code]) => code)).toEqual(codes);
    }),
  );
});

test('a script somebody slipped in has no digest, whatever nonce it claims', () => {
  const { scripts } = takeMarks(
    `<script>bad()</script><script nonce="">bad()</script><script nonce="mark">bad()</script>${ours('good()')}`,
  );
  expect(scripts).toEqual([digestOf('good()')]);
});

test('attributes, other elements with the mark and the same script twice change nothing', () => {
  const { html, scripts } = takeMarks(`<link nonce="${SCRIPT_MARK}" href="/a.css"/>${ours('1', ' type="module"')}${ours('1')}`);
  expect(scripts).toEqual([digestOf('1')]);
  expect(html).toBe('<link href="/a.css"/><script type="module">1</script><script>1</script>');
});
