import { escapeHtml } from './escape-html.ts';

/** A stretch of words, and how it is set apart. */
export type Words = { text: string; as?: 'strong' | 'em' | 'code' }[];

/** What an email to be read holds between its first sentences and its action. */
export type EmailBlock =
  | { heading: string }
  | { text: string }
  | { words: Words }
  | { items: Words[]; ordered: boolean }
  | { code: string }
  /** Figures with what they rest on. */
  | { figures: { label: string; value: string; note?: string }[] }
  | { links: EmailLink[] };

/** A link with what stands below it, and a small picture that says nothing its words do not. */
type EmailLink = { label: string; url: string; note?: string; picture?: { src: string; alt: string; width: number; height: number } };

export const SANS = "font-family:'Source Sans 3','Helvetica Neue',Arial,sans-serif";
/** Long words, such as addresses, break rather than make an email wider than its screen. */
const BREAK = 'overflow-wrap:anywhere';
export const BODY = `margin:0 0 16px;font-size:17px;line-height:1.55;color:#1b1813;${BREAK};${SANS}`;
export const QUIET = `margin:0 0 12px;font-size:14px;line-height:1.5;color:#5f5747;${BREAK};${SANS}`;
const HEADING = 'margin:24px 0 8px;font:500 20px/1.3 Newsreader,Georgia,serif;color:#1b1813';
const MONO = "font-family:ui-monospace,'SF Mono',Menlo,Consolas,monospace";

/** @returns a block as it reads without any marks but line breaks */
export function blockAsText(block: EmailBlock): string {
  if ('heading' in block) return block.heading.toUpperCase();
  if ('text' in block) return block.text;
  if ('words' in block) return plain(block.words);
  if ('items' in block) return block.items.map((item, at) => `${block.ordered ? `${at + 1}.` : '-'} ${plain(item)}`).join('\n');
  if ('code' in block) return block.code.replace(/^/gm, '    ');
  if ('figures' in block) return block.figures.map(({ label, value, note }) => `${label}: ${value}${note ? ` (${note})` : ''}`).join('\n');
  return block.links.map(({ label, url, note }) => `${label}${note ? `: ${note}` : ''}\n${url}`).join('\n\n');
}

/** @returns a block as HTML that any mail program shows, light by its attributes and dark by its classes */
export function blockAsHtml(block: EmailBlock): string {
  if ('heading' in block) return `<h2 class="ink" style="${HEADING}">${escapeHtml(block.heading)}</h2>`;
  if ('text' in block) return `<p class="ink" style="${BODY}">${escapeHtml(block.text)}</p>`;
  if ('words' in block) return `<p class="ink" style="${BODY}">${wordsAsHtml(block.words)}</p>`;
  if ('items' in block) return listAsHtml(block);
  if ('code' in block)
    return `<pre class="ink well" style="margin:0 0 16px;padding:12px;background:#f1e9d8;font-size:14px;line-height:1.45;color:#1b1813;white-space:pre-wrap;${BREAK};${MONO}">${escapeHtml(block.code)}</pre>`;
  if ('figures' in block)
    return `<table role="presentation" style="width:100%;margin:0 0 16px;border-collapse:collapse">${block.figures.map(figureRow).join('')}</table>`;
  return block.links
    .map(
      ({ label, url, note, picture }) =>
        `<p class="ink" style="${BODY}">${picture ? `<img src="${escapeHtml(picture.src)}" alt="${escapeHtml(picture.alt)}" width="${picture.width}" height="${picture.height}" align="right" style="margin:2px 0 0 12px">` : ''}<a class="brand" href="${escapeHtml(url)}" style="color:#7a5810;font-weight:600">${escapeHtml(label)}</a>${note ? `<span class="quiet" style="display:block;font-size:14px;line-height:1.4;color:#5f5747">${escapeHtml(note)}</span>` : ''}</p>`,
    )
    .join('');
}

const plain = (words: Words) => words.map(({ text }) => text).join('');

function wordsAsHtml(words: Words): string {
  return words
    .map(({ text, as }) => {
      const inside = escapeHtml(text);
      if (as === 'code') return `<code style="font-size:15px;${MONO}">${inside}</code>`;
      return as ? `<${as}>${inside}</${as}>` : inside;
    })
    .join('');
}

function listAsHtml({ items, ordered }: { items: Words[]; ordered: boolean }): string {
  const tag = ordered ? 'ol' : 'ul';
  const lines = items.map((item) => `<li style="margin:0 0 6px">${wordsAsHtml(item)}</li>`).join('');
  return `<${tag} class="ink" style="${BODY};padding-left:24px">${lines}</${tag}>`;
}

function figureRow({ label, value, note }: { label: string; value: string; note?: string }): string {
  const cell = `padding:8px 0;border-top:1px solid #d9cfbb;vertical-align:top;font-size:16px;line-height:1.4;${SANS}`;
  return `<tr><td class="rule quiet" style="${cell};padding-right:12px;color:#5f5747">${escapeHtml(label)}</td>
<td class="rule ink" align="right" style="${cell};color:#1b1813;font-weight:600;${BREAK}">${escapeHtml(value)}${note ? `<br><span class="quiet" style="font-size:13px;font-weight:400;color:#5f5747">${escapeHtml(note)}</span>` : ''}</td></tr>`;
}
