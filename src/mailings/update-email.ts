import type { EmailBlock, Words } from '../platform/mail/email-blocks.ts';
import { type Inline, type MarkdownBlock, readMarkdown } from '../ui/markdown.ts';
import type { EmailText } from './mailings.server.ts';

/** What an administrator writes of a piece of news. */
export type UpdateText = { subject: string; body: string; link_label: string | null; link_url: string | null };

const HEADING = /^#{1,3}\s+(.+?)\s*#*$/;

/** @returns the email of a piece of news; a `link_url` that begins with a slash is a page of ours */
export function updateEmail({ subject, body, link_label: label, link_url: url }: UpdateText, appUrl: string): EmailText {
  return {
    subject,
    paragraphs: [],
    blocks: sections(body).flatMap(blocksOf),
    ...(label && url ? { action: { label, url: url.startsWith('/') ? `${appUrl}${url}` : url } } : {}),
  };
}

/** Headings stand on lines of their own; what the reader of Markdown is given is between them. */
function sections(body: string): string[] {
  const parts: string[] = [];
  let open: string[] = [];
  const close = () => {
    if (open.some((line) => line.trim())) parts.push(open.join('\n'));
    open = [];
  };
  let isCode = false;
  for (const line of body.split('\n')) {
    if (/^\s*```/.test(line)) isCode = !isCode;
    if (isCode || !HEADING.test(line)) open.push(line);
    else {
      close();
      parts.push(line);
    }
  }
  close();
  return parts;
}

function blocksOf(section: string): EmailBlock[] {
  const heading = HEADING.exec(section)?.[1];
  if (heading && !section.includes('\n')) return [{ heading }];
  return readMarkdown(section).map(blockOf);
}

function blockOf(block: MarkdownBlock): EmailBlock {
  if (block.kind === 'paragraph') return { words: wordsOf(block.inline) };
  if (block.kind === 'list') return { items: block.items.map(wordsOf), ordered: block.ordered };
  if (block.kind === 'code') return { code: block.text };
  // Columns do not fit a telephone: each row is a line.
  return { items: block.rows.map(lineOf), ordered: false };
}

const lineOf = (row: Inline[][]): Words => row.flatMap((cell, at) => (at > 0 ? [{ text: ': ' }, ...wordsOf(cell)] : wordsOf(cell)));

/** The numbers of sources mean nothing here and stay as they were typed. */
const wordsOf = (inline: Inline[]): Words =>
  inline.map((one) =>
    one.kind === 'ref' ? { text: `[${one.no}]` } : one.kind === 'text' ? { text: one.text } : { text: one.text, as: one.kind },
  );
