import { UNHOLDABLE } from './xml-text.ts';

const DAY_MS = 86_400_000;

/** What takes a whole day. */
export type CalendarEvent = { id: string; day: string; summary: string; description: string; url: string };

/** @returns whole days as an iCalendar (RFC 5545) that blocks nobody's time */
export function calendarOf({ product, name }: { product: string; name: string }, events: readonly CalendarEvent[], now: Date): string {
  const compact = (day: string) => day.replaceAll('-', '');
  const lines = events.flatMap(({ id, day, summary, description, url }) => [
    'BEGIN:VEVENT',
    calendarLine('UID', id),
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    `DTEND;VALUE=DATE:${compact(dayAfter(day))}`,
    calendarLine('SUMMARY', calendarText(summary)),
    calendarLine('DESCRIPTION', calendarText(description)),
    calendarLine('URL', url),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]);
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//Assay//${product}//EN`, calendarLine('X-WR-CALNAME', calendarText(name))];
  return `${[...head, ...lines, 'END:VCALENDAR'].join('\r\n')}\r\n`;
}

const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

/** A line of a calendar (RFC 5545): at most 75 octets, the rest on lines that begin with a space. */
function calendarLine(name: string, value: string): string {
  const text = `${name}:${value}`;
  const lines: string[] = [];
  let line = '';
  for (const character of text) {
    if (Buffer.byteLength(line + character) > 73) {
      lines.push(line);
      line = '';
    }
    line += character;
  }
  return [...lines, line].join('\r\n ');
}

/** Text of a calendar: what separates is escaped, lines are one. */
const calendarText = (text: string) =>
  text
    .toWellFormed()
    .replace(UNHOLDABLE, '')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r?\n|\r/g, '\\n');
