import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText, webAddress } from './plain-text.ts';

test.each([
  ['markup', 'We tried <b>three</b><br/>tools', 'We tried three tools'],
  ['entities', 'R&amp;D &quot;now&quot; &#39;or&#x27; never&nbsp;&unknown;', `R&D "now" 'or' never &unknown;`],
  ['an encoded tag stays a text', 'Use &lt;script&gt; tags', 'Use <script> tags'],
  ['what Postgres does not store', 'a\u0000b\u0007c', 'a b c'],
  ['text that turns its neighbours around', 'safe\u202Egnp.exe\u2066', 'safe gnp.exe'],
  ['half a character', 'ab\ud83d', 'ab\ufffd'],
  ['an entity that is no character', '&#9999999; &#0;', '&#9999999; &#0;'],
  ['lines and spaces', ' a \n\n b\t c ', 'a b c'],
])('%s', (_what, raw, plain) => {
  expect(plainText(raw, 100)).toBe(plain);
});

test('is cut at a word, with a sign', () => {
  expect(plainText('one two three four', 12)).toBe('one two…');
  expect(plainText('abcdefghijklmnop', 6)).toBe('abcde…');
});

test('whatever comes in, what goes out is short, well-formed and without control characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.integer({ min: 2, max: 80 }), (raw, max) => {
      const plain = plainText(raw, max);
      expect(plain.length).toBeLessThanOrEqual(max);
      expect(plain.isWellFormed()).toBe(true);
      expect(plain).not.toMatch(/\p{Cc}/u);
    }),
  );
});

test.each([
  ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
  ['javascript:alert(1)', undefined],
  ['https://user:pass@example.com/', undefined],
  ['data:text/html,x', undefined],
  ['/relative', undefined],
  ['', undefined],
  [null, undefined],
  [`https://example.com/${'a'.repeat(600)}`, undefined],
])('an address a reader may be sent to: %s', (raw, address) => {
  expect(webAddress(raw)).toBe(address);
});
