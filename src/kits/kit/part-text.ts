import { formatDay } from '../../ui/format.ts';
import type { KitSource } from './kit-source.ts';

/** How the parts of a kit are put into Markdown. */

export const section = (title: string, ...lines: readonly (string | undefined | false)[]): string =>
  [`## ${title}`, ...lines.filter((line): line is string => Boolean(line))].join('\n\n');
export const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${line.replace(/\s+/g, ' ').trim()}`).join('\n');
export const numbered = (lines: readonly string[]): string =>
  lines.map((line, at) => `${at + 1}. ${line.replace(/\s+/g, ' ').trim()}`).join('\n');
export const checks = (lines: readonly string[]): string => lines.map((line) => `- [ ] ${line.replace(/\s+/g, ' ').trim()}`).join('\n');

const cell = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/(?<!\\)\|/g, '\\|')
    .trim() || '–';
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map((text) => (text === '---' ? text : cell(text))).join(' | ')} |`)
    .join('\n');

const CITED = /\[\^([^\]]+)\]/g;
/**
 * Ends a part with where it comes from: the sections of the source, and a footnote for every figure cited. A citation of a figure the source does not
 * have is taken out.
 * @param from what of the source the part is made from, in its own names
 */
export function withSources(source: KitSource, from: readonly string[], ...sections: readonly (string | undefined | false)[]): string {
  const origin = `From the ${source.from}, checked ${formatDay(source.checkedOn)}: ${from.join(', ')}.`;
  return withOrigin(source, origin, sections);
}

const SOURCES = '## Sources';
/** @returns a part with sections put before its sources, whose figures are cited as the part's own are */
export function withAdded(source: KitSource, part: string, ...sections: readonly (string | undefined | false)[]): string {
  const at = part.lastIndexOf(`${SOURCES}\n\n`);
  const [origin = ''] = part
    .slice(at + SOURCES.length)
    .trim()
    .split('\n\n');
  return withOrigin(source, origin, [part.slice(0, at).trim(), ...sections]);
}

function withOrigin(source: KitSource, origin: string, sections: readonly (string | undefined | false)[]): string {
  const body = sections
    .filter((one): one is string => Boolean(one))
    .join('\n\n')
    .replace(CITED, (mark, key: string) => (source.figures.has(key) ? mark : ''));
  const keys = [...new Set([...body.matchAll(CITED)].map(([, key = '']) => key))];
  return [body, section('Sources', origin), keys.map((key) => `[^${key}]: ${source.figures.get(key)}`).join('\n')]
    .filter(Boolean)
    .join('\n\n');
}
