import { redirect } from 'react-router';
import { ownPath } from '../../platform/web/own-path.ts';
import type { Route } from './+types/provider.route';
import { providers } from './accounts.contract.ts';
import { accountsClient } from './accounts-client.ts';

/** Sends a person on to GitHub or Google. A browser that only guesses where its user goes next gets nothing. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const provider = providers.find((known) => known === params.provider);
  if (!provider) throw redirect('/login');
  if (/prefetch/.test(request.headers.get('sec-purpose') ?? '')) throw new Response(null, { status: 503 });
  const to = ownPath(new URL(request.url).searchParams.get('to'), '/dashboard');
  const body = await (await accountsClient(context).providers[':provider'].$post({ param: { provider }, json: { to } })).json();
  throw redirect(body.success ? body.data.url : `/login?failed=${provider}`, { headers: { 'cache-control': 'no-store' } });
}
