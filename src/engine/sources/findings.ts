import { z } from 'zod';
import { OutsideError } from '../../platform/http/outside-error.ts';
import { Finding, type Understanding } from '../evidence.contract.ts';
import { plainText, webAddress } from './plain-text.ts';
import { MIN_RELEVANCE } from './relevance.ts';

const PHRASES_ASKED = 3;
const MAX_FINDINGS = 30;

/** @returns the most telling phrases, three at most, without signs that a search engine would read as commands */
export function topPhrases({ phrases }: Understanding): string[] {
  const plain = phrases.map((phrase) =>
    phrase
      .replace(/[^\p{L}\p{N}\p{M}.+#-]+/gu, ' ')
      .replace(/(?<=^|\s)[-.+]+/g, '')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  return [...new Set(plain.filter((phrase) => phrase.length > 1))].slice(0, PHRASES_ASKED);
}

/** How the report words a phrase that was sent. */
export const thePhrase = (phrase: string) => `the phrase “${phrase}”`;

/**
 * Reads a list of which single entries may be odd: they are left out.
 * @throws OutsideError garbled when there are entries and none can be read
 */
export function readable<T>(schema: z.ZodType<T>, entries: readonly unknown[]): T[] {
  const read = entries.flatMap((entry) => {
    const parsed = schema.safeParse(entry);
    return parsed.success ? [parsed.data] : [];
  });
  if (entries.length > 0 && read.length === 0) throw new OutsideError('garbled', 'answered in a shape this server does not know');
  return read;
}

/** A finding as a source module writes it: texts and addresses as they came. */
export type RawFinding = Omit<Finding, 'url' | 'basis'> & { url?: string | null };

/**
 * Turns what a source found into findings: texts made plain and cut, addresses checked, what is hardly relevant dropped, one of each address kept,
 * the most relevant first and the larger figure first among equals.
 */
export function findingsOf(raw: readonly RawFinding[]): Finding[] {
  const findings = raw
    .filter(({ relevance }) => relevance >= MIN_RELEVANCE)
    .flatMap(({ subject, text, url, ...rest }) => {
      const address = webAddress(url);
      const line = text ? plainText(text, 400) : '';
      const finding = { ...rest, subject: plainText(subject, 200), ...(line ? { text: line } : {}), ...(address ? { url: address } : {}) };
      return finding.subject ? [Finding.parse({ ...finding, basis: 'measured' })] : [];
    })
    .sort((a, b) => b.relevance - a.relevance || (b.value ?? 0) - (a.value ?? 0) || (a.subject < b.subject ? -1 : 1));
  const seen = new Set<string>();
  const once = findings.filter(({ kind, url, subject }) => {
    const key = `${kind} ${url ?? subject}`;
    return seen.has(key) ? false : seen.add(key);
  });
  return once.slice(0, MAX_FINDINGS);
}

/** A date of the outside as a calendar day, UTC. */
export const Day = z.iso.datetime({ offset: true }).transform((at) => new Date(at).toISOString().slice(0, 10));
export const DayOfSeconds = z
  .number()
  .min(0)
  .max(4e9)
  .transform((seconds) => new Date(seconds * 1_000).toISOString().slice(0, 10));
export const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** @returns the last day of a month `YYYY-MM` */
export const endOfMonth = (month: string) => dayOf(new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)));

export const roundTo1 = (n: number) => Math.round(n * 10) / 10;
