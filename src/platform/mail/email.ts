import { BODY, blockAsHtml, blockAsText, type EmailBlock, QUIET, SANS } from './email-blocks.ts';
import { escapeHtml } from './escape-html.ts';

/** A message ready to send: one text in two forms. */
export type Email = { to: string; subject: string; text: string; html: string; headers?: Record<string, string> };

export type EmailParts = {
  to: string;
  subject: string;
  /** What a mail program shows beside the subject in its list. */
  preview?: string;
  /** What stands at its head, where that is not the subject. */
  title?: string;
  /** What happened, in plain sentences; each becomes a paragraph. */
  paragraphs: string[];
  /** What an email to be read holds besides, in its order. */
  blocks?: EmailBlock[];
  /** The one thing to do, as a link. */
  action?: { label: string; url: string };
  /** What stands after the action: how long the link holds, what to do if it was not you. */
  after?: string[];
  /** Why this email came at all, and how to have no more of its kind. */
  foot?: { text: string; label: string; url: string };
};

const HOUSE = 'Assay: startup ideas with the evidence attached';

/**
 * Writes an email of the house as text and as HTML that any mail program shows: one column, no pictures, no scripts, nothing that tracks.
 * @throws Error when the address or the subject holds more than one line: what follows would be read as further headers
 */
export function writeEmail({
  to,
  subject,
  preview,
  title = subject,
  paragraphs,
  blocks = [],
  action,
  after = [],
  foot,
}: EmailParts): Email {
  if (/[\r\n]/.test(to + subject)) throw new Error('the address and the subject of an email are one line each');
  const text = [
    ...(title === subject ? [] : [title]),
    ...paragraphs,
    ...blocks.map(blockAsText),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...after,
    `-- \n${HOUSE}${foot ? `\n${foot.text}\n${foot.label}: ${foot.url}` : ''}`,
  ];
  const body = [
    ...paragraphs.map((line) => `<p class="ink" style="${BODY}">${escapeHtml(line)}</p>`),
    ...blocks.map(blockAsHtml),
    ...(action ? button(action) : []),
    ...after.map((line) => `<p class="quiet" style="${QUIET}">${escapeHtml(line)}</p>`),
  ];
  return { to, subject, text: text.join('\n\n'), html: page({ subject, preview, title, body: body.join('\n'), foot }) };
}

// Colours of the design system, light in the attributes and dark in the style sheet, for the programs that read one.
const DARK = `@media (prefers-color-scheme:dark){
.paper{background:#191b1d!important}.sheet{background:#212427!important;border-color:#3b4045!important;border-top-color:#dcb45c!important}
.ink{color:#efe9dc!important}.quiet,.quiet a{color:#a9a294!important}.brand{color:#dcb45c!important}
.well{background:#191b1d!important}
.button{background:#dcb45c!important;color:#1d1809!important}.rule{border-color:#3b4045!important}}`;

type Page = { subject: string; preview: string | undefined; title: string; body: string; foot: EmailParts['foot'] };

function page({ subject, preview, title, body, foot }: Page): string {
  const why = foot
    ? `<p class="quiet" style="${QUIET}">${escapeHtml(foot.text)} <a href="${escapeHtml(foot.url)}" style="color:#5f5747">${escapeHtml(foot.label)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${DARK}</style></head>
<body class="paper" style="margin:0;padding:0;background:#f6f1e6">
${preview ? `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>\n` : ''}<div class="paper" style="padding:24px 12px;background:#f6f1e6">
<div class="sheet" style="max-width:536px;margin:0 auto;padding:28px 24px 16px;background:#fdfaf3;border:1px solid #d9cfbb;border-top:3px solid #7a5810">
<p class="brand" style="margin:0 0 20px;font:500 22px/1.2 Newsreader,Georgia,serif;color:#7a5810">Assay</p>
<h1 class="ink" style="margin:0 0 16px;font:500 26px/1.2 Newsreader,Georgia,serif;color:#1b1813">${escapeHtml(title)}</h1>
${body}
<div class="rule" style="margin:24px 0 12px;border-top:1px solid #d9cfbb"></div>
<p class="quiet" style="${QUIET}">${HOUSE}</p>
${why}
</div></div></body></html>`;
}

function button({ label, url }: { label: string; url: string }): string[] {
  const href = escapeHtml(url);
  const isPage = /^https?:/.test(url);
  return [
    `<p style="margin:0 0 16px"><a class="button" href="${href}" style="display:inline-block;padding:12px 20px;border-radius:3px;background:#7a5810;color:#fffaf0;font-size:16px;line-height:1.35;font-weight:600;text-decoration:none;${SANS}">${escapeHtml(label)}</a></p>`,
    ...(isPage
      ? [
          `<p class="quiet" style="${QUIET}">Or copy this address into your browser:<br><span style="word-break:break-all">${href}</span></p>`,
        ]
      : []),
  ];
}
