import type { MiddlewareHandler } from 'hono';
import { DomainError } from '../errors.ts';
import type { ApiEnv } from './api.server.ts';

const JSON_BODY = /^application\/([\w.-]+\+)?json\b/i;
/** How JSON writes what is looked for; any other body need not be read twice. */
const SUSPECT = /\\u0000|\\u[dD][89a-fA-F]/;

/**
 * Refuses text that the database cannot keep, wherever it stands in a request: NUL, or half a surrogate pair. Nothing behind this has to look for them.
 * @throws DomainError invalid_input naming the field
 */
export const refuseUnkeepableText: MiddlewareHandler<ApiEnv> = async (c, next) => {
  // Of an address NUL alone can come through: what is no text when it is decoded has been replaced.
  if (c.req.url.includes('%00')) requireKeepable(new URL(c.req.url));
  if (JSON_BODY.test(c.req.header('content-type') ?? '')) {
    const text = await c.req.text();
    const field = SUSPECT.test(text) ? fieldIn(parsed(text), '') : undefined;
    if (field !== undefined) throw unkeepable(field || 'request');
  }
  await next();
};

function requireKeepable({ searchParams, pathname }: URL): void {
  if (/%00/.test(pathname)) throw unkeepable('address');
  for (const [name, value] of searchParams)
    if (!isKeepable(name) || !isKeepable(value)) throw unkeepable(isKeepable(name) ? name : 'query');
}

const isKeepable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** @returns the path of the first text that cannot be kept */
function fieldIn(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return isKeepable(value) ? undefined : path;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    if (!isKeepable(key)) return path;
    const found = fieldIn(inner, path ? `${path}.${key}` : key);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What is no JSON is refused by whoever reads it. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function unkeepable(field: string): DomainError {
  const message = `${field} holds a character that cannot be kept, such as NUL or half an emoji. Take it out and send it again.`;
  return new DomainError('invalid_input', message, {
    [field]: 'This holds a character that cannot be kept, such as NUL or half an emoji. Take it out.',
  });
}
