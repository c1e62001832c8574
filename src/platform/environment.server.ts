import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { SENDER } from './mail/sender.ts';

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max));

/** Dollars, such as 0.25. */
const price = z
  .string()
  .regex(/^\d{1,5}(\.\d{1,4})?$/)
  .transform(Number);

const modelProviders = ['openai', 'anthropic', 'google', 'ollama', 'openai-compatible'] as const;
const postgres = z.url({ protocol: /^postgres(ql)?$/ });
/** A key that is sent in a header: one that cannot stand in one would fail every question with an error of ours. */
const secret = z.string().regex(/^[\x21-\x7e]{1,500}$/);

/** The variables, read once at start by `parseConfig` and by nothing else. Every one is described in docs/operations.md. */
const Variables = z.object({
  CONFIG_FILE: z.string().min(1).optional(),
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  APP_URL: z
    .url({ protocol: /^https?$/ })
    .refine((url) => URL.canParse(url) && /^\/?$/.test(new URL(url).pathname) && new URL(url).search + new URL(url).hash === '')
    .optional(),
  ALLOWED_HOSTS: z
    .string()
    .regex(/^[a-z0-9.:[\]-]+(\s*,\s*[a-z0-9.:[\]-]+)*$/i)
    .optional(),
  DATABASE_URL: postgres.optional(),
  DATABASE_DIRECT_URL: postgres.optional(),
  DATABASE_REPLICA_URLS: z
    .string()
    .transform((list) => list.split(',').map((url) => url.trim()))
    .pipe(z.array(postgres).max(16))
    .optional(),
  DATABASE_POOL_SIZE: wholeNumber(2, 200).default(10),
  SHUTDOWN_NOTICE_S: wholeNumber(0, 60).default(0),
  DATA_DIR: z.string().min(1).default('.data'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
  SUPPORT_EMAIL: z.email().default('support@assay.example'),
  TRUST_PROXY: z.enum(['true', 'false']).default('false'),
  AUTH_SECRET: z.string().min(32).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_PER_SECOND: wholeNumber(0, 1_000).default(0),
  MAIL_EVENTS_SECRET: secret
    .min(24)
    // Of one to sign with everything that is no base64 would be left out, down to a key of nothing.
    .refine(
      (given) =>
        !given.startsWith('whsec_') || (/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(given) && Buffer.from(given.slice(6), 'base64').length >= 24),
    )
    .optional(),
  METRICS_TOKEN: secret.min(24).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  MAIL_FROM: z.string().regex(SENDER).optional(),
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
  STRIPE_TAX: z.enum(['on', 'off']).default('off'),
  PRO_TRIAL_DAYS: wholeNumber(0, 90).default(0),
  AI_PROVIDER: z.enum(modelProviders).optional(),
  AI_MODEL: z.string().min(1).max(120).optional(),
  AI_API_KEY: z.string().min(1).optional(),
  AI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  AI_TOKENS_PER_RUN: wholeNumber(1_000, 2_000_000).default(40_000),
  AI_TOKENS_PER_PERSON_PER_DAY: wholeNumber(1_000, 100_000_000).default(400_000),
  AI_TOKENS_PER_DAY: wholeNumber(1_000, 999_999_999).default(10_000_000),
  AI_PRICE_INPUT: price.optional(),
  AI_PRICE_OUTPUT: price.optional(),
  EVIDENCE_LIVE: z.enum(['on', 'off']).optional(),
  PRODUCT_HUNT_TOKEN: secret.optional(),
  REDDIT_CLIENT_ID: secret.optional(),
  REDDIT_CLIENT_SECRET: secret.optional(),
  YOUTUBE_API_KEY: secret.optional(),
  GITHUB_TOKEN: secret.optional(),
  STACK_EXCHANGE_KEY: secret.optional(),
  GOOGLE_TRENDS_URL: z.url({ protocol: /^https$/ }).optional(),
  EMBEDDING_PROVIDER: z.enum(['openai-compatible']).optional(),
  EMBEDDING_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  EMBEDDING_MODEL: z.string().min(1).max(200).optional(),
  EMBEDDING_API_KEY: z.string().min(1).optional(),
});

export type Environment = z.infer<typeof Variables>;

/** What each should be, as it is said of one that is not. */
const EXPECTED: Record<keyof Environment, string> = {
  CONFIG_FILE: 'a file that can be read, with lines such as PORT=3000',
  NODE_ENV: 'development, production or test',
  HOST: 'an address to listen on, such as 127.0.0.1 or 0.0.0.0',
  PORT: 'a port number from 0 to 65535',
  APP_URL: 'the public address of the site without a path, such as https://assay.example',
  ALLOWED_HOSTS: 'hosts this site is also reached by, separated by commas, such as www.assay.example, assay.internal:3000',
  DATABASE_URL: 'a Postgres address, such as postgres://user:password@host:5432/assay',
  DATABASE_DIRECT_URL:
    'the Postgres of DATABASE_URL past its pooler, such as postgres://user:password@host:5432/assay, together with DATABASE_URL',
  DATABASE_REPLICA_URLS: 'up to 16 Postgres addresses of streaming replicas, separated by commas, together with DATABASE_URL',
  DATABASE_POOL_SIZE: 'a whole number from 2 to 200',
  SHUTDOWN_NOTICE_S: 'a whole number of seconds from 0 to 60',
  DATA_DIR: 'a folder the app may write to',
  LOG_LEVEL: 'trace, debug, info, warn, error, fatal or silent',
  SUPPORT_EMAIL: 'an email address people can write to',
  TRUST_PROXY: 'true when exactly one proxy in front sets X-Forwarded-For, else false',
  AUTH_SECRET: 'a random text of at least 32 characters, the same for every process',
  SMTP_URL: 'a mail server, such as smtp://user:password@mail.example:587 or smtps://…',
  MAIL_PER_SECOND: 'a whole number from 0 to 1000',
  MAIL_EVENTS_SECRET: 'a random text of 24 characters or more without spaces, or whsec_ and 24 bytes or more in base64',
  METRICS_TOKEN: 'a random text of 24 characters or more without spaces',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'the address of an OpenTelemetry collector that takes OTLP over HTTP, such as http://127.0.0.1:4318',
  MAIL_FROM: 'the sender of our mail, such as Assay <hello@assay.example>',
  GITHUB_CLIENT_ID: 'the client id of a GitHub OAuth app, together with GITHUB_CLIENT_SECRET',
  GITHUB_CLIENT_SECRET: 'the client secret of a GitHub OAuth app, together with GITHUB_CLIENT_ID',
  GOOGLE_CLIENT_ID: 'the client id of a Google OAuth client, together with GOOGLE_CLIENT_SECRET',
  GOOGLE_CLIENT_SECRET: 'the client secret of a Google OAuth client, together with GOOGLE_CLIENT_ID',
  STRIPE_SECRET_KEY: 'a secret key of Stripe (sk_…), together with the other STRIPE_ variables',
  STRIPE_WEBHOOK_SECRET: 'the signing secret of the Stripe webhook endpoint (whsec_…), together with the other STRIPE_ variables',
  STRIPE_PRICE_PRO_MONTHLY: 'the id of the monthly price at Stripe (price_…), together with the other STRIPE_ variables',
  STRIPE_PRICE_LIFETIME: 'the id of the lifetime price at Stripe (price_…), together with the other STRIPE_ variables',
  STRIPE_TAX: 'on, to have Stripe Tax add taxes to what is bought, or off',
  PRO_TRIAL_DAYS: 'a whole number of days from 0 to 90',
  AI_PROVIDER: 'openai, anthropic, google, ollama or openai-compatible',
  AI_MODEL: 'the name of a model of AI_PROVIDER',
  AI_API_KEY: 'the key for AI_PROVIDER, which must be set as well',
  AI_BASE_URL: 'the address of an OpenAI-compatible server, such as https://models.example/v1; needed for openai-compatible',
  AI_TOKENS_PER_RUN: 'a whole number of tokens from 1000 to 2000000',
  AI_TOKENS_PER_PERSON_PER_DAY: 'a whole number of tokens from 1000 to 100000000',
  AI_TOKENS_PER_DAY: 'a whole number of tokens from 1000 to 999999999',
  AI_PRICE_INPUT: 'dollars for a million tokens read, such as 0.25, together with AI_PRICE_OUTPUT',
  AI_PRICE_OUTPUT: 'dollars for a million tokens written, such as 2, together with AI_PRICE_INPUT',
  EVIDENCE_LIVE: 'on, or off to ask nobody outside',
  PRODUCT_HUNT_TOKEN: 'a developer token of Product Hunt',
  REDDIT_CLIENT_ID: 'the client id of a Reddit app, together with REDDIT_CLIENT_SECRET',
  REDDIT_CLIENT_SECRET: 'the client secret of a Reddit app, together with REDDIT_CLIENT_ID',
  YOUTUBE_API_KEY: 'a key of the YouTube Data API',
  GITHUB_TOKEN: 'a token of GitHub, which needs no permission',
  STACK_EXCHANGE_KEY: 'a key of the Stack Exchange API',
  GOOGLE_TRENDS_URL: 'the https address of a service that answers as docs/operations.md describes',
  EMBEDDING_PROVIDER: 'openai-compatible, together with EMBEDDING_BASE_URL and EMBEDDING_MODEL',
  EMBEDDING_BASE_URL: 'the address of an OpenAI-compatible API, such as https://api.openai.com/v1, together with EMBEDDING_PROVIDER',
  EMBEDDING_MODEL: 'the name of an embedding model, such as text-embedding-3-small, together with EMBEDDING_PROVIDER',
  EMBEDDING_API_KEY: 'the key of the embedding provider, together with EMBEDDING_PROVIDER',
};

/** Every variable there is; docs/operations.md has a line for each. */
export const VARIABLES: readonly string[] = Object.keys(Variables.shape);

/** @returns one line that names the variable and what it should be */
export const unusable = (name: keyof Environment): Error => new Error(`${name} is not usable: it should be ${EXPECTED[name]}.`);

/**
 * @param env the process environment; an empty variable counts as one that is not set
 * @returns the variables, each usable by itself: those of the environment, and of the file that CONFIG_FILE names what the environment leaves open
 * @throws Error whose message is one line naming the variable and what it should be
 */
export function readEnvironment(env: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Variables.safeParse({ ...(given.CONFIG_FILE ? readFileOf(given.CONFIG_FILE) : {}), ...given });
  if (parsed.success) return parsed.data;
  throw unusable(String(parsed.error.issues[0]?.path[0]) as keyof Environment);
}

/** Lines such as `PORT=3000`, as Node's own --env-file reads them. A name that means nothing here is a slip of the hand: whoever wrote it expects something. */
function readFileOf(path: string): Record<string, string | undefined> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`CONFIG_FILE is not usable: ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  const said = Object.entries(parseEnv(text)).filter(([, value]) => value !== '');
  const unknown = said.find(([name]) => !Object.hasOwn(Variables.shape, name) || name === 'CONFIG_FILE');
  if (unknown) throw new Error(`${path} sets ${unknown[0]}, which is no variable of Assay's: see docs/operations.md.`);
  return Object.fromEntries(said);
}
