import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJsonList } from './read-json-list.ts';

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}
const itemsOf = (text: string, size = 3, max?: number) => Array.fromAsync(readJsonList(inPieces(text, size), max));

test('every JSON list is read item by item, wherever the pieces are cut', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.jsonValue()), fc.integer({ min: 1, max: 9 }), fc.constantFrom(0, 2), async (items, size, indent) => {
      const text = JSON.stringify(items, null, indent);
      expect(await itemsOf(text, size)).toEqual(JSON.parse(text));
    }),
  );
});

test('what is no list, does not end, or holds what is not JSON is refused', async () => {
  await expect(itemsOf('{"a": 1}')).rejects.toThrow('not a JSON list');
  await expect(itemsOf('')).rejects.toThrow('not a JSON list');
  await expect(itemsOf('[{"a": 1}')).rejects.toThrow('does not end');
  await expect(itemsOf('[1, nonsense]')).rejects.toThrow('item 2');
  await expect(itemsOf(`["${'x'.repeat(40)}"]`, 3, 20)).rejects.toThrow('item 1 of the list is too long');
  await expect(itemsOf('[1] 2')).rejects.toThrow('not a JSON list');
});
