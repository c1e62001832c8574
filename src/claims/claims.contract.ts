import { z } from '@hono/zod-openapi';
import { IdeaFull } from '../catalogue/index.ts';
import { type ClaimFormatId, claimFormats } from './claim-formats.ts';

/** The shapes of claims on the wire. Money is integer cents; times are UTC, ISO 8601. */

export const ClaimRequest = z.object({ ideaId: z.uuid('This is not the id of an idea') }).openapi('ClaimRequest');

export const ClaimCheckout = z
  .object({
    url: z.string().openapi({ description: 'Where the payment is made' }),
    expiresAt: z.iso.datetime().openapi({ description: 'Until then it can be paid' }),
    isReserved: z.boolean().openapi({ description: 'Until then nobody else can open the payment of the idea' }),
  })
  .openapi('ClaimCheckout');

/** What stands before a claim: the idea, the price, and whether it can be paid for just now. */
export const ClaimOffer = z
  .object({
    idea: IdeaFull.pick({
      id: true,
      slug: true,
      title: true,
      tagline: true,
      category: true,
      published_at: true,
      idea_score: true,
      figures: true,
    }),
    price_cents: z.int(),
    currency: z.literal('usd'),
    reservation: z
      .object({
        until: z.iso.datetime(),
        is_mine: z.boolean().openapi({ description: 'Made by this person, or by this browser' }),
        is_over: z.boolean().openapi({ description: 'Its time has passed, and the payment provider is about to close it' }),
      })
      .nullable(),
    reserves: z.boolean().openapi({ description: 'Whether opening the payment reserves the idea: once a day for the same visitor' }),
    addsTax: z.boolean().openapi({ description: 'Whether taxes are added to the price, by where the payer is' }),
    isOpen: z.boolean().openapi({ description: 'Whether anything can be bought on this server' }),
    isSandbox: z.boolean().openapi({ description: 'No money moves' }),
  })
  .openapi('ClaimOffer');
export type ClaimOffer = z.infer<typeof ClaimOffer>;

export const CheckoutRef = z
  .object({ sessionId: z.string('must be the id of a checkout session').min(1, 'must be the id of a checkout session').max(200) })
  .openapi('CheckoutRef');

export const claimOutcomes = ['owned', 'given_back', 'pending', 'unpaid'] as const;

/** What became of a checkout. Tells nothing of the dossier: whoever opened the checkout is not yet its owner. */
export const ClaimOutcome = z
  .object({
    outcome: z.enum(claimOutcomes).openapi({
      description: 'owned: paid, and the idea is the payer’s; given_back: paid, but somebody was faster; pending: not confirmed yet',
    }),
    title: z.string(),
    slug: z.string(),
    email: z.string().nullable().openapi({ description: 'Where the email went, all but its ends hidden' }),
    claim_id: z.uuid().nullable().openapi({ description: 'Only for the account that owns it' }),
  })
  .openapi('ClaimOutcome');
export type ClaimOutcome = z.infer<typeof ClaimOutcome>;

export const Claim = z
  .object({
    id: z.uuid(),
    title: z.string(),
    claimed_at: z.iso.datetime(),
    digest: z.string().openapi({ description: 'SHA-256 of the JSON file of the dossier, in hexadecimal' }),
    holder: z.string().openapi({ description: 'The name on the certificate' }),
    has_account: z.boolean(),
    is_suspended: z.boolean().openapi({ description: 'The payment is disputed; the dossier is closed until that is decided' }),
  })
  .openapi('Claim');
export type Claim = z.infer<typeof Claim>;

/** A dossier out of the catalogue: what it says, without what only a catalogue has (who may read it, how often it was opened). */
export const ClaimedDossier = IdeaFull.omit({
  status: true,
  active: true,
  level: true,
  access: true,
  is_featured: true,
  is_pro_pick: true,
  view_count: true,
  save_count: true,
}).openapi('ClaimedDossier');
export type ClaimedDossier = z.infer<typeof ClaimedDossier>;

/** The file an owner keeps. Its bytes never change: the certificate prints their digest. */
export const ClaimFile = z
  .object({
    claim_id: z.uuid(),
    claimed_at: z.iso.datetime(),
    terms: z.string(),
    method_version: z.int(),
    dossier: ClaimedDossier,
  })
  .openapi('ClaimFile');
export type ClaimFile = z.infer<typeof ClaimFile>;

export const OwnedIdea = z.object({ claim: Claim, dossier: ClaimedDossier.nullable() }).openapi('OwnedIdea', {
  description: 'A claim with its dossier; null while the payment is disputed.',
});
export type OwnedIdea = z.infer<typeof OwnedIdea>;

export const ClaimFormat = z.enum(claimFormats.map(({ id }) => id) as [ClaimFormatId, ...ClaimFormatId[]], 'format must be json or pdf');

/** Of the mailed link; an owner who is signed in needs none. */
export const LinkKey = z.object({ key: z.string().max(100, 'This is not the key of a mailed link').optional() });
