import { z } from '@hono/zod-openapi';
import { keyScopeNames } from '../../platform/api/key-scopes.ts';
import { KeyScopes } from '../keys/keys.contract.ts';

const scopes = z.array(z.enum(keyScopeNames));
const name = z.string().openapi({ description: 'What the application calls itself; nobody has checked it' });
const where = z.string().openapi({ description: 'Where the application is reached: a host, or this computer' });

/** An application that acts for a person. Times are UTC. */
export const Connection = z
  .object({
    id: z.uuid(),
    name,
    where,
    scopes,
    connected_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable().openapi({ description: 'To a minute; null when it was never used' }),
  })
  .openapi('Connection');
export type Connection = z.infer<typeof Connection>;

export const Connections = z.object({ connections: z.array(Connection) }).openapi('Connections');
export type Connections = z.infer<typeof Connections>;

/** The signed query of the consent page. */
export const SignedRequest = z
  .string('This request cannot be read')
  .min(1, 'This request cannot be read')
  .max(3_500, 'This request cannot be read');

/** What an application asks for, as a person decides about it. */
export const AccessRequest = z
  .object({
    name,
    where,
    scopes,
    held: scopes.openapi({ description: 'Which of them the plan holds' }),
    is_connected: z.boolean().openapi({ description: 'Whether it acts for the person already' }),
    decline_url: z.string().openapi({ description: 'Leads back to the application with a refusal' }),
  })
  .openapi('AccessRequest');
export type AccessRequest = z.infer<typeof AccessRequest>;

export const NewConnection = z.object({ request: SignedRequest, scopes: KeyScopes }).openapi('NewConnection');
export type NewConnection = z.infer<typeof NewConnection>;

export const Connected = z
  .object({ url: z.string().openapi({ description: 'Leads back to the application, with the code it asks its tokens with' }) })
  .openapi('Connected');
export type Connected = z.infer<typeof Connected>;
