import { type Inline, readMarkdown } from '../ui/markdown.ts';

/** Draws the Markdown of an answer as `markdown.tsx` does, while it arrives. */
export function drawMarkdown(into: HTMLElement, text: string): void {
  into.replaceChildren(
    ...readMarkdown(text).map((block) => {
      if (block.kind === 'paragraph') return element('p', words(block.inline));
      if (block.kind === 'code') return codeBlock(block.text);
      if (block.kind === 'list')
        return element(
          block.ordered ? 'ol' : 'ul',
          block.items.map((item) => element('li', words(item))),
        );
      const head = element('thead', [
        element(
          'tr',
          block.head.map((cell) => element('th', words(cell))),
        ),
      ]);
      const rows = block.rows.map((row) =>
        element(
          'tr',
          row.map((cell) => element('td', words(cell))),
        ),
      );
      const box = element('section', [element('table', [head, element('tbody', rows)])]);
      box.className = 'relative overflow-x-auto';
      return box;
    }),
  );
}

/** The same as `CodeBlock`; a button that copies half a text comes with the whole. */
function codeBlock(text: string): HTMLElement {
  const box = element('div', [element('pre', [element('code', [text])])]);
  box.className = 'code-block';
  return box;
}

function words(inline: readonly Inline[]): (Node | string)[] {
  return inline.map((one) => {
    if (one.kind === 'text') return one.text;
    if (one.kind !== 'ref') return element(one.kind, [one.text]);
    const mark = element('span', [String(one.no)]);
    mark.className = 'evidence-mark';
    return mark;
  });
}

function element(tag: string, children: readonly (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  made.append(...children);
  return made;
}
