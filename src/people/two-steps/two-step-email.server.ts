import { z } from 'zod';
import { type Email, writeEmail } from '../../platform/mail/email.ts';

/** What an email about the second step is about. */
export const TwoStepChange = z.discriminatedUnion('what', [
  z.object({ userId: z.string(), what: z.enum(['on', 'off', 'reset']) }),
  z.object({ userId: z.string(), what: z.literal('recovery_code_used'), left: z.int() }),
  z.object({ userId: z.string(), what: z.enum(['passkey_added', 'passkey_removed']), name: z.string() }),
]);
export type TwoStepChange = z.infer<typeof TwoStepChange>;

/** @returns the email that tells of a change to how an account is signed in to @param page turns a path into an address */
export function twoStepEmail(to: string, change: TwoStepChange, page: (path: string) => string): Email {
  const [subject, text] = textOf(change);
  return writeEmail({
    to,
    subject,
    paragraphs: [text],
    action: { label: 'This was not me: look at my account', url: page('/settings/security') },
    after: ['If it was you, there is nothing to do. If not, set a new password as well.'],
  });
}

function textOf(change: TwoStepChange): [subject: string, text: string] {
  switch (change.what) {
    case 'on':
      return [
        'You sign in to Assay with two steps now',
        'Signing in to your Assay account takes a code of your authenticator app from now on. Every other device was signed out.',
      ];
    case 'off':
      return ['You sign in to Assay with one step again', 'Signing in to your Assay account takes no code any more.'];
    case 'reset':
      return [
        'The second step of your Assay account was reset',
        'Who runs Assay took your authenticator app, recovery codes and passkeys from your account, and signed it out everywhere. Sign in with your password, and set the second step up again.',
      ];
    case 'recovery_code_used':
      return [
        'A recovery code of your Assay account was used',
        `One of your recovery codes was used to sign in just now. ${change.left === 0 ? 'None is left: make new ones.' : `${change.left} ${change.left === 1 ? 'is' : 'are'} left.`}`,
      ];
    case 'passkey_added':
      return [
        'A passkey now opens your Assay account',
        `The passkey “${change.name}” was added to your Assay account: it signs in by itself.`,
      ];
    case 'passkey_removed':
      return ['A passkey no longer opens your Assay account', `The passkey “${change.name}” was removed from your Assay account.`];
  }
}
