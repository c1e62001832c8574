import { z } from 'zod';
import { MAX_APPLICATION_NAME } from './oauth-rules.ts';

const MAX_REDIRECTS = 10;
const MAX_REDIRECT_LENGTH = 500;

/** What of a registration (RFC 7591) is read; everything else an application says of itself is left out, its scopes too: a person grants those. */
export const Registration = z
  .object({
    client_name: z
      .string('client_name is a text')
      .trim()
      .min(1, 'client_name is missing')
      .max(MAX_APPLICATION_NAME, `client_name has ${MAX_APPLICATION_NAME} characters at most`)
      .regex(/^\P{C}+$/u, 'client_name holds a character that cannot be seen'),
    redirect_uris: z
      .array(
        z
          .string()
          .max(MAX_REDIRECT_LENGTH, `A redirect URI has ${MAX_REDIRECT_LENGTH} characters at most`)
          .regex(/^[\x21-\x7e]+$/, 'A redirect URI is ASCII'),
      )
      .min(1, 'redirect_uris is empty')
      .max(MAX_REDIRECTS, `There are ${MAX_REDIRECTS} redirect URIs at most`),
    token_endpoint_auth_method: z.enum(['none', 'client_secret_basic', 'client_secret_post']).optional(),
    grant_types: z.array(z.string().max(100)).max(10).optional(),
    response_types: z.array(z.string().max(100)).max(10).optional(),
    application_type: z.enum(['web', 'native']).optional(),
  })
  // What runs on a person's own computer seldom says so, and is reached there by http or by a scheme of its own.
  .transform(({ application_type, ...asked }) => ({
    ...asked,
    application_type:
      application_type ?? (asked.redirect_uris.every((uri) => uri.startsWith('https:')) ? ('web' as const) : ('native' as const)),
  }));

/** @returns the standard's words for what is wrong with a registration */
export function faultOfRegistration({ issues }: z.ZodError): { error: string; error_description: string } {
  const [first] = issues;
  const field = String(first?.path[0] ?? '');
  return {
    error: field === 'redirect_uris' ? 'invalid_redirect_uri' : 'invalid_client_metadata',
    error_description: `${field ? `${field}: ` : ''}${first?.message ?? 'This cannot be read.'}`,
  };
}
