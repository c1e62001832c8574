/**
 * Reads a JSON list from pieces of text of any size, item by item, keeping no more than one item.
 * @throws Error when the text is not a list, an item is not JSON or longer than `maxItem` characters, or the list does not end
 */
export async function* readJsonList(pieces: AsyncIterable<string>, maxItem = 1_000_000): AsyncGenerator<unknown> {
  let state: 'before' | 'inside' | 'after' = 'before';
  let item = '';
  let depth = 0;
  let isString = false;
  let isEscaped = false;
  let count = 0;
  for await (const piece of pieces) {
    for (const character of piece) {
      if (state !== 'inside') {
        if (state === 'before' && character === '[') state = 'inside';
        else if (!/[\s\ufeff]/.test(character)) throw new Error('the file is not a JSON list');
        continue;
      }
      if (isString) {
        item += character;
        if (isEscaped) isEscaped = false;
        else if (character === '\\') isEscaped = true;
        else if (character === '"') isString = false;
      } else if (depth === 0 && (character === ',' || character === ']')) {
        if (item.trim() !== '') yield parsed(item, ++count);
        item = '';
        if (character === ']') state = 'after';
      } else {
        item += character;
        if (character === '"') isString = true;
        else if (character === '{' || character === '[') depth++;
        else if (character === '}' || character === ']') depth--;
      }
      if (item.length > maxItem) throw new Error(`item ${count + 1} of the list is too long`);
    }
  }
  if (state !== 'after') throw new Error(state === 'before' ? 'the file is not a JSON list' : 'the list does not end');
}

function parsed(item: string, number: number): unknown {
  try {
    return JSON.parse(item);
  } catch {
    throw new Error(`item ${number} of the list is not JSON`);
  }
}
