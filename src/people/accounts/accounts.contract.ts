import { z } from '@hono/zod-openapi';
import { subscriptionStatuses, tiers } from '../../money/index.ts';

/** The shapes of accounts on the wire, with the messages the product fixes. */

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;
const FILL_ALL = 'Please fill in all fields';
export const TOO_SHORT = `Password must be at least ${MIN_PASSWORD_LENGTH} characters long`;

export const Email = z
  .string(FILL_ALL)
  .trim()
  .min(1, FILL_ALL)
  .max(254, 'This email address is too long')
  // Before capitals are made small: that would turn some other letters into ASCII ones, and one address into another.
  .regex(/^[\x21-\x7e]*$/, 'This is not an email address')
  .toLowerCase()
  .pipe(z.email('This is not an email address'));
export const NewPassword = z
  .string(FILL_ALL)
  .min(1, FILL_ALL)
  .min(MIN_PASSWORD_LENGTH, TOO_SHORT)
  .max(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters long`);
/** Whether a new password was typed twice the same. Takes anything, as it is asked whatever else is wrong, so also when the input is not an object at all. */
export const passwordsMatch = (input: unknown) => {
  const { password, confirm_password } = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>;
  return password === confirm_password;
};
export const mustMatch = { path: ['confirm_password'], error: 'Passwords do not match', when: () => true };

const pending_save = z
  .uuid()
  .optional()
  .openapi({ description: 'An idea to save once the address is confirmed: confirming, on whatever device, gives it back' });

const to = z
  .string()
  .max(500)
  .optional()
  .openapi({ description: 'The page of ours to go to once the address is confirmed; the email carries it' });

export const SignUp = z
  .object({
    email: Email,
    password: NewPassword,
    confirm_password: z.string(FILL_ALL).min(1, FILL_ALL),
    terms: z.literal(true, 'Please accept the terms to create an account'),
    pending_save,
    to,
  })
  .refine(passwordsMatch, mustMatch)
  .openapi('SignUp');
export type SignUp = z.infer<typeof SignUp>;

export const Login = z
  .object({
    email: Email,
    password: z.string(FILL_ALL).min(1, FILL_ALL).max(1_000, 'Invalid email or password'),
    remember: z.boolean().default(true),
  })
  .openapi('Login');
export type Login = z.infer<typeof Login>;

export const EmailOnly = z.object({ email: Email }).openapi('EmailOnly');

export const ResendVerification = EmailOnly.extend({ pending_save, to }).openapi('ResendVerification');
export type ResendVerification = z.infer<typeof ResendVerification>;

export const Verify = z
  .object({ token: z.string().min(1).max(2_000), password: z.string(FILL_ALL).min(1, FILL_ALL).max(1_000) })
  .openapi('Verify');
export type Verify = z.infer<typeof Verify>;

export const NewPasswordByToken = z
  .object({ token: z.string().min(1).max(200), password: NewPassword, confirm_password: z.string(FILL_ALL).min(1, FILL_ALL) })
  .refine(passwordsMatch, mustMatch)
  .openapi('NewPasswordByToken');
export type NewPasswordByToken = z.infer<typeof NewPasswordByToken>;

const limit = z.int().nullable().openapi({ description: 'A month; null means unlimited' });

export const Profile = z
  .object({
    id: z.uuid(),
    email: z.string(),
    username: z.string().nullable(),
    full_name: z.string(),
    avatar_url: z.string().nullable(),
    location: z.string().nullable(),
    role: z.enum(['user', 'admin']),
    subscription_tier: z.enum(tiers),
    subscription_status: z.enum(subscriptionStatuses),
    plan: z.enum(tiers).openapi({ description: 'The plan whose rights hold now' }),
    current_period_end: z.iso.datetime().nullable(),
    cancel_at_period_end: z.boolean().openapi({ description: 'The monthly plan ends with its period' }),
    grace_ends_at: z.iso.datetime().nullable().openapi({ description: 'Of an overdue plan: when access ends unless it is paid' }),
    is_suspended: z.boolean().openapi({ description: 'Access rests because a payment is disputed' }),
    ai_research_limit: limit,
    ai_research_count: z.int(),
    ai_chat_limit: limit,
    ai_chat_count: z.int(),
    claims_count: z.int().openapi({ description: 'Ideas this person owns' }),
    email_preferences: z.object({
      daily_ideas: z.boolean(),
      trend_alerts: z.boolean(),
      product_updates: z.boolean(),
      project_reminders: z.boolean(),
    }),
    time_zone: z
      .string()
      .nullable()
      .openapi({ description: 'IANA name; emails come at seven in the morning there. Null is unknown, and counts as UTC' }),
    created_at: z.iso.datetime(),
    deletion_due_at: z.iso.datetime().nullable().openapi({ description: 'When the account will be removed; null while it is to stay' }),
  })
  .openapi('Profile');
export type Profile = z.infer<typeof Profile>;

/** A profile as the session that asks may use it. */
export const OwnProfile = Profile.extend({
  lacks_two_steps: z.boolean().openapi({ description: 'An administrator who has to set two-step sign-in up first' }),
  is_preview: z.boolean().openapi({ description: 'An administrator sees the site as this person, and can change nothing' }),
  asks_code: z.boolean().openapi({ description: 'Money, roles and exports of people take a code of the second step again' }),
}).openapi('OwnProfile');
export type OwnProfile = z.infer<typeof OwnProfile>;

export const SignedIn = z
  .object({
    profile: Profile.nullable().openapi({ description: 'Null until the second step is taken' }),
    token: z.string().openapi({ description: 'For API clients: `Authorization: Bearer …`' }),
    needs_code: z
      .boolean()
      .openapi({ description: 'Signing in takes a second step: POST /auth/second-step. Until then the session opens nothing' }),
  })
  .openapi('SignedIn');
export type SignedIn = z.infer<typeof SignedIn>;

export const Verified = SignedIn.extend({
  pending_save: z.uuid().nullable().openapi({ description: 'The idea to be saved that the sign-up named' }),
}).openapi('Verified');
export type Verified = z.infer<typeof Verified>;

export const Session = z
  .object({
    id: z.uuid(),
    device: z.string(),
    address_hint: z.string().nullable().openapi({ description: 'The first half of the network address it was begun from' }),
    is_current: z.boolean(),
    created_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime().openapi({ description: 'To ten minutes' }),
  })
  .openapi('Session');
export type Session = z.infer<typeof Session>;
