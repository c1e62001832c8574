/** A message ready to send: one text in two forms. */
export type Letter = { to: string; subject: string; text: string; html: string; headers?: Record<string, string> };

export type LetterParts = {
  to: string;
  subject: string;
  /** What happened, in plain sentences; each becomes a paragraph. */
  paragraphs: string[];
  /** The one thing to do, as a link. */
  action?: { label: string; url: string };
  /** What stands after the action: how long the link holds, what to do if it was not you. */
  after?: string[];
};

/** Writes a letter of the house as text and as HTML that any mail program shows: one column, no pictures, no scripts, nothing that tracks. */
export function writeLetter({ to, subject, paragraphs, action, after = [] }: LetterParts): Letter {
  const text = [
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...after,
    '-- \nAssay: startup ideas with the evidence attached',
  ];
  const p = (content: string) => `<p style="margin:0 0 16px">${content}</p>`;
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f6f1e6;color:#1b1813;font:17px/1.5 Georgia,serif">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#fdfaf3;border-top:3px solid #7a5810">
${paragraphs.map((line) => p(escapeHtml(line))).join('\n')}
${
  action
    ? `${p(`<a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;background:#7a5810;color:#fffaf0;text-decoration:none;font-weight:bold">${escapeHtml(action.label)}</a>`)}
<p style="margin:0 0 16px;font-size:14px;color:#5f5747">Or copy this address into your browser:<br><span style="word-break:break-all">${escapeHtml(action.url)}</span></p>`
    : ''
}
${after.map((line) => `<p style="margin:0 0 12px;font-size:14px;color:#5f5747">${escapeHtml(line)}</p>`).join('\n')}
<p style="margin:24px 0 0;font-size:13px;color:#5f5747">Assay: startup ideas with the evidence attached</p>
</div></body></html>`;
  return { to, subject, text: text.join('\n\n'), html };
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
