import { Fragment, type ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import { EvidenceMark } from './evidence-mark.tsx';
import { type Inline, readMarkdown } from './markdown.ts';
import { ScrollBox } from './scroll-box.tsx';

/**
 * Draws the Markdown of an answer; the numbers of sources open to them, and lead to the list below it without scripts.
 * @param sources what stands behind each number, where that is known
 * @param tables what its tables are of, for those who hear them one by one
 */
export function Markdown({ text, base, sources, tables = 'Table' }: { text: string; tables?: string } & Cites) {
  return readMarkdown(text).map((block, at, blocks) => {
    const before = blocks.slice(0, at).filter(({ kind }) => kind === 'table').length;
    const key = `${block.kind} ${at}`;
    if (block.kind === 'paragraph')
      return (
        <p key={key}>
          <Words inline={block.inline} base={base} sources={sources} />
        </p>
      );
    if (block.kind === 'code') return <CodeBlock key={key} text={block.text} />;
    if (block.kind === 'list') {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List key={key}>
          {block.items.map((item, no) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
            <li key={no}>
              <Words inline={item} base={base} sources={sources} />
            </li>
          ))}
        </List>
      );
    }
    return (
      <ScrollBox key={key} label={before === 0 ? tables : `${tables}, table ${before + 1}`}>
        <table>
          <thead>
            <tr>
              {block.head.map((cell, no) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
                <th key={no} scope="col">
                  <Words inline={cell} base={base} sources={sources} />
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
                    <Words inline={cell} base={base} sources={sources} />
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

function CodeBlock({ text }: { text: string }) {
  return (
    <div className="code-block">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
      <CopyButton text={() => text} className="button min-h-8 px-3 py-0.5 text-sm">
        Copy
      </CopyButton>
    </div>
  );
}

type Cites = { base: string; sources?: ReadonlyMap<number, ReactNode> | undefined };

function Words({ inline, base, sources }: { inline: Inline[] } & Cites) {
  return inline.map((one, at) => {
    const key = `${one.kind} ${at}`;
    if (one.kind === 'ref' && sources?.has(one.no))
      return (
        <EvidenceMark
          key={key}
          basis="measured"
          href={`#${base}-${one.no}`}
          says={`Source ${one.no}`}
          label={`Source ${one.no}`}
          detail={async () => sources.get(one.no)}
        >
          {one.no}
        </EvidenceMark>
      );
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
