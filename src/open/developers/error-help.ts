import { type ErrorCode, errorCodes } from '../../platform/errors.ts';

/** What a client does about each error code. */
const WHAT_TO_DO: Record<ErrorCode, string> = {
  invalid_input: 'Change the request: `fields` names each field and what it should be.',
  signed_out: 'Send a valid API key. One that expired or was revoked has to be made again.',
  not_allowed: 'The plan or the key does not hold this. Where a key lacks a scope, `fields.scope` names it.',
  not_found: 'Nothing of yours is at this address. Check the id or slug.',
  conflict: 'Something changed meanwhile, or the same request is under way. Read it again, then decide.',
  gone: 'It existed and does not any more. Do not ask again.',
  too_many_requests: 'Wait as many seconds as Retry-After says.',
  unavailable: 'Something we depend on does not answer. Try again with growing pauses.',
  not_configured: 'This part is not set up on this server.',
};

/** Every error code with its status and what to do about it. */
export const errorHelp = [
  ...Object.entries(errorCodes).map(([code, status]) => ({ code, status, help: WHAT_TO_DO[code as ErrorCode] })),
  { code: 'internal', status: 500, help: 'A fault of ours. The message names the request; try again, then tell us.' },
];
