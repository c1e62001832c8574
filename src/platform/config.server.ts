import { resolve } from 'node:path';
import { z } from 'zod';

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max));

/**
 * The environment, parsed once at start. Nothing else reads `process.env`.
 * Every variable is described in docs/operations.md.
 */
const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  APP_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => URL.canParse(url) && /^\/?$/.test(new URL(url).pathname) && new URL(url).search + new URL(url).hash === '')
    .optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_POOL_SIZE: wholeNumber(2, 200).default(10),
  DATA_DIR: z.string().min(1).default('.data'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
  SUPPORT_EMAIL: z.email().default('support@assay.example'),
  TRUST_PROXY: z.enum(['true', 'false']).default('false'),
  AUTH_SECRET: z.string().min(32).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
    .optional(),
  GITHUB_CLIENT_ID: z.string().min(1).optional(),
  GITHUB_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_/)
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/)
    .optional(),
  STRIPE_PRICE_PRO_MONTHLY: z
    .string()
    .regex(/^price_/)
    .optional(),
  STRIPE_PRICE_LIFETIME: z
    .string()
    .regex(/^price_/)
    .optional(),
  PRO_TRIAL_DAYS: wholeNumber(0, 90).default(0),
});

const EXPECTED: Record<keyof z.infer<typeof Environment>, string> = {
  NODE_ENV: 'development, production or test',
  HOST: 'an address to listen on, such as 127.0.0.1 or 0.0.0.0',
  PORT: 'a port number from 0 to 65535',
  APP_URL: 'the public address of the site without a path, such as https://assay.example',
  DATABASE_URL: 'a Postgres address, such as postgres://user:password@host:5432/assay',
  DATABASE_POOL_SIZE: 'a whole number from 2 to 200',
  DATA_DIR: 'a folder the app may write to',
  LOG_LEVEL: 'trace, debug, info, warn, error, fatal or silent',
  SUPPORT_EMAIL: 'an e-mail address people can write to',
  TRUST_PROXY: 'true when exactly one proxy in front sets X-Forwarded-For, else false',
  AUTH_SECRET: 'a random text of at least 32 characters, the same for every process',
  SMTP_URL: 'a mail server, such as smtp://user:password@mail.example:587 or smtps://…',
  MAIL_FROM: 'the sender of our mail, such as Assay <hello@assay.example>',
  GITHUB_CLIENT_ID: 'the client id of a GitHub OAuth app, together with GITHUB_CLIENT_SECRET',
  GITHUB_CLIENT_SECRET: 'the client secret of a GitHub OAuth app, together with GITHUB_CLIENT_ID',
  GOOGLE_CLIENT_ID: 'the client id of a Google OAuth client, together with GOOGLE_CLIENT_SECRET',
  GOOGLE_CLIENT_SECRET: 'the client secret of a Google OAuth client, together with GOOGLE_CLIENT_ID',
  STRIPE_SECRET_KEY: 'a secret key of Stripe (sk_…), together with the other STRIPE_ variables',
  STRIPE_WEBHOOK_SECRET: 'the signing secret of the Stripe webhook endpoint (whsec_…), together with the other STRIPE_ variables',
  STRIPE_PRICE_PRO_MONTHLY: 'the id of the monthly price at Stripe (price_…), together with the other STRIPE_ variables',
  STRIPE_PRICE_LIFETIME: 'the id of the lifetime price at Stripe (price_…), together with the other STRIPE_ variables',
  PRO_TRIAL_DAYS: 'a whole number of days from 0 to 90',
};

export type OAuthClient = { clientId: string; clientSecret: string };

export type StripeAccount = { secretKey: string; webhookSecret: string; prices: { pro_monthly: string; lifetime: string } };

export type Config = {
  mode: 'development' | 'production' | 'test';
  host: string;
  port: number;
  appUrl: string;
  databaseUrl: string | undefined;
  databasePoolSize: number;
  dataDir: string;
  logLevel: string;
  supportEmail: string;
  trustProxy: boolean;
  /** Signs sessions and tokens; without it the app keeps one of its own in `dataDir`. */
  authSecret: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  github: OAuthClient | undefined;
  google: OAuthClient | undefined;
  /** The payment provider; without it nothing can be bought in production, and elsewhere a sandbox sells for nothing. */
  stripe: StripeAccount | undefined;
  /** Days the monthly plan is free at a person's first purchase. */
  proTrialDays: number;
};

/**
 * @param env the process environment
 * @returns the configuration
 * @throws Error whose message is one line naming the variable and what it should be
 */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const name = String(parsed.error.issues[0]?.path[0]) as keyof typeof EXPECTED;
    throw new Error(`${name} is not usable: it should be ${EXPECTED[name]}.`);
  }
  const e = parsed.data;
  return {
    mode: e.NODE_ENV,
    host: e.HOST,
    port: e.PORT,
    appUrl: (e.APP_URL ?? `http://localhost:${e.PORT}`).replace(/\/+$/, ''),
    databaseUrl: e.DATABASE_URL,
    databasePoolSize: e.DATABASE_POOL_SIZE,
    dataDir: resolve(e.DATA_DIR),
    logLevel: e.LOG_LEVEL ?? (e.NODE_ENV === 'production' ? 'info' : 'warn'),
    supportEmail: e.SUPPORT_EMAIL,
    trustProxy: e.TRUST_PROXY === 'true',
    authSecret: e.AUTH_SECRET,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM ?? `Assay <${e.SUPPORT_EMAIL}>`,
    github: oauthClient(e, 'GITHUB'),
    google: oauthClient(e, 'GOOGLE'),
    stripe: stripeAccount(e),
    proTrialDays: e.PRO_TRIAL_DAYS,
  };
}

/** Whether a key of Stripe moves money. https://docs.stripe.com/keys */
export const isLiveKey = (secretKey: string) => /^[rs]k_live_/.test(secretKey);

/** All of it or nothing: a shop without webhooks would take money and give nothing. */
function stripeAccount(e: z.infer<typeof Environment>): StripeAccount | undefined {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_PRO_MONTHLY', 'STRIPE_PRICE_LIFETIME'] as const;
  const missing = names.filter((name) => e[name] === undefined);
  if (missing.length === names.length) return undefined;
  if (missing[0]) throw new Error(`${missing[0]} is not usable: it should be ${EXPECTED[missing[0]]}.`);
  const [secretKey, webhookSecret, pro_monthly, lifetime] = names.map((name) => e[name] as string) as [string, string, string, string];
  if (isLiveKey(secretKey) && e.NODE_ENV !== 'production')
    throw new Error('STRIPE_SECRET_KEY is not usable: it should be a key of test mode (sk_test_…) unless NODE_ENV is production.');
  return { secretKey, webhookSecret, prices: { pro_monthly, lifetime } };
}

/** Both halves or neither: half a client would show a button that cannot work. */
function oauthClient(e: z.infer<typeof Environment>, provider: 'GITHUB' | 'GOOGLE'): OAuthClient | undefined {
  const [clientId, clientSecret] = [e[`${provider}_CLIENT_ID`], e[`${provider}_CLIENT_SECRET`]];
  if (clientId && clientSecret) return { clientId, clientSecret };
  if (!clientId && !clientSecret) return undefined;
  const name = `${provider}_CLIENT_${clientId ? 'SECRET' : 'ID'}` as const;
  throw new Error(`${name} is not usable: it should be ${EXPECTED[name]}.`);
}
