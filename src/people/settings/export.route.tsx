import { unwrap } from '../../platform/web/api-client.ts';
import { requirePerson } from '../accounts/guards.ts';
import type { Route } from './+types/export.route';
import { settingsClient } from './settings-client.ts';

/** The download of everything held about a person; somebody about to leave may have it too. */
export async function loader(args: Route.LoaderArgs) {
  await requirePerson(args, { allowPendingDeletion: true });
  const everything = await unwrap(settingsClient(args.context).export.$get());
  return new Response(`${JSON.stringify(everything, null, 2)}\n`, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="assay-data-${everything.exported_at.slice(0, 10)}.json"`,
      'cache-control': 'private, no-store',
    },
  });
}
