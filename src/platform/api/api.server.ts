import { createRoute, OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Context } from '../context.server.ts';
import { DomainError, type ErrorCode, errorCodes, type FieldErrors } from '../errors.ts';
import { DATABASE_AWAY, DATABASE_RETRY_AFTER_S, failedByDatabase } from '../http/plain-fault.server.ts';
import type { Viewer } from '../viewer.ts';
import { inputErrors } from './input-errors.ts';
import type { KeyScope, RequestKey } from './key-scopes.ts';

/** What a row refers to was deleted while the request was under way. */
const REFERENCE_GONE = '23503';

/** When to try again where nothing counts the time: what is busy now may not be in a minute. */
const RETRY_AFTER_S = 60;

/** What middleware puts on every request. */
export type ApiEnv = {
  Variables: {
    ctx: Context;
    requestId: string;
    viewer: Viewer;
    sessionId: string | undefined;
    /** The API key that was brought, and the scope it needs for this operation; undefined where no key opens it. */
    key: RequestKey | undefined;
    scope: KeyScope | undefined;
  };
};

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

/** The answers an operation documents: what it gives, and the failures a person can cause. */
export const answers = <T extends z.ZodType, Code extends ErrorCode = never>(data: T, description: string, ...codes: Code[]) => ({
  200: { description, content: { 'application/json': { schema: envelope(data) } } },
  ...failures(...codes),
});

/** A JSON body that has to be there. */
export const body = <T extends z.ZodType>(schema: T) => ({ body: { required: true, content: { 'application/json': { schema } } } });

const by =
  <Method extends RouteConfig['method']>(method: Method) =>
  <Path extends string, Config extends Omit<RouteConfig, 'method' | 'path'>>(path: Path, config: Config) =>
    createRoute<Path, Config & { method: Method; path: Path }>({ ...config, method, path });

/** What describes an operation, by its method and path: `operation.get('/ideas/{slug}', { … })`. */
export const operation = { get: by('get'), post: by('post'), put: by('put'), patch: by('patch'), delete: by('delete') };

export const ok = <T>(data: T) => ({ success: true as const, data });
/** The answer of an operation that has nothing to say but that it worked. */
export const done = ok(null);
/** @returns the same once the work is done */
export const doneAfter = (work: Promise<unknown>) => work.then(() => done);

function fail(c: HonoContext, code: ErrorCode | 'internal', status: number, message: string, fields?: FieldErrors) {
  const error = { code, message, ...(fields ? { fields } : {}) };
  return c.json({ success: false as const, error }, status as ContentfulStatusCode, { 'cache-control': 'no-store' });
}

/** The one place that turns an error into an answer. What is not a DomainError is ours: bland outside, whole in the log. */
export function answerError(error: Error, c: HonoContext<ApiEnv>) {
  if (error instanceof DomainError && error.code === 'too_many_requests')
    c.header('retry-after', String(error.retryAfterS ?? RETRY_AFTER_S));
  if (error instanceof DomainError) return fail(c, error.code, errorCodes[error.code], error.message, error.fields);
  // A body that cannot be read as JSON and the like: the framework's own 4xx errors.
  const { status, code: sqlState } = error as { status?: number; code?: string };
  if (typeof status === 'number' && status >= 400 && status < 500)
    return fail(c, 'invalid_input', status, 'The request could not be read.');
  if (sqlState === REFERENCE_GONE) {
    c.var.ctx.log.warn({ err: error, requestId: c.var.requestId }, 'a request refers to what is not there any more');
    return fail(c, 'not_found', 404, 'What you refer to is not there any more. Reload the page.');
  }
  c.var.ctx.log.error({ err: error, requestId: c.var.requestId }, 'a request failed');
  if (failedByDatabase(c.var.ctx, error)) {
    c.header('retry-after', String(DATABASE_RETRY_AFTER_S));
    return fail(c, 'unavailable', 503, DATABASE_AWAY);
  }
  return fail(c, 'internal', 500, `Something went wrong on our side. If you tell us about it, mention request ${c.var.requestId}.`);
}

/** @returns an API to add operations to; bad input anywhere in it is answered with a 400 that names the fields. */
export function createApi() {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result, c) => {
      if (result.success) return undefined;
      const { fields, message } = inputErrors(result.error.issues);
      return fail(c, 'invalid_input', 400, message, fields);
    },
  });
}
