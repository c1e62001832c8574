import { z } from '@hono/zod-openapi';
import { SENDER } from '../../platform/mail/sender.ts';
import type { Door } from './doors.ts';
import { doorNames } from './doors.ts';

/** What administrators may set, and what holds where nothing is set. */

const units = (what: string) =>
  z
    .int(`${what}: a whole number, or unlimited`)
    .min(0, `${what}: 0 or more`)
    .max(100_000, `${what}: 100000 at most, or unlimited`)
    .nullable();
const Limits = z.strictObject({ research: units('Research runs'), chat: units('Chat messages') });
const cents = z.int('A price is a whole number of cents').min(100, 'A price is at least $1').max(10_000_000, 'A price is at most $100,000');
const tokens = (most: number) =>
  z
    .int('Tokens are a whole number')
    .min(1_000, 'A budget is at least 1000 tokens')
    .max(most, `This budget is at most ${most} tokens`)
    .nullable()
    .openapi({ description: 'Null for what the environment says' });

const sections = {
  plan_limits: z.strictObject({ free: Limits, pro_monthly: Limits, lifetime: Limits }).openapi({
    description: 'Units a calendar month; null for no limit, 0 for not part of the plan',
  }),
  free_window_days: z
    .int('Days are a whole number')
    .min(1, 'The free window is at least 1 day')
    .max(365, 'The free window is at most 365 days'),
  shown_prices: z.strictObject({ pro_monthly: cents, lifetime: cents }).openapi({
    description: 'Cents, as pages show them and the provider charges them',
  }),
  mail_from: z
    .string('The sender must be text')
    .trim()
    .max(200, 'The sender can have 200 characters at most')
    .regex(SENDER, 'The sender should look like Assay <hello@assay.example>')
    .nullable()
    .openapi({ description: 'Null for what the environment says' }),
  open: z.strictObject(
    Object.fromEntries(doorNames.map((name) => [name, z.boolean(`${name} is true or false`)])) as Record<Door, z.ZodBoolean>,
  ),
  ai: z.strictObject({
    model: z
      .string('The model must be text')
      .trim()
      .min(1, 'Name a model, or none for the one that is set up')
      .max(120, 'The name of a model can have 120 characters at most')
      .nullable(),
    tokens_per_run: tokens(2_000_000),
    tokens_per_person_per_day: tokens(100_000_000),
    tokens_per_day: tokens(999_999_999),
  }),
};

/** Settings as they are saved, where budgets have to fit each other as well. */
export const SiteSettings = z
  .strictObject({
    ...sections,
    ai: sections.ai
      .refine(({ tokens_per_run: run, tokens_per_person_per_day: person }) => run === null || person === null || run <= person, {
        path: ['tokens_per_run'],
        message: 'One run can take at most what a person may in a day',
      })
      .refine(({ tokens_per_person_per_day: person, tokens_per_day: all }) => person === null || all === null || person <= all, {
        path: ['tokens_per_person_per_day'],
        message: 'A person can take at most what everybody together may in a day',
      }),
  })
  .openapi('SiteSettings');
export type SiteSettings = z.infer<typeof SiteSettings>;
export type Section = keyof SiteSettings;
/**
 * The shape of one section, to read each by itself: one that cannot be used costs no other. Stored budgets need not fit each
 * other: they may be older than that rule, and each can be kept to by itself.
 */
export const sectionShapes: Record<Section, z.ZodType> = sections;
export const sectionNames = Object.keys(sections) as Section[];

export const SettingsVersion = z.object({
  version: z.int(),
  set_at: z.iso.datetime(),
  by: z.string().nullable().openapi({ description: 'The address of the administrator; null once their account is gone' }),
  restored_from: z.int().nullable(),
  changed: z.record(z.string(), z.unknown()).openapi({ description: 'What differed from the defaults then, by the name of the figure' }),
});
export type SettingsVersion = z.infer<typeof SettingsVersion>;

/** The settings in force, with what they would be unset, and those before them. */
export const SettingsState = z
  .object({
    version: z.int().openapi({ description: '0 while nothing was ever set' }),
    settings: SiteSettings,
    defaults: SiteSettings,
    history: z.array(SettingsVersion),
    has_model: z.boolean().openapi({ description: 'Whether a language model is set up on this server' }),
  })
  .openapi('SettingsState');
export type SettingsState = z.infer<typeof SettingsState>;

export const SettingsInput = z
  .strictObject({ settings: SiteSettings, version: z.int().min(0).openapi({ description: 'The version that was looked at' }) })
  .openapi('SettingsInput');
export const RestoreInput = z
  .strictObject({ restore: z.int().min(1), version: z.int().min(0).openapi({ description: 'The version that was looked at' }) })
  .openapi('RestoreInput');
