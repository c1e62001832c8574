import { betterAuth } from 'better-auth';
import { APIError } from 'better-auth/api';
import { bearer } from 'better-auth/plugins';
import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { settingsInForce } from '../../money/index.server.ts';
import type { OAuthClient } from '../../platform/config.server.ts';
import type { Log } from '../../platform/log.server.ts';
import { Email, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from './accounts.contract.ts';
import { openSession } from './open-session.server.ts';
import { takeOverUnconfirmed } from './unconfirmed-account.server.ts';

const DAY_S = 86_400;

export type AuthOptions = {
  pool: Pool;
  appUrl: string;
  secret: string;
  log: Log;
  github: OAuthClient | undefined;
  google: OAuthClient | undefined;
};

/**
 * better-auth over our tables: passwords (scrypt), sessions, one-time tokens, sign-in at GitHub and Google. Its own endpoints are not reachable
 * but for the providers' way back (accounts.api.server.ts): our verbs call it, limit it and answer in our envelope.
 */
export function createAuth({ pool, appUrl, secret, log, github, google }: AuthOptions) {
  const times = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;
  const noInput = { required: false, input: false } as const;
  return betterAuth({
    baseURL: appUrl,
    basePath: '/api/v1/auth',
    secret,
    database: pool,
    trustedOrigins: [appUrl],
    telemetry: { enabled: false },
    logger: {
      disabled: false,
      level: 'error',
      log: (level, message, ...details) => log[level === 'error' ? 'warn' : 'debug']({ details: details.map(String) }, `auth: ${message}`),
    },
    // Our own limits count per address and per account; see limits.server.ts.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'assay',
      // "session" in the name lets it through to the way back: requests without such a cookie are answered as any visitor's, who has none of their own
      // (platform/http/handler.server.ts).
      cookies: { state: { name: 'assay.session_state' } },
      useSecureCookies: appUrl.startsWith('https:'),
      // A session and its person are read by one query.
      database: { generateId: () => uuidv7(), joins: true },
      ipAddress: { disableIpTracking: true },
    },
    user: {
      modelName: 'users',
      fields: { name: 'full_name', emailVerified: 'email_verified', image: 'avatar_url', ...times },
      additionalFields: {
        role: { type: 'string', ...noInput },
        subscriptionTier: { type: 'string', fieldName: 'subscription_tier', ...noInput },
        subscriptionStatus: { type: 'string', fieldName: 'subscription_status', ...noInput },
        suspendedAt: { type: 'date', fieldName: 'suspended_at', ...noInput },
        deletionDueAt: { type: 'date', fieldName: 'deletion_due_at', ...noInput },
        subscriptionStatusSince: { type: 'date', fieldName: 'subscription_status_since', ...noInput },
        accessSuspendedAt: { type: 'date', fieldName: 'access_suspended_at', ...noInput },
        twoStepSince: { type: 'date', fieldName: 'two_step_since', ...noInput },
      },
    },
    session: {
      modelName: 'sessions',
      fields: { userId: 'user_id', expiresAt: 'expires_at', ipAddress: 'ip_address', userAgent: 'user_agent', ...times },
      expiresIn: 30 * DAY_S,
      updateAge: DAY_S,
      additionalFields: {
        lastUsedAt: { type: 'date', fieldName: 'last_used_at', ...noInput },
        confirmedAt: { type: 'date', fieldName: 'confirmed_at', ...noInput },
        previewOf: { type: 'string', fieldName: 'preview_of', ...noInput },
        previewUntil: { type: 'date', fieldName: 'preview_until', ...noInput },
      },
    },
    account: {
      modelName: 'linked_accounts',
      fields: {
        userId: 'user_id',
        providerId: 'provider_id',
        accountId: 'account_id',
        password: 'password_hash',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...times,
      },
      // Who signs in with a provider is linked to an account of the same address, if the provider has confirmed it. An account that was never
      // confirmed here is taken over without what somebody else may have put into it (below).
      accountLinking: { enabled: true, requireLocalEmailVerified: false },
    },
    verification: { modelName: 'verifications', fields: { expiresAt: 'expires_at', ...times }, storeIdentifier: 'hashed' },
    emailAndPassword: {
      enabled: true,
      // Signing up is our own verb, which does the same work whether or not the address is known.
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
    },
    socialProviders: {
      ...(github ? { github: { ...github, mapProfileToUser: plainProfile } } : {}),
      ...(google ? { google: { ...google, mapProfileToUser: plainProfile } } : {}),
    },
    onAPIError: { errorURL: `${appUrl}/login?failed=provider` },
    databaseHooks: {
      user: {
        create: {
          // A provider that has not checked the address must not make an account for it: someone else may own it.
          before: async (user) => {
            if (!settingsInForce().open.sign_up)
              throw new APIError('FORBIDDEN', { code: 'signup_disabled', message: 'Signing up is closed for the moment' });
            if (!user.emailVerified)
              throw new APIError('FORBIDDEN', {
                code: 'email_not_verified',
                message: 'The provider has not confirmed this email address',
              });
          },
        },
      },
      account: {
        // We sign people in; we do not act for them at the provider. What is not kept cannot leak.
        create: {
          before: async (account) => {
            if (account.providerId !== 'credential') await takeOverUnconfirmed(pool, account.userId);
            return { data: { ...account, accessToken: null, refreshToken: null, idToken: null } };
          },
        },
        update: { before: async (account) => ({ data: { ...account, accessToken: null, refreshToken: null, idToken: null } }) },
      },
    },
    plugins: [bearer({ requireSignature: true }), openSession],
  });
}

export type Auth = ReturnType<typeof createAuth>;

/**
 * What we take from a provider's profile. Pictures would have to be loaded from the provider, which would then see every page a person opens.
 * An address that is none by our own rules counts as not confirmed, which refuses it: lower-casing turns emails such as the Kelvin sign into ASCII
 * ones, and would make one person's address out of another's.
 */
function plainProfile({ email }: { email?: string | null | undefined }) {
  return { image: '', ...(Email.safeParse(email).success ? {} : { emailVerified: false }) };
}
