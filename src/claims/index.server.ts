/** Ideas owned outright: what other rooms may use on the server. */
export { settleClaims } from './claim-rules.server.ts';
export { claimsApi } from './claims.api.server.ts';
export { claimEmails } from './emails.server.ts';
export { ownedBy } from './owned-by.server.ts';
export { claimsTables } from './personal-data.server.ts';
export { forgetOldReservations } from './reservations.server.ts';
