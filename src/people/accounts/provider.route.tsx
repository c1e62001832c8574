import { redirect, redirectDocument } from 'react-router';
import { ownPath } from '../../platform/web/own-path.ts';
import type { Route } from './+types/provider.route';
import { accountsClient, securityClient } from './accounts-client.ts';
import { requirePerson } from './guards.ts';
import { type Provider, providers } from './providers.ts';

/** Sends a person on to GitHub or Google, to sign in or (`link=yes`) to link it to the account they are signed in to. A browser that only guesses where its user goes next gets nothing. */
export async function loader(args: Route.LoaderArgs) {
  const { request, params, context } = args;
  const provider = providers.find((known) => known === params.provider);
  if (!provider) throw redirect('/login');
  if (/prefetch/.test(request.headers.get('sec-purpose') ?? '')) throw new Response(null, { status: 503 });
  if (new URL(request.url).searchParams.get('link') === 'yes') return linkProvider(args, provider);
  const to = ownPath(new URL(request.url).searchParams.get('to'), '/dashboard');
  const body = await (await accountsClient(context).providers[':provider'].$post({ param: { provider }, json: { to } })).json();
  throw redirectDocument(body.success ? body.data.url : `/login?failed=${provider}`, { headers: { 'cache-control': 'no-store' } });
}

/** That a link begins this does no harm: a provider is linked only if it has the address of the account, which is as much as signing in with it does. */
async function linkProvider(args: Route.LoaderArgs, provider: Provider): Promise<never> {
  await requirePerson(args);
  const body = await (await securityClient(args.context).providers[':provider'].link.$post({ param: { provider } })).json();
  throw redirectDocument(body.success ? body.data.url : `/settings/security?failed=${provider}`, {
    headers: { 'cache-control': 'no-store' },
  });
}
