import { z } from 'zod';

const text = (min: number, max: number) => z.string().trim().min(min).max(max);

/** A year, a month or a day: as much as the page shows. */
const published = z.string().regex(/^\d{4}(-\d{2}){0,2}$/, 'write a year, a month or a day, in quotation marks');

/** A page that was found and read, and the words on it that carry what we say. */
export const Proof = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  publisher: text(2, 120),
  quote: text(10, 500),
  date: published.optional(),
  read_on: z.iso.date(),
  /** The reference of a law or a decision: “45 CFR 164.404”. */
  official: text(3, 160).optional(),
});
