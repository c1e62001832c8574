import { z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { limitClaims } from '../money/index.server.ts';
import { type ApiEnv, answers, body, createApi, done, doneAfter, failures, ok, operation } from '../platform/api/api.server.ts';
import { clientOf } from '../platform/api/client-of.server.ts';
import { addressKey, limitTries } from '../platform/limits.server.ts';
import { configured, type Payments } from '../platform/payments/payments.server.ts';
import { claimDownload } from './claim-download.server.ts';
import { claimFormats } from './claim-formats.ts';
import type { ClaimLinks } from './claim-link.server.ts';
import { findClaimOffer } from './claim-offer.server.ts';
import { claimOutcome } from './claim-outcome.server.ts';
import {
  CheckoutRef,
  Claim,
  ClaimCheckout,
  ClaimFile,
  ClaimFormat,
  ClaimOffer,
  ClaimOutcome,
  ClaimRequest,
  LinkKey,
  OwnedIdea,
} from './claims.contract.ts';
import { releaseReservation } from './end-reservation.server.ts';
import { findOwnedIdea, type Holder, listClaims } from './find-claim.server.ts';
import { replaceLink } from './replace-link.server.ts';
import { originKey } from './reservation-cap.server.ts';
import type { Buyer } from './reservations.server.ts';
import { startClaim } from './start-claim.server.ts';

const anyone = { security: [] };
const Slug = z.object({ slug: z.string().min(1).max(200, 'slug must be at most 200 characters') });
const Id = z.object({ id: z.uuid('This is not the id of a claim') });

const routes = {
  offer: operation.get('/ideas/{slug}/claim', {
    ...anyone,
    summary: 'What owning an idea outright costs, and whether somebody is paying for it just now',
    request: { params: Slug },
    responses: answers(ClaimOffer, 'The offer', 'invalid_input', 'not_found', 'gone'),
  }),
  start: operation.post('/payments/claim-idea', {
    ...anyone,
    summary: 'Open the checkout of an idea, and reserve the idea while it can be paid',
    description:
      'With a session or without. It can be paid for 15 minutes; meanwhile others get a 409 that says when it frees. The same visitor reserves an idea once a day: a second checkout can be paid for 30 minutes and keeps nobody away; the first payment has the idea, others go back whole. Whoever has three ideas reserved gets a 429. A cookie lets the same browser find its checkout again.',
    request: body(ClaimRequest),
    responses: answers(
      ClaimCheckout,
      'The checkout',
      'invalid_input',
      'not_found',
      'gone',
      'conflict',
      'too_many_requests',
      'not_configured',
      'unavailable',
    ),
  }),
  release: operation.delete('/payments/claim-idea', {
    ...anyone,
    summary: 'Leave my checkout of an idea, which frees the idea',
    description: 'The payment provider closes the checkout first. Where it does not answer (unavailable) a job asks again.',
    request: body(ClaimRequest),
    responses: answers(z.null(), 'Left', 'invalid_input', 'not_found', 'not_configured', 'unavailable'),
  }),
  outcome: operation.post('/payments/claim-outcome', {
    ...anyone,
    summary: 'What became of a checkout, by the id the provider gave its payer',
    description: 'Asks the provider when its event has not come yet.',
    request: body(CheckoutRef),
    responses: answers(ClaimOutcome, 'The outcome', 'invalid_input', 'not_found', 'too_many_requests'),
  }),
  list: operation.get('/claims', {
    summary: 'The ideas I own',
    responses: answers(z.array(Claim), 'Claims, the latest first', 'signed_out'),
  }),
  find: operation.get('/claims/{id}', {
    ...anyone,
    summary: 'An idea I own, whole',
    description: 'By the owner’s session, or by the key of the link that was mailed. To everybody else it is not there.',
    request: { params: Id, query: LinkKey },
    responses: answers(OwnedIdea, 'The claim and its dossier', 'invalid_input', 'not_found', 'gone'),
  }),
  file: operation.get('/claims/{id}/dossier', {
    ...anyone,
    summary: 'The dossier of an idea I own, as a file',
    description:
      'The JSON is always the same bytes: their SHA-256 is `digest` of the claim and stands on the certificate. The PDF has the certificate as its second page.',
    request: { params: Id, query: LinkKey.extend({ format: ClaimFormat }) },
    responses: {
      200: {
        description: 'The file',
        content: {
          'application/json': { schema: ClaimFile },
          'application/pdf': { schema: z.string().openapi({ type: 'string', format: 'binary' }) },
        },
      },
      ...failures('invalid_input', 'not_found', 'gone', 'not_allowed', 'too_many_requests'),
    },
  }),
  link: operation.post('/claims/{id}/link', {
    ...anyone,
    summary: 'Make every mailed link worthless and mail a new one',
    request: { params: Id, ...body(LinkKey) },
    responses: answers(z.null(), 'A new link is on its way', 'invalid_input', 'not_found', 'gone', 'conflict', 'too_many_requests'),
  }),
};

// "session" in the name keeps pages of this browser out of those kept for visitors (platform/http/handler.server.ts).
const COOKIE = 'session_claim';
/** A day: the same browser reserves an idea once in it. */
const COOKIE_S = 86_400;

type C = HonoContext<ApiEnv>;
const addressOf = (c: C) => addressKey(clientOf(c).address);
const buyerOf = (c: C, { secret }: ClaimLinks): Buyer => ({
  viewer: c.var.viewer,
  checkoutId: getCookie(c, COOKIE),
  from: originKey(secret, addressOf(c)),
});
const holderOf = (c: C, { key }: { key?: string | undefined }): Holder => ({ viewer: c.var.viewer, key });

/** Claims over HTTP: parse, call the verb, serialise. @param payments undefined where nothing can be bought */
export function claimsApi(payments: Payments | undefined, links: ClaimLinks) {
  return createApi()
    .openapi(routes.offer, async (c) =>
      c.json(ok(await findClaimOffer(c.var.ctx, payments, buyerOf(c, links), c.req.valid('param').slug)), 200),
    )
    .openapi(routes.start, async (c) => {
      const provider = configured(payments);
      await limitClaims(c.var.ctx, links.secret, { userId: c.var.viewer.userId, address: addressOf(c) });
      const { checkoutId, url, expiresAt, isReserved } = await startClaim(
        c.var.ctx,
        provider,
        buyerOf(c, links),
        c.req.valid('json').ideaId,
      );
      const secure = links.appUrl.startsWith('https:');
      setCookie(c, COOKIE, checkoutId, { path: '/', maxAge: COOKIE_S, httpOnly: true, sameSite: 'Lax', secure });
      return c.json(ok({ url, expiresAt: expiresAt.toISOString(), isReserved }), 200);
    })
    .openapi(routes.release, async (c) =>
      c.json(await doneAfter(releaseReservation(c.var.ctx, configured(payments), buyerOf(c, links), c.req.valid('json').ideaId)), 200),
    )
    .openapi(routes.outcome, async (c) => {
      await limitTries(c.var.ctx, links.secret, 'claimOutcomeFromAddress', addressOf(c));
      return c.json(ok(await claimOutcome(c.var.ctx, payments, c.var.viewer, c.req.valid('json').sessionId)), 200);
    })
    .openapi(routes.list, async (c) => c.json(ok(await listClaims(c.var.ctx, c.var.viewer)), 200))
    .openapi(routes.find, async (c) => {
      const owned = await findOwnedIdea(c.var.ctx, links, holderOf(c, c.req.valid('query')), c.req.valid('param').id);
      return c.json(ok(owned), 200, { 'cache-control': 'private, no-store' });
    })
    .openapi(routes.file, async (c) => {
      const { format, ...query } = c.req.valid('query');
      const { name, content } = await claimDownload(c.var.ctx, links, holderOf(c, query), { id: c.req.valid('param').id, format });
      return new Response(content, {
        headers: {
          'content-type': claimFormats.find(({ id }) => id === format)?.type ?? 'application/octet-stream',
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'private, no-store',
        },
      });
    })
    .openapi(routes.link, async (c) => {
      await limitTries(c.var.ctx, links.secret, 'claimLinkFromAddress', addressOf(c));
      await replaceLink(c.var.ctx, links, holderOf(c, c.req.valid('json')), c.req.valid('param').id);
      return c.json(done, 200);
    });
}

export type ClaimsApi = ReturnType<typeof claimsApi>;
