/**
 * The few ways a request can fail that a person is told about. Everything else is a fault of ours: a bland 500 with
 * a request id, the detail only in the log.
 */
export const errorCodes = {
  invalid_input: 400,
  signed_out: 401,
  not_allowed: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_many_requests: 429,
  /** Something we depend on does not answer. */
  unavailable: 502,
  not_configured: 503,
} as const satisfies Record<string, number>;
export type ErrorCode = keyof typeof errorCodes;

export type FieldErrors = Record<string, string>;

/** A failure with a message fit for the person who caused it. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldErrors | undefined;
  /** Of too_many_requests: in how many seconds it may be tried again. */
  readonly retryAfterS: number | undefined;

  constructor(code: ErrorCode, message: string, fields?: FieldErrors, retryAfterS?: number) {
    super(message);
    this.name = 'DomainError';
    this.code = code;
    this.fields = fields;
    this.retryAfterS = retryAfterS;
  }
}
