import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unescaped } from '../../../tests/factories/xml.ts';
import { xmlText } from './xml-text.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 60 });

test('text of any kind becomes text XML can hold, and reads back as it was', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const escaped = xmlText(text);
      expect(escaped).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|#39;)/);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters looked for
      expect(escaped).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
      expect(escaped.isWellFormed()).toBe(true);
    }),
  );
  expect(unescaped(xmlText(`<&>"' ]]> 'é' 日本 🦫`))).toBe(`<&>"' ]]> 'é' 日本 🦫`);
});
