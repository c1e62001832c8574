import { z } from '@hono/zod-openapi';
import { RequestKey } from '../inputs.contract.ts';
import { contactMessages, MAX_CONTACT_NOTE, MAX_CSV_BYTES, MAX_NAME, outcomeIds, yesFrom } from './contacts.ts';

/** The shapes of call sheets on the wire. Days are UTC, `YYYY-MM-DD`. Only what a person enters stands in them. */

const typed = z
  .string()
  .overwrite((text) => text.replace(/\r\n?/g, '\n'))
  .trim();
const orNull = (text: string | null) => (text === '' ? null : text);
const digits = (text: string) => text.replace(/\D/g, '').length;

const fields = {
  name: typed.min(1, contactMessages.nameless).max(MAX_NAME, `The name may have at most ${MAX_NAME} characters`),
  place: typed.max(MAX_NAME, `The place may have at most ${MAX_NAME} characters`),
  email: typed
    .max(254, contactMessages.email)
    .refine((text) => text === '' || z.email().safeParse(text).success, contactMessages.email)
    .nullable()
    .transform(orNull),
  phone: typed
    .max(40, contactMessages.phone)
    .refine((text) => text === '' || (/^[-+()\d\s./]+$/.test(text) && digits(text) >= 5 && digits(text) <= 20), contactMessages.phone)
    .nullable()
    .transform(orNull),
  note: typed.max(MAX_CONTACT_NOTE, `The note may have at most ${MAX_CONTACT_NOTE.toLocaleString('en-US')} characters`),
  outcome: z.enum(outcomeIds, `outcome must be one of ${outcomeIds.join(', ')}`),
  next_on: z.iso.date('Choose a day, such as 2026-11-21').nullable(),
};

export const ContactInput = z
  .object({
    ...fields,
    place: fields.place.default(''),
    email: fields.email.default(null),
    phone: fields.phone.default(null),
    note: fields.note.default(''),
    outcome: fields.outcome.default('to_call'),
    next_on: fields.next_on.default(null),
  })
  .openapi('ContactInput', { example: { name: 'Corner Bakery', place: 'Leeds', phone: '0113 496 0000' } });
export type ContactInput = z.infer<typeof ContactInput>;
export const ContactChange = z.object(fields).partial().openapi('ContactChange');
export type ContactChange = z.infer<typeof ContactChange>;

export const ContactsImport = z
  .object({
    csv: z.string().max(MAX_CSV_BYTES, contactMessages.tooLarge).openapi({ description: 'A CSV file whose first row names the columns' }),
  })
  .openapi('ContactsImport', { example: { csv: 'name,place,phone\nCorner Bakery,Leeds,0113 496 0000\n' } });

export const Contact = z
  .object({
    id: z.uuid(),
    name: z.string(),
    place: z.string(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    note: z.string(),
    outcome: z.enum(outcomeIds),
    next_on: z.iso.date().nullable(),
    is_logged: z.boolean().openapi({ description: 'Whether an entry in the log of a test counts this contact' }),
  })
  .openapi('Contact');
export type Contact = z.infer<typeof Contact>;

const count = z.int();
export const CallSheet = z
  .object({
    contacts: z
      .array(Contact)
      .openapi({ description: 'What is due first, then what is to be called, then the rest; none for who only reads the project' }),
    is_named: z.boolean().openapi({ description: 'Whether the person who asks may see who is on the sheet' }),
    counts: z.record(z.enum(outcomeIds), count),
    unlogged: z
      .object({ reached: count, interested: count, bought: count })
      .openapi({ description: 'Who answered and is in no log yet; `interested` counts those who bought too' }),
  })
  .openapi('CallSheet');
export type CallSheet = z.infer<typeof CallSheet>;

export const RowFault = z
  .object({
    row: z.int().openapi({ description: 'The row of the file; the names of the columns are row 1' }),
    field: z.string(),
    fault: z.string(),
  })
  .openapi('RowFault');
export type RowFault = z.infer<typeof RowFault>;
export const ContactsImported = z
  .object({ added: count, known: count, faults: z.array(RowFault).openapi({ description: 'Where there are any, nothing was added' }) })
  .openapi('ContactsImported');
export type ContactsImported = z.infer<typeof ContactsImported>;

export const SheetLogInput = z
  .object({
    test_id: z.uuid('Choose a running test'),
    yes_from: z.enum(yesFrom, `yes_from must be one of ${yesFrom.join(', ')}`),
    key: RequestKey,
  })
  .openapi('SheetLogInput');
export type SheetLogInput = z.infer<typeof SheetLogInput>;
