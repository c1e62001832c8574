import { oauthProvider } from '@better-auth/oauth-provider';
import { betterAuth } from 'better-auth';
import { APIError, isAPIError } from 'better-auth/api';
import { bearer } from 'better-auth/plugins';
import type { Accounts } from '../../people/index.server.ts';
import { keyScopeNames } from '../../platform/api/key-scopes.ts';
import { CONNECTION_DAYS, CONSENT_PATH, mcpResource } from './oauth-rules.ts';
import { oauthTables } from './oauth-tables.ts';

/** What every token begins with, so that people and scanners of leaked secrets know one. */
export const ACCESS_PREFIX = 'at_';
const HOUR_S = 3_600;

/** Answers requests of OAuth 2.1 under the site's root: `/oauth2/…`. */
export type Provider = { handler(request: Request): Promise<Response> };

const made = new WeakMap<Accounts, Provider>();

/** @returns the one of these accounts; it is made when it is first asked */
export function providerOf(accounts: Accounts): Provider {
  const provider = made.get(accounts) ?? createProvider(accounts);
  made.set(accounts, provider);
  return provider;
}

/**
 * The library's authorisation server over our tables, apart from the instance that signs people in: that one stays without endpoints, and this one has no
 * way to sign in. It is never reached directly: oauth.server.ts takes what may be sent and passes on no more.
 */
function createProvider({ auth, appUrl }: Accounts): Provider {
  const { plugins: _, databaseHooks: __, ...options } = auth.options;
  return betterAuth({
    ...options,
    baseURL: appUrl,
    basePath: '/',
    onAPIError: {
      errorURL: `${appUrl}${CONSENT_PATH}`,
      // A refusal is an answer; what is none goes to our log as what the other instance says does.
      onError: (error) => void (isAPIError(error) || options.logger.log('error', String(error))),
    },
    plugins: [
      bearer({ requireSignature: true }),
      oauthProvider({
        schema: oauthTables,
        scopes: [...keyScopeNames, 'offline_access'],
        resources: [mcpResource(appUrl)],
        // There is one resource, for every application.
        enforcePerClientResources: false,
        grantTypes: ['authorization_code', 'refresh_token'],
        // Our page asks who somebody is, both steps of it, before it asks what the application may do.
        loginPage: CONSENT_PATH,
        consentPage: CONSENT_PATH,
        // Tokens that are looked up end the moment they are taken back; signed ones would hold on.
        disableJwtPlugin: true,
        prefix: { opaqueAccessToken: ACCESS_PREFIX, refreshToken: 'rt_', clientSecret: 'cs_' },
        accessTokenExpiresIn: HOUR_S,
        refreshTokenExpiresIn: CONNECTION_DAYS * 24 * HOUR_S,
        allowDynamicClientRegistration: true,
        allowUnauthenticatedClientRegistration: true,
        customTokenResponseFields: ({ user }) => {
          if (!user || user.suspendedAt || user.deletionDueAt)
            throw new APIError('BAD_REQUEST', { error: 'invalid_grant', error_description: 'The account is not open.' });
          return {};
        },
      }),
    ],
  });
}
