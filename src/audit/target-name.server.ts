import sql, { type Sql } from 'sql-template-tag';
import { uuidOrNull } from '../platform/db/uuid.ts';
import type { AuditTarget } from './audit-actions.ts';

type Facts = Record<string, unknown> | undefined;

/**
 * What a thing is called at the moment something is done to it, for a line that outlives it. People are never named: who a line is about goes with the account.
 * @param before what the line says of it, where it is gone already
 * @returns an expression
 */
export function targetName({ type, id }: { type: AuditTarget; id: string | null }, before: Facts, after: Facts): Sql {
  const said = [after, before].flatMap((facts) => [facts?.title, facts?.name, facts?.subject]).find((name) => typeof name === 'string');
  switch (type) {
    case 'idea':
      return sql`coalesce((SELECT title FROM ideas WHERE id = ${uuidOrNull(id)}::uuid),
        (SELECT fields ->> 'title' FROM idea_drafts WHERE id = ${uuidOrNull(id)}::uuid), ${said ?? null}::text)`;
    case 'topic':
      return sql`coalesce((SELECT name FROM topics WHERE slug = ${id}), ${said ?? null}::text)`;
    case 'feature':
      return sql`coalesce((SELECT title FROM roadmap_features WHERE id = ${uuidOrNull(id)}::uuid), ${said ?? null}::text)`;
    case 'update':
      return sql`coalesce((SELECT subject FROM product_updates WHERE id = ${uuidOrNull(id)}::uuid), ${said ?? null}::text)`;
    case 'payment':
      return sql`(SELECT CASE purpose WHEN 'subscription' THEN 'Pro Monthly' WHEN 'lifetime' THEN 'Lifetime' ELSE 'Claim' END
        || ', $' || to_char(amount_cents / 100.0, 'FM999,990.00') || ', ' || to_char(paid_at AT TIME ZONE 'UTC', 'FMDD Mon YYYY')
        FROM payments WHERE id = ${uuidOrNull(id)}::uuid)`;
    case 'settings':
      return sql`'Version ' || ${id}::text`;
    case 'user':
    case 'subscription':
    case 'source':
    case 'job':
    case 'scheduled_job':
    case 'list':
      return sql`NULL`;
  }
}
