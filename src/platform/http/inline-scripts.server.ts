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
  return { html: withoutMarks(html), scripts: [...new Set(ownScripts(html).map(digestOf))] };
}

/** @returns what our own scripts in a page say */
export const ownScripts = (html: string): string[] => [...html.matchAll(MARKED)].map(([, code = '']) => code);

/** @returns a page without the mark of our own scripts */
export const withoutMarks = (html: string): string => html.replaceAll(` nonce="${SCRIPT_MARK}"`, '');

/** @returns a script as the policy names it */
export const digestOf = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
