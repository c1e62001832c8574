import { Markdown } from '../ui/markdown.tsx';
import { readKitText } from './kit-text.ts';

/** Draws a part of a kit, its figures leading to their sources at the end. */
export function KitText({ text, base }: { text: string; base: string }) {
  const { sections, notes } = readKitText(text);
  return (
    <>
      {sections.map(({ title, level, body }, at) => {
        const Heading = level === 2 ? 'h3' : 'h4';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
          <section key={at} className={at === 0 ? '' : 'mt-8'}>
            {title && <Heading className={level === 2 ? 'border-b border-line pb-1 text-xl' : 'text-lg'}>{title}</Heading>}
            <div className={`answer ${title ? 'mt-3' : ''}`}>
              <Markdown text={body} base={base} tables={title ? `Table: ${title}` : 'Table'} />
            </div>
          </section>
        );
      })}
      {notes.length > 0 && (
        <ol className="numerals mt-4 grid gap-1 pl-5 text-sm text-ink-2 [list-style:decimal]">
          {notes.map(({ no, text: words, url }) => (
            <li key={no} id={`${base}-${no}`}>
              {words}{' '}
              {url && (
                <a href={url} rel="noopener nofollow">
                  Where it was read
                </a>
              )}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
