import { z } from '@hono/zod-openapi';

/** The shapes of signing in with two steps: codes of an authenticator app, recovery codes, passkeys. */

const NO_CODE = 'Enter the six digits of your app, or a recovery code';
export const Code = z.object({ code: z.string(NO_CODE).trim().min(1, NO_CODE).max(40, NO_CODE) }).openapi('TwoStepCode');

/** The password again, or nothing where a session says enough. */
export const Again = z
  .object({
    current_password: z
      .string()
      .max(1_000, 'This is not your current password')
      .optional()
      .openapi({ description: 'Needed when the account has a password and signs in with one step' }),
  })
  .openapi('ConfirmAgain');

export const SecondStep = z
  .object({
    is_due: z
      .boolean()
      .openapi({ description: 'This session waits for a code, or the last one is too old for what is asked again before' }),
    has_passkey: z.boolean(),
  })
  .openapi('SecondStep');

export const Confirmed = z
  .object({
    recovery_codes_left: z.int().nullable().openapi({ description: 'Where a recovery code was used; null for a code of the app' }),
    token: z
      .string()
      .nullable()
      .openapi({ description: 'Of the session, which the second step gives another one; null where a code was given again' }),
  })
  .openapi('ConfirmedByCode');

export const AuthenticatorSetup = z
  .object({
    uri: z.string().openapi({ description: 'otpauth://, which authenticator apps read' }),
    key: z.string().openapi({ description: 'What is typed into an app that reads no picture' }),
    qr: z
      .object({ size: z.int(), path: z.string() })
      .openapi({ description: 'The address as a QR code: a path on a square of this many units' }),
  })
  .openapi('AuthenticatorSetup');
export type AuthenticatorSetup = z.infer<typeof AuthenticatorSetup>;

export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) }).openapi('RecoveryCodes');

const name = z.string('Give it a name').trim().min(1, 'Give it a name').max(60, 'At most 60 characters');
/** What a browser answers; the library that checks it knows its parts. https://www.w3.org/TR/webauthn-3/#dictdef-registrationresponsejson */
const fromBrowser = z
  .object({
    id: z.string().min(1).max(2_000),
    rawId: z.string().min(1).max(2_000),
    type: z.literal('public-key'),
    response: z.record(z.string(), z.unknown()),
    clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
    authenticatorAttachment: z.string().optional(),
  })
  .openapi('PasskeyAnswer');
export type PasskeyAnswer = z.infer<typeof fromBrowser>;

export const PasskeyOptions = z.record(z.string(), z.unknown()).openapi('PasskeyOptions');
export const NewPasskey = z.object({ name, answer: fromBrowser }).openapi('NewPasskey');
export type NewPasskey = z.infer<typeof NewPasskey>;
export const PasskeySignIn = z.object({ answer: fromBrowser }).openapi('PasskeySignIn');

export const Passkey = z
  .object({ id: z.uuid(), name: z.string(), created_at: z.iso.datetime(), last_used_at: z.iso.datetime().nullable() })
  .openapi('Passkey');
export type Passkey = z.infer<typeof Passkey>;

export const TwoSteps = z
  .object({
    since: z.iso.datetime().nullable().openapi({ description: 'Null while one step is enough' }),
    recovery_codes_left: z.int(),
    is_required: z.boolean().openapi({ description: 'Administrators cannot turn it off' }),
    is_stale: z.boolean().openapi({ description: 'The last code is too old to change this' }),
    passkeys: z.array(Passkey),
  })
  .openapi('TwoSteps');
export type TwoSteps = z.infer<typeof TwoSteps>;
