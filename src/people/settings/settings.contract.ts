import { z } from '@hono/zod-openapi';
import { isTimeZone } from '../../shared/days/local-morning.ts';
import { isReservedUsername } from './reserved-usernames.ts';

/** The shapes of a person's settings on the wire. */

const MAX_TEXT = 100;
/** Control characters, lone surrogates, and those that turn the direction of the text around them. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;
const line = (name: string) =>
  z
    .string(`${name} must be text`)
    .trim()
    .max(MAX_TEXT, `${name} can have ${MAX_TEXT} characters at most`)
    .refine((text) => !UNPRINTABLE.test(text), `${name} must be plain text on one line`);

const Username = z
  .string('Username must be text')
  .trim()
  .regex(/^(?:[A-Za-z0-9_]{3,30})?$/, 'A username has 3 to 30 letters from a to z, digits or underscores')
  .refine((name) => !isReservedUsername(name), 'That username is reserved')
  .openapi({ description: 'Unique, whatever its capitals; empty for none' });

const preference = z.boolean('An email preference is true or false').optional();

/** What a person may change about themselves. What is left out stays as it is. */
export const ProfileChanges = z
  .strictObject({
    full_name: line('Full name').optional(),
    username: Username.optional(),
    location: line('Location').optional(),
    time_zone: z
      .string('Time zone must be text')
      .refine((zone) => zone === '' || isTimeZone(zone), 'Time zone must be a name such as Europe/Lisbon')
      .optional()
      .openapi({ description: 'IANA name; empty for unknown' }),
    email_preferences: z
      .strictObject({ daily_ideas: preference, trend_alerts: preference, product_updates: preference, project_reminders: preference })
      .optional(),
  })
  .openapi('ProfileChanges');
export type ProfileChanges = z.infer<typeof ProfileChanges>;

export const AvatarUpload = z.object({
  avatar: z
    .custom<File>((value) => value instanceof File, 'Please choose a picture')
    .openapi({ type: 'string', format: 'binary', description: 'PNG, JPEG or WebP, at most 2 MB' }),
});

/** What deleting the account takes, and whether it is under way. */
export const Deletion = z
  .object({
    due_at: z.iso.datetime().nullable().openapi({ description: 'When the account will be removed; null while it is to stay' }),
    confirm_by: z.enum(['password', 'sign_in']).openapi({ description: 'The password again, or a sign-in of the last 15 minutes' }),
    is_fresh: z.boolean().openapi({ description: 'Whether this session was begun in the last 15 minutes' }),
    providers: z.array(z.enum(['github', 'google'])),
    refused: z.string().nullable().openapi({ description: 'Why this account cannot be deleted now' }),
  })
  .openapi('Deletion');
export type Deletion = z.infer<typeof Deletion>;

export const DeleteAccount = z
  .object({
    email: z
      .string('Please type your email address')
      .trim()
      .min(1, 'Please type your email address')
      .max(254, 'This is not the address of your account'),
    current_password: z.string().max(1_000, 'This is not your current password').optional(),
  })
  .openapi('DeleteAccount');
export type DeleteAccount = z.infer<typeof DeleteAccount>;

/** Everything held about a person: rows of each table as they are kept, and what is left out and why. */
export const PersonalExport = z
  .object({
    exported_at: z.iso.datetime(),
    format: z.literal('assay-export-1'),
    data: z.record(z.string(), z.object({ holds: z.string(), rows: z.array(z.record(z.string(), z.unknown())) })),
    left_out: z.array(z.object({ what: z.string(), why: z.string() })),
  })
  .openapi('PersonalExport');
export type PersonalExport = z.infer<typeof PersonalExport>;
