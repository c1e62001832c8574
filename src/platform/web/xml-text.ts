/** Characters XML 1.0 has no way to hold, even escaped: most control characters and unpaired surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out
export const UNHOLDABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** @returns text fit to stand in an XML element or attribute. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(UNHOLDABLE, '')
    .replace(/[&<>"']/g, (character) => ESCAPES[character] as string);
}
