import { z } from '@hono/zod-openapi';
import { auditActionNames, auditTargetNames } from '../../audit/index.ts';
import { chosen } from '../../platform/api/query-shapes.ts';

const Day = z.iso.date();

/** Which lines of the log. What is empty filters nothing, as a form sends it. */
export const AuditFilter = z.object({
  admin: chosen(z.union([z.uuid(), z.literal('command')], 'admin must be the id of an administrator, or command')).openapi({
    description: 'Who did it: the id of an administrator, or `command` for what was typed at the server',
  }),
  action: chosen(z.enum(auditActionNames, 'There is no such action')),
  target: chosen(z.enum(auditTargetNames, 'There is no such kind of target')),
  target_id: chosen(z.string().max(200, 'target_id can have 200 characters at most')),
  user: chosen(z.uuid('user must be the id of an account')).openapi({ description: 'Whom it concerns' }),
  person: chosen(z.string().trim().max(200, 'person can have 200 characters at most')).openapi({
    description: 'A part of the name, username or address of whoever did it or was concerned',
  }),
  thing: chosen(z.string().trim().max(200, 'thing can have 200 characters at most')).openapi({
    description: 'A part of what the thing is called, whatever its capitals',
  }),
  from: chosen(Day).openapi({ description: 'The first day (UTC)' }),
  to: chosen(Day).openapi({ description: 'The last day (UTC)' }),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

export const AuditQuery = AuditFilter.extend({
  before: chosen(z.uuid('before must be the id of a line')).openapi({ description: 'Lines older than this one' }),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

const Somebody = z.object({ id: z.uuid(), email: z.string() });

/** One action. */
export const AuditEntry = z
  .object({
    id: z.uuid(),
    at: z.iso.datetime(),
    admin: Somebody.nullable().openapi({ description: 'Null for a command, and once the account is gone' }),
    by_command: z.boolean(),
    action: z.string(),
    target_type: z.string(),
    target_id: z.string().nullable(),
    target_name: z
      .string()
      .nullable()
      .openapi({ description: 'What the thing was called then, or is called; stays when the thing is deleted. Never a person’s' }),
    user: Somebody.nullable().openapi({ description: 'Whom it concerns; null for nobody, and once the account is gone' }),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    address_hint: z.string().nullable().openapi({ description: 'The first half of the network address it was done from' }),
    request_id: z.string().nullable(),
  })
  .openapi('AuditEntry');
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditPage = z
  .object({
    entries: z.array(AuditEntry),
    next: z.uuid().nullable().openapi({ description: '`before` of the following page; null on the last' }),
    admins: z.array(Somebody).openapi({ description: 'The administrators there are now, for the filter' }),
  })
  .openapi('AuditPage');
export type AuditPage = z.infer<typeof AuditPage>;
