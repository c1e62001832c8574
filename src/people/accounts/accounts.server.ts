import type { Pool } from 'pg';
import type { Config } from '../../platform/config.server.ts';
import type { Log } from '../../platform/log.server.ts';
import { type Auth, createAuth } from './auth.server.ts';
import { authSecret } from './auth-secret.server.ts';
import type { Provider } from './providers.ts';

/** What the verbs of accounts need beside the database. */
export type Accounts = {
  auth: Auth;
  secret: string;
  appUrl: string;
  supportEmail: string;
  configured: Record<Provider, boolean>;
  adminsNeedTwoSteps: boolean;
};

/** Sets accounts up from the configuration. */
export function createAccounts(config: Config, pool: Pool, log: Log): Accounts {
  const secret = authSecret(config, log);
  const { appUrl, supportEmail, github, google } = config;
  return {
    auth: createAuth({ pool, appUrl, secret, log, github, google }),
    secret,
    appUrl,
    supportEmail,
    adminsNeedTwoSteps: config.mode === 'production',
    configured: { github: github !== undefined, google: google !== undefined },
  };
}
