import type { IncomingHttpHeaders } from 'node:http';

/** The ways in which the outside fails us. */
export type OutsideFault = 'unreachable' | 'timeout' | 'refused' | 'limited' | 'garbled' | 'too_large';

export type OutsideErrorFacts = {
  /** The HTTP status, where there was an answer. */
  status?: number;
  headers?: IncomingHttpHeaders;
  /** What a refusal said, where it said it in JSON. */
  body?: unknown;
  /** How long it asked us to stay away. */
  retryAfterMs?: number;
  /** Nothing was reached at all: no name, no route, no connection. It may be our own network. */
  isOffline?: boolean;
  /** Asking once more may help. */
  isPassing?: boolean;
};

/** A request to the outside that got nowhere. Its message continues a sentence that begins with whom we asked, and holds no address and no secret. */
export class OutsideError extends Error {
  readonly why: OutsideFault;
  readonly facts: OutsideErrorFacts;

  constructor(why: OutsideFault, message: string, facts: OutsideErrorFacts = {}, cause?: unknown) {
    super(message, { cause });
    this.name = 'OutsideError';
    this.why = why;
    this.facts = facts;
  }
}

const NO_NAME_OR_ROUTE = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL', 'ETIMEDOUT', 'EHOSTDOWN']);
const BROKEN_OFF = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_DESTROYED']);
const CERTIFICATE = /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|ERR_SSL_|EPROTO|HOSTNAME_MISMATCH|INVALID_CA)/;
const NOT_HTTP = /^(?:HPE_|Z_|ERR_ENCODING|ERR_HTTP|ERR_INVALID)/;

/**
 * @param error what Node's HTTP, TLS, sockets or zlib threw
 * @returns the same as an OutsideError; undefined for what none of them throws, which is a fault of ours
 */
export function outsideErrorOf(error: unknown): OutsideError | undefined {
  if (error instanceof OutsideError) return error;
  const code = codeOf(error);
  if (NO_NAME_OR_ROUTE.has(code)) return new OutsideError('unreachable', 'could not be reached', { isOffline: true }, error);
  if (BROKEN_OFF.has(code)) return new OutsideError('unreachable', 'broke off the connection', { isPassing: true }, error);
  if (CERTIFICATE.test(code)) return new OutsideError('unreachable', 'could not prove who it is: its certificate is not valid', {}, error);
  if (NOT_HTTP.test(code)) return new OutsideError('garbled', 'answered with something that cannot be read', {}, error);
  return undefined;
}

function codeOf(error: unknown): string {
  const { code, errors } = error as { code?: unknown; errors?: unknown[] };
  if (typeof code === 'string') return code;
  return errors?.length ? codeOf(errors[0]) : '';
}
