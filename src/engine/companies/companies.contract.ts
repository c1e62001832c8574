import { z } from 'zod';
import { fates } from '../evidence.contract.ts';

const cut = (text: string, length: number) => (text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`);
/** A text as it is kept: one line, without control characters, cut to length. Longer ones are cut rather than refused. */
const line = (length: number) => z.string().transform((text) => cut(text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim(), length));
const webAddress = z
  .string()
  .trim()
  .transform((text) => (text === '' || /^https?:\/\//i.test(text) ? text : `https://${text}`))
  .pipe(z.union([z.literal(''), z.url({ protocol: /^https?$/, hostname: /\./ }).max(500)]))
  .transform((url) => (url === '' ? null : url))
  .catch(null);
const year = z.number().int().min(1800).max(2100).nullable().catch(null);

/** A company as an importer hands it over: cleaned, with what its source said became of it. */
export const CompanyRow = z.object({
  /** The company's own id at its source. */
  source_id: z.string().trim().min(1).max(100),
  name: line(120).pipe(z.string().min(1)),
  one_liner: line(240),
  description: line(4_000),
  tags: z.array(line(60).pipe(z.string().min(1))).max(30),
  /** When its source took it up ("W24"); empty when the source has no such thing. */
  batch: line(20),
  fate: z.enum(fates),
  /** Why it closed, where its source says so. */
  reason: line(120).default(''),
  /** ISO 3166-1 alpha-2; null when not said. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable()
    .catch(null),
  year_founded: year,
  team_size: z.number().int().min(0).max(10_000_000).nullable().catch(null),
  url: webAddress,
});
export type CompanyRow = z.output<typeof CompanyRow>;
export type CompanyInput = z.input<typeof CompanyRow>;

/** A row of a file as a company, or what is wrong with it. `line` is where it begins in a CSV, or its number in a JSON list. */
export type ReadRow = { line: number; company: CompanyRow } | { line: number; fault: string };
