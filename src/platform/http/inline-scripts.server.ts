import { createHash, randomBytes } from 'node:crypto';

/** Stands as the nonce of our own inline scripts while a page is rendered: random for each process and never sent, so nobody else can write it. */
export const SCRIPT_MARK = `mark${randomBytes(18).toString('hex')}`;

const MARKED = new RegExp(`<script[^>]* nonce="${SCRIPT_MARK}"[^>]*>([\\s\\S]*?)</script>`, 'g');

/**
 * Has the policy let our inline scripts run by what they say: a script somebody slips in has another digest. So a page is the same bytes for everybody.
 * @param html a page whose own scripts carry SCRIPT_MARK
 * @returns the page without the mark, and what the policy says of its scripts (Content Security Policy Level 3, hash-source)
 */
export function takeMarks(html: string): { html: string; scripts: string[] } {
  const digests = [...html.matchAll(MARKED)].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  return { html: html.replaceAll(` nonce="${SCRIPT_MARK}"`, ''), scripts: [...new Set(digests)] };
}
