import { Fragment } from 'react';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { type Inline, readMarkdown } from './markdown.ts';

/** Draws the Markdown of an answer; the numbers of sources lead to the list below it. `chat.browser.ts` draws the same while it arrives. */
export function Markdown({ text, base }: { text: string; base: string }) {
  return readMarkdown(text).map((block, at) => {
    const key = `${block.kind} ${at}`;
    if (block.kind === 'paragraph')
      return (
        <p key={key}>
          <Words inline={block.inline} base={base} />
        </p>
      );
    if (block.kind === 'code')
      return (
        <pre key={key}>
          <code>{block.text}</code>
        </pre>
      );
    if (block.kind === 'list') {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List key={key}>
          {block.items.map((item, no) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
            <li key={no}>
              <Words inline={item} base={base} />
            </li>
          ))}
        </List>
      );
    }
    return (
      <ScrollBox key={key} label="Table">
        <table>
          <thead>
            <tr>
              {block.head.map((cell, no) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
                <th key={no} scope="col">
                  <Words inline={cell} base={base} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row, no) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
              <tr key={no}>
                {row.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
                  <td key={column}>
                    <Words inline={cell} base={base} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    );
  });
}

function Words({ inline, base }: { inline: Inline[]; base: string }) {
  return inline.map((one, at) => {
    const key = `${one.kind} ${at}`;
    if (one.kind === 'ref')
      return (
        <a key={key} href={`#${base}-${one.no}`} className="evidence-mark no-underline" aria-label={`Source ${one.no}`}>
          {one.no}
        </a>
      );
    if (one.kind === 'text') return <Fragment key={key}>{one.text}</Fragment>;
    const Tag = one.kind;
    return <Tag key={key}>{one.text}</Tag>;
  });
}
