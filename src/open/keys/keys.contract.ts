import { z } from '@hono/zod-openapi';
import { keyScopeNames } from '../../platform/api/key-scopes.ts';
import { keyDays, MAX_KEY_NAME } from './key-rules.ts';

export const KeyScopes = z
  .array(z.enum(keyScopeNames), 'Choose what the key may do')
  .min(1, 'Choose what the key may do')
  .max(keyScopeNames.length)
  .transform((scopes) => keyScopeNames.filter((name) => scopes.includes(name)));

/** An API key as its owner sees it: never the key itself. Times are UTC. */
export const ApiKey = z
  .object({
    id: z.uuid(),
    name: z.string(),
    scopes: z.array(z.enum(keyScopeNames)),
    ending: z.string().openapi({ description: 'The last characters of the key' }),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    is_expired: z.boolean(),
    last_used_at: z.iso.datetime().nullable().openapi({ description: 'To a minute; null when it was never used' }),
  })
  .openapi('ApiKey');
export type ApiKey = z.infer<typeof ApiKey>;

export const ApiKeys = z
  .object({
    keys: z.array(ApiKey),
    most: z.int().openapi({ description: 'How many keys an account holds' }),
    confirm_by: z.enum(['nothing', 'password', 'code', 'sign_in']).openapi({
      description:
        'What is asked for again before a key is made: the password, a code of the second step, a sign-in of the last 15 minutes',
    }),
  })
  .openapi('ApiKeys');
export type ApiKeys = z.infer<typeof ApiKeys>;

export const NewApiKey = z
  .object({
    name: z
      .string('Give the key a name')
      .trim()
      .min(1, 'Give the key a name')
      .max(MAX_KEY_NAME, `A name has ${MAX_KEY_NAME} characters at most`),
    scopes: KeyScopes,
    days: z.literal([...keyDays], 'Choose how long the key holds').openapi({ description: 'How long it holds' }),
    current_password: z.string().max(1_000, 'This is not your current password').optional(),
  })
  .openapi('NewApiKey');
export type NewApiKey = z.infer<typeof NewApiKey>;

export const MadeApiKey = ApiKey.extend({
  key: z.string().openapi({ description: 'The key: answered this once, and stored nowhere' }),
}).openapi('MadeApiKey');
export type MadeApiKey = z.infer<typeof MadeApiKey>;
