import lzString from 'lz-string';
import type { BuilderKey } from '../idea-builder.ts';

/** Where a builder opens with a prompt: the address, and what happens on arrival. */
export type OpenIn = { url: string; note: string };

/** What a browser and the ways between carry with certainty. */
const MAX_ADDRESS = 32_000;
const CURSOR_ADDRESS = 8_000;
const CLAUDE_PROMPT = 5_000;

const doors: Record<BuilderKey, ((prompt: string) => OpenIn & { most: number }) | undefined> = {
  prompt_lovable: (prompt) => ({
    url: `https://lovable.dev/?autosubmit=true#prompt=${encodeURIComponent(prompt)}`,
    note: 'Opens Lovable and begins to build at once.',
    most: MAX_ADDRESS,
  }),
  prompt_bolt: undefined,
  prompt_v0: undefined,
  prompt_replit: (prompt) => ({
    url: `https://replit.com/?stack=Build&prompt=${lzString.compressToEncodedURIComponent(prompt)}`,
    note: 'Opens Replit with the prompt filled in; you send it.',
    most: MAX_ADDRESS,
  }),
  prompt_cursor: (prompt) => ({
    url: `https://cursor.com/link/prompt?text=${encodeURIComponent(prompt)}`,
    note: 'Opens Cursor with the prompt filled in; unpack the ZIP into the folder first.',
    most: CURSOR_ADDRESS,
  }),
  prompt_claude_code: (prompt) => ({
    url: `claude-cli://open?q=${encodeURIComponent(prompt)}`,
    note: 'Opens Claude Code 2.1.91 or later with the prompt filled in; unpack the ZIP into the folder first.',
    most: Number.POSITIVE_INFINITY,
  }),
};

/** @returns where a builder opens with this prompt; undefined where it documents no such address, or the prompt is too long for it */
export function openIn(key: BuilderKey, prompt: string): OpenIn | undefined {
  if (key === 'prompt_claude_code' && prompt.length > CLAUDE_PROMPT) return undefined;
  const { url, note, most } = doors[key]?.(prompt.toWellFormed()) ?? { url: '', note: '', most: -1 };
  return url.length <= most ? { url, note } : undefined;
}
