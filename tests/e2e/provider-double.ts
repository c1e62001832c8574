import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { OAuth2Server } from 'oauth2-mock-server';

/** Who somebody is at GitHub or Google, as those tell it. */
export type AtProvider = { id: number; email: string; isConfirmed: boolean; name: string };

export type ProviderDouble = {
  /** The environment of a site whose GitHub and Google this is. */
  env: Record<string, string>;
  /** Where a browser that was sent to the real provider has to go instead. */
  consentOf(address: URL): string;
  /** Who says yes at the provider from now on. */
  is(person: AtProvider): void;
  stop(): Promise<void>;
};

/**
 * A real OAuth provider on this machine in the place of GitHub and Google: it hands out codes and signed tokens and answers what is asked with them.
 * The site's own requests are led to it by provider-preload.ts.
 */
export async function startProviderDouble(): Promise<ProviderDouble> {
  const provider = new OAuth2Server();
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, 'localhost');
  const url = `http://localhost:${(provider.address() as AddressInfo).port}`;
  let person: AtProvider = { id: 0, email: '', isConfirmed: false, name: '' };
  provider.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
    const { id, email, isConfirmed, name } = person;
    const facts = { sub: String(id), email, email_verified: isConfirmed, name };
    Object.assign(token.payload, { iss: 'https://accounts.google.com', aud: 'google-client', ...facts });
  });
  provider.service.on('beforeUserinfo', (answer: { body: unknown }, request: { url?: string }) => {
    const { id, email, isConfirmed, name } = person;
    answer.body = request.url?.includes('emails')
      ? [{ email, primary: true, verified: isConfirmed }]
      : { id, login: `user-${id}`, name, email: null, avatar_url: 'https://pictures.example/1' };
  });
  return {
    env: {
      GITHUB_CLIENT_ID: 'github-client',
      GITHUB_CLIENT_SECRET: 'secret',
      GOOGLE_CLIENT_ID: 'google-client',
      GOOGLE_CLIENT_SECRET: 'secret',
      PROVIDER_DOUBLE: url,
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'provider-preload.ts')}`,
    },
    consentOf: (address) => `${url}/authorize${address.search}`,
    is: (somebody) => {
      person = somebody;
    },
    stop: () => provider.stop(),
  };
}
