import { resolve } from 'node:path';
import { type Environment, readEnvironment, unusable } from './environment.server.ts';

export type OAuthClient = { clientId: string; clientSecret: string };

export type StripeAccount = { secretKey: string; webhookSecret: string; prices: { pro_monthly: string; lifetime: string } };

export type ModelAccount = {
  provider: NonNullable<Environment['AI_PROVIDER']>;
  model: string;
  apiKey: string | undefined;
  baseUrl: string | undefined;
  /** Tokens read and written together; days are UTC. */
  budget: { tokensPerRun: number; personTokensPerDay: number; serverTokensPerDay: number };
  prices: { inputUsdPerMillion: number; outputUsdPerMillion: number } | undefined;
};

/** What sources of evidence may be asked, and with which keys. */
export type EvidenceConfig = {
  /** False forbids asking anybody outside. */
  isLive: boolean;
  productHuntToken: string | undefined;
  reddit: OAuthClient | undefined;
  youtubeApiKey: string | undefined;
  githubToken: string | undefined;
  stackExchangeKey: string | undefined;
  googleTrendsUrl: string | undefined;
};
export type EmbeddingEndpoint = { baseUrl: string; model: string; apiKey: string | undefined };

export type Config = {
  mode: 'development' | 'production' | 'test';
  host: string;
  port: number;
  appUrl: string;
  /** Hosts that are ours, in small letters, as a request names them; undefined outside production, where every host is answered. */
  hosts: ReadonlySet<string> | undefined;
  databaseUrl: string | undefined;
  /** The same database past a pooler: for jobs, listening, migrations and the operator's command. */
  databaseDirectUrl: string | undefined;
  /** Streaming replicas that serve reads which may lag. */
  databaseReplicaUrls: readonly string[];
  databasePoolSize: number;
  /** How long a process that was told to stop says that it is not ready, and goes on answering, before it takes no more connections. */
  shutdownNoticeMs: number;
  /** Emails that go to many, a second and process; 0 for as fast as the mail server takes them. */
  mailPerSecond: number;
  dataDir: string;
  logLevel: string;
  supportEmail: string;
  trustProxy: boolean;
  /** Signs sessions and tokens; without it the app keeps one of its own in `dataDir`. */
  authSecret: string | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Proves who tells of bounces and complaints; without it nobody can. */
  mailEventsSecret: string | undefined;
  /** Opens /metrics; without it there is none. */
  metricsToken: string | undefined;
  /** Where traces are sent; without it nothing is traced. */
  otlpEndpoint: string | undefined;
  github: OAuthClient | undefined;
  google: OAuthClient | undefined;
  /** The payment provider; without it nothing can be bought in production, and elsewhere a sandbox sells for nothing. */
  stripe: StripeAccount | undefined;
  /** Whether taxes are added to what is bought, by Stripe Tax or by the sandbox. */
  addsTax: boolean;
  /** Turns texts into vectors for finding what is near an idea; without it the vectors of this build serve. */
  embedding: EmbeddingEndpoint | undefined;
  /** Days the monthly plan is free at a person's first purchase. */
  proTrialDays: number;
  /** The language model; without it the built-in analyst writes. */
  model: ModelAccount | undefined;
  evidence: EvidenceConfig;
};

/**
 * @param env the process environment
 * @returns the configuration
 * @throws Error whose message is one line naming the variable and what it should be
 */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const e = readEnvironment(env);
  // Beside the app's own Postgres they would be of another database.
  const alone = (['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URLS'] as const).find((name) => e[name] !== undefined);
  if (alone && !e.DATABASE_URL) throw unusable('DATABASE_URL');
  const appUrl = (e.APP_URL ?? `http://localhost:${e.PORT}`).replace(/\/+$/, '');
  return {
    mode: e.NODE_ENV,
    host: e.HOST,
    port: e.PORT,
    appUrl,
    hosts: e.NODE_ENV === 'production' ? ownHosts(appUrl, e.ALLOWED_HOSTS) : undefined,
    databaseUrl: e.DATABASE_URL,
    databaseDirectUrl: e.DATABASE_DIRECT_URL,
    databaseReplicaUrls: e.DATABASE_REPLICA_URLS ?? [],
    databasePoolSize: e.DATABASE_POOL_SIZE,
    shutdownNoticeMs: e.SHUTDOWN_NOTICE_S * 1_000,
    mailPerSecond: e.MAIL_PER_SECOND,
    dataDir: resolve(e.DATA_DIR),
    logLevel: e.LOG_LEVEL ?? (e.NODE_ENV === 'production' ? 'info' : 'warn'),
    supportEmail: e.SUPPORT_EMAIL,
    trustProxy: e.TRUST_PROXY === 'true',
    authSecret: e.AUTH_SECRET,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM ?? `Assay <${e.SUPPORT_EMAIL}>`,
    mailEventsSecret: e.MAIL_EVENTS_SECRET,
    metricsToken: e.METRICS_TOKEN,
    otlpEndpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT,
    github: oauthClient(e, 'GITHUB'),
    google: oauthClient(e, 'GOOGLE'),
    stripe: stripeAccount(e),
    addsTax: e.STRIPE_TAX === 'on',
    embedding: embeddingEndpoint(e),
    proTrialDays: e.PRO_TRIAL_DAYS,
    model: modelAccount(e),
    evidence: {
      isLive: (e.EVIDENCE_LIVE ?? (e.NODE_ENV === 'test' ? 'off' : 'on')) === 'on',
      productHuntToken: e.PRODUCT_HUNT_TOKEN,
      reddit: oauthClient(e, 'REDDIT'),
      youtubeApiKey: e.YOUTUBE_API_KEY,
      githubToken: e.GITHUB_TOKEN,
      stackExchangeKey: e.STACK_EXCHANGE_KEY,
      googleTrendsUrl: e.GOOGLE_TRENDS_URL,
    },
  };
}

/** The public address's own host, and those an operator names. */
function ownHosts(appUrl: string, also = ''): ReadonlySet<string> {
  const named = also.split(',').map((host) => host.trim().toLowerCase());
  return new Set([new URL(appUrl).host, ...named.filter(Boolean)]);
}

/** Whether a key of Stripe moves money. https://docs.stripe.com/keys */
export const isLiveKey = (secretKey: string) => /^[rs]k_live_/.test(secretKey);

/** All of it or nothing: a shop without webhooks would take money and give nothing. */
function stripeAccount(e: Environment): StripeAccount | undefined {
  const names = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_PRO_MONTHLY', 'STRIPE_PRICE_LIFETIME'] as const;
  const missing = names.filter((name) => e[name] === undefined);
  if (missing.length === names.length) return undefined;
  if (missing[0]) throw unusable(missing[0]);
  const [secretKey, webhookSecret, pro_monthly, lifetime] = names.map((name) => e[name] as string) as [string, string, string, string];
  if (isLiveKey(secretKey) && e.NODE_ENV !== 'production')
    throw new Error('STRIPE_SECRET_KEY is not usable: it should be a key of test mode (sk_test_…) unless NODE_ENV is production.');
  return { secretKey, webhookSecret, prices: { pro_monthly, lifetime } };
}

/** A provider and a model name it; all but a model on this machine want a key. */
function modelAccount(e: Environment): ModelAccount | undefined {
  if (!e.AI_PROVIDER) {
    const alone = (['AI_MODEL', 'AI_API_KEY', 'AI_BASE_URL'] as const).find((name) => e[name] !== undefined);
    if (alone) throw unusable('AI_PROVIDER');
    return undefined;
  }
  if (!e.AI_MODEL) throw unusable('AI_MODEL');
  const isOurs = e.AI_PROVIDER === 'ollama' || e.AI_PROVIDER === 'openai-compatible';
  if (!e.AI_API_KEY && !isOurs) throw unusable('AI_API_KEY');
  if (!e.AI_BASE_URL && e.AI_PROVIDER === 'openai-compatible') throw unusable('AI_BASE_URL');
  if ((e.AI_PRICE_INPUT === undefined) !== (e.AI_PRICE_OUTPUT === undefined))
    throw unusable(e.AI_PRICE_INPUT === undefined ? 'AI_PRICE_INPUT' : 'AI_PRICE_OUTPUT');
  return {
    provider: e.AI_PROVIDER,
    model: e.AI_MODEL,
    apiKey: e.AI_API_KEY,
    baseUrl: e.AI_BASE_URL?.replace(/\/+$/, ''),
    budget: {
      tokensPerRun: e.AI_TOKENS_PER_RUN,
      personTokensPerDay: e.AI_TOKENS_PER_PERSON_PER_DAY,
      serverTokensPerDay: e.AI_TOKENS_PER_DAY,
    },
    prices:
      e.AI_PRICE_INPUT !== undefined && e.AI_PRICE_OUTPUT !== undefined
        ? { inputUsdPerMillion: e.AI_PRICE_INPUT, outputUsdPerMillion: e.AI_PRICE_OUTPUT }
        : undefined,
  };
}

/** A provider with an address and a model, or none of them; a key where the provider wants one. */
function embeddingEndpoint(e: Environment): EmbeddingEndpoint | undefined {
  const names = ['EMBEDDING_PROVIDER', 'EMBEDDING_BASE_URL', 'EMBEDDING_MODEL'] as const;
  const missing = names.filter((name) => e[name] === undefined);
  if (missing.length === names.length && e.EMBEDDING_API_KEY === undefined) return undefined;
  if (missing[0]) throw unusable(missing[0]);
  return { baseUrl: (e.EMBEDDING_BASE_URL as string).replace(/\/+$/, ''), model: e.EMBEDDING_MODEL as string, apiKey: e.EMBEDDING_API_KEY };
}

/** Both halves or neither: half a client would show a button that cannot work. */
function oauthClient(e: Environment, provider: 'GITHUB' | 'GOOGLE' | 'REDDIT'): OAuthClient | undefined {
  const [clientId, clientSecret] = [e[`${provider}_CLIENT_ID`], e[`${provider}_CLIENT_SECRET`]];
  if (clientId && clientSecret) return { clientId, clientSecret };
  if (!clientId && !clientSecret) return undefined;
  throw unusable(`${provider}_CLIENT_${clientId ? 'SECRET' : 'ID'}`);
}
