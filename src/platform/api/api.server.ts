import { OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Context } from '../context.server.ts';
import { isUnavailable } from '../db/availability.server.ts';
import { DomainError, type ErrorCode, errorCodes, type FieldErrors } from '../errors.ts';
import type { Log } from '../log.server.ts';
import type { Viewer } from '../viewer.ts';

/**
 * What Postgres has no way to keep: NUL in a text (22021) or in JSON (22P05). Half a surrogate pair in JSON is 22P02, which is also any other mistake in what
 * we write, so whoever writes JSON looks for it first (check-fields.server.ts). https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const UNKEEPABLE = ['22021', '22P05'];

/** When to try again where nothing counts the time: what is busy now may not be in a minute. */
const RETRY_AFTER_S = 60;
/** A database that restarts or fails over is back within seconds. */
const DATABASE_RETRY_AFTER_S = 10;
/** A row names another one that was deleted in between; or a row that others name was to be deleted, which only the detail tells apart. */
const REFERENCE = '23503';
const STILL_NAMED = /is still referenced/;

/** What middleware puts on every request. */
export type ApiEnv = { Variables: { ctx: Context; requestId: string; viewer: Viewer; sessionId: string | undefined } };

/** What a failed call answers. `fields` names each unusable field and what would be right. */
export const Failure = z
  .object({
    success: z.literal(false),
    error: z.object({ code: z.string(), message: z.string(), fields: z.record(z.string(), z.string()).optional() }),
  })
  .openapi('Failure');

/** The envelope of every successful answer. */
export const envelope = <T extends z.ZodType>(data: T) => z.object({ success: z.literal(true), data });

type FailureResponse = { description: string; content: { 'application/json': { schema: typeof Failure } } };
type FailureResponses<Code extends ErrorCode> = { [C in Code as (typeof errorCodes)[C]]: FailureResponse };

/** The failures an operation documents, as responses of its OpenAPI description. */
export function failures<Code extends ErrorCode>(...codes: Code[]): FailureResponses<Code> {
  return Object.fromEntries(
    codes.map((code) => [
      errorCodes[code],
      { description: code.replaceAll('_', ' '), content: { 'application/json': { schema: Failure } } },
    ]),
  ) as FailureResponses<Code>;
}

/**
 * The `security` of an operation that demands more than a session: who calls it has to have this role. `closedByDefault` holds every call to it, before the
 * request is looked at; a role it does not know lets nobody in.
 */
export const having = (role: string): Record<string, string[]>[] => [{ session: [role] }, { token: [role] }];
/** The `security` of an operation for administrators alone. */
export const administrators = having('administrator');

/** The answers an operation documents: what it gives, and the failures a person can cause. */
export const answers = <T extends z.ZodType, Code extends ErrorCode = never>(data: T, description: string, ...codes: Code[]) => ({
  200: { description, content: { 'application/json': { schema: envelope(data) } } },
  ...failures(...codes),
});

/** A JSON body that has to be there. */
export const body = <T extends z.ZodType>(schema: T) => ({ body: { required: true, content: { 'application/json': { schema } } } });

export const ok = <T>(data: T) => ({ success: true as const, data });
/** The answer of an operation that has nothing to say but that it worked. */
export const done = ok(null);

function fail(
  c: HonoContext,
  code: ErrorCode | 'database_unavailable' | 'internal',
  status: number,
  message: string,
  fields?: FieldErrors,
) {
  const error = { code, message, ...(fields ? { fields } : {}) };
  return c.json({ success: false as const, error }, status as ContentfulStatusCode, { 'cache-control': 'no-store' });
}

/** A failed request, as it is answered. */
type Fault = {
  code: ErrorCode | 'database_unavailable';
  status: number;
  message: string;
  fields?: FieldErrors | undefined;
  retryAfterS?: number;
};

/** The one place that says what an error means to whoever asked; undefined where it is a fault of ours. */
function faultOf(error: Error): Fault | undefined {
  if (error instanceof DomainError) {
    const { code, message, fields } = error;
    const retryAfterS = code === 'too_many_requests' ? (error.retryAfterS ?? RETRY_AFTER_S) : undefined;
    return { code, status: errorCodes[code], message, fields, ...(retryAfterS ? { retryAfterS } : {}) };
  }
  // A body that cannot be read as JSON and the like: the framework's own 4xx errors.
  const { status, code: sqlState, detail = '' } = error as { status?: number; code?: string; detail?: string };
  if (typeof status === 'number' && status >= 400 && status < 500)
    return { code: 'invalid_input', status, message: 'The request could not be read.' };
  if (sqlState === REFERENCE && STILL_NAMED.test(detail))
    return {
      code: 'conflict',
      status: errorCodes.conflict,
      message: 'Something was added to this meanwhile, so it stays. Load the page again.',
    };
  if (sqlState === REFERENCE)
    return { code: 'not_found', status: errorCodes.not_found, message: 'What this is about is no longer there. Load the page again.' };
  if (typeof sqlState === 'string' && UNKEEPABLE.includes(sqlState))
    return {
      code: 'invalid_input',
      status: 400,
      message: 'The text holds a character that cannot be kept, such as NUL. Take it out and send it again.',
    };
  if (isUnavailable(error))
    return {
      code: 'database_unavailable',
      status: 503,
      message: 'The database does not answer at the moment. Nothing was changed; try again in a few seconds.',
      retryAfterS: DATABASE_RETRY_AFTER_S,
    };
  return undefined;
}

/** Whether a failure belongs in the log: not what the person who asked can change. */
const isOurs = (fault: Fault | undefined) => fault === undefined || fault.code === 'database_unavailable';

/** Answers an error of the API. What is not for the person who asked is ours: bland outside, whole in the log. */
export function answerError(error: Error, c: HonoContext<ApiEnv>) {
  const fault = faultOf(error);
  if (isOurs(fault)) c.var.ctx.log.error({ err: error, requestId: c.var.requestId }, 'a request failed');
  if (fault?.retryAfterS) c.header('retry-after', String(fault.retryAfterS));
  if (fault) return fail(c, fault.code, fault.status, fault.message, fault.fields);
  return fail(c, 'internal', 500, `Something went wrong on our side. If you tell us about it, mention request ${c.var.requestId}.`);
}

/** Answers an error of what is neither the API nor a page, such as a feed, as `answerError` does, in plain text. */
export const answerErrorAsText = (log: Log) => (error: Error, c: HonoContext) => {
  const fault = faultOf(error);
  if (isOurs(fault)) log.error({ err: error, requestId: c.req.header('x-request-id') }, 'a request failed');
  if (fault?.retryAfterS) c.header('retry-after', String(fault.retryAfterS));
  const status = (fault?.status ?? 500) as ContentfulStatusCode;
  return c.text(`${fault?.message ?? 'Something went wrong on our side.'}\n`, status, { 'cache-control': 'no-store' });
};

/** @returns an API to add operations to; bad input anywhere in it is answered with a 400 that names the fields. */
export function createApi() {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result, c) => {
      if (result.success) return undefined;
      const fields: FieldErrors = {};
      for (const issue of result.error.issues) fields[issue.path.join('.') || 'request'] ??= issue.message;
      const message = Object.entries(fields)
        .map(([, text]) => text)
        .join('; ');
      return fail(c, 'invalid_input', 400, `${message}.`, fields);
    },
  });
}
