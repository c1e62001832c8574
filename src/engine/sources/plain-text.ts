const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  mdash: '—',
  ndash: '–',
};
/** Control characters, NUL among them, which Postgres does not store, and marks that turn the direction of the text around them. */
const UNWANTED = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu;
const MAX_READ = 20_000;

/**
 * One line of plain text out of what came from outside: without tags, with entities resolved, without control characters, cut at a word.
 * It remains a stranger's text: to be escaped where it is shown, and never obeyed.
 */
export function plainText(raw: string, maxLength: number): string {
  const text = raw
    .slice(0, MAX_READ)
    .replace(/<[^<>]{0,400}>/g, ' ')
    .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => character(name) ?? whole)
    .replace(UNWANTED, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toWellFormed();
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength - 1);
  const end = cut.lastIndexOf(' ');
  return `${(end > maxLength / 2 ? cut.slice(0, end) : cut).trimEnd()}…`.toWellFormed();
}

function character(name: string): string | undefined {
  if (!name.startsWith('#')) return NAMED[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** @returns the address when it is one a reader may be sent to, shortened to what names the page; else undefined */
export function webAddress(raw: string | null | undefined): string | undefined {
  const url = URL.parse(raw ?? '');
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  return url.href.length <= 500 ? url.href : undefined;
}
