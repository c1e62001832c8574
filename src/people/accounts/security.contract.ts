import { z } from '@hono/zod-openapi';
import { Email, mustMatch, NewPassword, passwordsMatch } from './accounts.contract.ts';
import { providers } from './providers.ts';

/** The shapes of what guards an account: its address, its password, its ways in. */

const CURRENT = 'Please enter your current password';
const CurrentPassword = z.string(CURRENT).max(1_000, 'This is not your current password');

export const ChangePassword = z
  .object({
    current_password: CurrentPassword.optional().openapi({ description: 'Needed when the account has a password' }),
    password: NewPassword,
    confirm_password: z.string('Please fill in all fields').min(1, 'Please fill in all fields'),
  })
  .refine(passwordsMatch, mustMatch)
  .openapi('ChangePassword');
export type ChangePassword = z.infer<typeof ChangePassword>;

export const StartEmailChange = z
  .object({
    email: Email,
    current_password: CurrentPassword.optional().openapi({ description: 'Needed when the account has a password' }),
  })
  .openapi('StartEmailChange');
export type StartEmailChange = z.infer<typeof StartEmailChange>;

export const EmailChange = z
  .object({
    old_email: z.string(),
    new_email: z.string(),
    old_approved: z.boolean(),
    new_confirmed: z.boolean(),
    expires_at: z.iso.datetime(),
  })
  .openapi('EmailChange');
export type EmailChange = z.infer<typeof EmailChange>;

export const EmailChangeOfToken = EmailChange.extend({ side: z.enum(['old', 'new']) }).openapi('EmailChangeOfToken');
export type EmailChangeOfToken = z.infer<typeof EmailChangeOfToken>;

export const EmailChangeAnswer = EmailChangeOfToken.extend({
  state: z.enum(['waiting', 'changed']).openapi({ description: '`waiting` for the other address' }),
}).openapi('EmailChangeAnswer');
export type EmailChangeAnswer = z.infer<typeof EmailChangeAnswer>;

export const Security = z
  .object({
    email: z.string(),
    has_password: z.boolean(),
    is_fresh: z.boolean().openapi({ description: 'Signed in so lately that an account without a password may be changed' }),
    providers: z.array(
      z.object({
        provider: z.enum(providers),
        is_configured: z.boolean(),
        linked_at: z.iso.datetime().nullable(),
        may_unlink: z.boolean().openapi({ description: 'Not the last way in' }),
      }),
    ),
    email_change: EmailChange.nullable(),
  })
  .openapi('Security');
export type Security = z.infer<typeof Security>;
