import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseConfig } from './config.server.ts';

const VARIABLES = [
  ...['NODE_ENV', 'HOST', 'PORT', 'APP_URL', 'DATABASE_URL', 'DATABASE_POOL_SIZE', 'DATA_DIR', 'LOG_LEVEL', 'SUPPORT_EMAIL', 'TRUST_PROXY'],
  ...[
    'AUTH_SECRET',
    'SMTP_URL',
    'MAIL_FROM',
    'MAIL_PER_SECOND',
    'MAIL_EVENTS_SECRET',
    'PRO_TRIAL_DAYS',
    'STRIPE_TAX',
    'EVIDENCE_LIVE',
    'PRODUCT_HUNT_TOKEN',
    'YOUTUBE_API_KEY',
    'GITHUB_TOKEN',
  ],
  ...['STACK_EXCHANGE_KEY', 'GOOGLE_TRENDS_URL'],
] as const;
/** Read in pairs: one without the other is a mistake. */
const CLIENTS = [
  ...['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET', 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ...['REDDIT_CLIENT_ID', 'REDDIT_CLIENT_SECRET'],
] as const;
/** All or none: a shop without webhooks would take money and give nothing. */
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_PRO_MONTHLY: 'price_1',
  STRIPE_PRICE_LIFETIME: 'price_2',
};
const MODEL = {
  AI_PROVIDER: 'openai-compatible',
  AI_MODEL: 'small',
  AI_API_KEY: 'sk-model',
  AI_BASE_URL: 'https://models.example/v1/',
  AI_TOKENS_PER_RUN: '5000',
  AI_TOKENS_PER_PERSON_PER_DAY: '6000',
  AI_TOKENS_PER_DAY: '7000',
  AI_PRICE_INPUT: '0.25',
  AI_PRICE_OUTPUT: '2',
};
const EMBEDDING = {
  EMBEDDING_PROVIDER: 'openai-compatible',
  EMBEDDING_BASE_URL: 'https://ai.example/v1/',
  EMBEDDING_MODEL: 'small',
};
const defaults = {
  mode: 'development',
  host: '127.0.0.1',
  port: 3000,
  appUrl: 'http://localhost:3000',
  databaseUrl: undefined,
  databaseDirectUrl: undefined,
  databaseReplicaUrls: [],
  databasePoolSize: 10,
  shutdownNoticeMs: 0,
  mailPerSecond: 0,
  dataDir: resolve('.data'),
  logLevel: 'warn',
  supportEmail: 'support@assay.example',
  trustProxy: false,
  authSecret: undefined,
  smtpUrl: undefined,
  mailFrom: 'Assay <support@assay.example>',
  github: undefined,
  google: undefined,
  stripe: undefined,
  embedding: undefined,
  proTrialDays: 0,
  addsTax: false,
  model: undefined,
  evidence: {
    isLive: true,
    productHuntToken: undefined,
    reddit: undefined,
    youtubeApiKey: undefined,
    githubToken: undefined,
    stackExchangeKey: undefined,
    googleTrendsUrl: undefined,
  },
};

test('a fresh machine needs no variable at all', () => {
  expect(parseConfig({})).toEqual(defaults);
});

test('an empty value means the default, for each variable and all of them', () => {
  for (const name of [...VARIABLES, ...CLIENTS]) expect(parseConfig({ [name]: '' }), name).toEqual(defaults);
  expect(parseConfig(Object.fromEntries([...VARIABLES, ...CLIENTS].map((name) => [name, ''])))).toEqual(defaults);
});

test('every variable is read', () => {
  expect(
    parseConfig({
      NODE_ENV: 'production',
      HOST: '0.0.0.0',
      PORT: '8080',
      APP_URL: 'https://assay.example/',
      DATABASE_URL: 'postgresql://user:secret@db:5432/assay',
      DATABASE_DIRECT_URL: 'postgres://user:secret@db:5433/assay',
      DATABASE_REPLICA_URLS: 'postgres://user:secret@one/assay, postgresql://user:secret@two/assay',
      DATABASE_POOL_SIZE: '25',
      SHUTDOWN_NOTICE_S: '7',
      MAIL_PER_SECOND: '14',
      DATA_DIR: '/var/lib/assay',
      LOG_LEVEL: 'debug',
      SUPPORT_EMAIL: 'help@assay.example',
      TRUST_PROXY: 'true',
      AUTH_SECRET: 'a'.repeat(32),
      SMTP_URL: 'smtps://user:secret@mail.example:465',
      MAIL_FROM: 'Assay <hello@assay.example>',
      GITHUB_CLIENT_ID: 'github-id',
      GITHUB_CLIENT_SECRET: 'github-secret',
      GOOGLE_CLIENT_ID: 'google-id',
      GOOGLE_CLIENT_SECRET: 'google-secret',
      ...STRIPE,
      PRO_TRIAL_DAYS: '14',
      STRIPE_TAX: 'on',
      ...MODEL,
      EVIDENCE_LIVE: 'off',
      PRODUCT_HUNT_TOKEN: 'product-hunt',
      REDDIT_CLIENT_ID: 'reddit-id',
      REDDIT_CLIENT_SECRET: 'reddit-secret',
      YOUTUBE_API_KEY: 'youtube',
      GITHUB_TOKEN: 'ghp_1',
      STACK_EXCHANGE_KEY: 'stack((',
      GOOGLE_TRENDS_URL: 'https://trends.example/interest?key=1',
      ...EMBEDDING,
      EMBEDDING_API_KEY: 'key',
      ALLOWED_HOSTS: 'www.assay.example, Assay.internal:3000',
    }),
  ).toEqual({
    mode: 'production',
    host: '0.0.0.0',
    hosts: new Set(['assay.example', 'www.assay.example', 'assay.internal:3000']),
    port: 8080,
    appUrl: 'https://assay.example',
    databaseUrl: 'postgresql://user:secret@db:5432/assay',
    databaseDirectUrl: 'postgres://user:secret@db:5433/assay',
    databaseReplicaUrls: ['postgres://user:secret@one/assay', 'postgresql://user:secret@two/assay'],
    databasePoolSize: 25,
    shutdownNoticeMs: 7_000,
    mailPerSecond: 14,
    dataDir: '/var/lib/assay',
    logLevel: 'debug',
    supportEmail: 'help@assay.example',
    trustProxy: true,
    authSecret: 'a'.repeat(32),
    smtpUrl: 'smtps://user:secret@mail.example:465',
    mailFrom: 'Assay <hello@assay.example>',
    github: { clientId: 'github-id', clientSecret: 'github-secret' },
    google: { clientId: 'google-id', clientSecret: 'google-secret' },
    stripe: { secretKey: 'sk_live_1', webhookSecret: 'whsec_1', prices: { pro_monthly: 'price_1', lifetime: 'price_2' } },
    proTrialDays: 14,
    addsTax: true,
    model: {
      provider: 'openai-compatible',
      model: 'small',
      apiKey: 'sk-model',
      baseUrl: 'https://models.example/v1',
      budget: { tokensPerRun: 5_000, personTokensPerDay: 6_000, serverTokensPerDay: 7_000 },
      prices: { inputUsdPerMillion: 0.25, outputUsdPerMillion: 2 },
    },
    evidence: {
      isLive: false,
      productHuntToken: 'product-hunt',
      reddit: { clientId: 'reddit-id', clientSecret: 'reddit-secret' },
      youtubeApiKey: 'youtube',
      githubToken: 'ghp_1',
      stackExchangeKey: 'stack((',
      googleTrendsUrl: 'https://trends.example/interest?key=1',
    },
    embedding: { baseUrl: 'https://ai.example/v1', model: 'small', apiKey: 'key' },
  });
});

test('a sender may have a name in quotes', () => {
  const mailFrom = '"Assay, Inc." <hello@assay.example>';
  expect(parseConfig({ MAIL_FROM: mailFrom })).toMatchObject({ mailFrom });
});

test.each<[string, Record<string, string>, string]>([
  ['a model without a provider', { AI_MODEL: 'small' }, 'AI_PROVIDER'],
  ['a key without a provider', { AI_API_KEY: 'sk' }, 'AI_PROVIDER'],
  ['a provider without a model', { AI_PROVIDER: 'ollama' }, 'AI_MODEL'],
  ['a provider elsewhere without a key', { AI_PROVIDER: 'anthropic', AI_MODEL: 'm' }, 'AI_API_KEY'],
  ['a compatible server without its address', { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm' }, 'AI_BASE_URL'],
  ['half a price', { AI_PROVIDER: 'ollama', AI_MODEL: 'm', AI_PRICE_INPUT: '1' }, 'AI_PRICE_OUTPUT'],
  ['a price in words', { AI_PRICE_INPUT: 'cheap' }, 'AI_PRICE_INPUT'],
])('%s stops the start', (_, env, name) => {
  expect(() => parseConfig(env)).toThrow(new RegExp(`^${name} is not usable: it should be `));
});

test('a model on this machine needs no key', () => {
  expect(parseConfig({ AI_PROVIDER: 'ollama', AI_MODEL: 'qwen' }).model).toMatchObject({ apiKey: undefined, baseUrl: undefined });
});

const MAIL_SECRET = 'a random text of 24 characters or more without spaces, or whsec_ and 24 bytes or more in base64';

describe('a bad value stops the start with one line that names the variable and what it should be', () => {
  test.each<[(typeof VARIABLES)[number], string, string]>([
    ['NODE_ENV', 'prod', 'development, production or test'],
    ['NODE_ENV', 'Production', 'development, production or test'],
    ['PORT', 'http', 'a port number from 0 to 65535'],
    ['PORT', '-1', 'a port number from 0 to 65535'],
    ['PORT', '65536', 'a port number from 0 to 65535'],
    ['PORT', '80.5', 'a port number from 0 to 65535'],
    ['PORT', ' ', 'a port number from 0 to 65535'],
    ['PORT', '0x50', 'a port number from 0 to 65535'],
    ['APP_URL', 'assay.example', 'the public address of the site without a path, such as https://assay.example'],
    ['APP_URL', 'ftp://assay.example', 'the public address of the site without a path, such as https://assay.example'],
    ['APP_URL', 'https://assay.example/base', 'the public address of the site without a path, such as https://assay.example'],
    ['APP_URL', 'https://assay.example/?a=1', 'the public address of the site without a path, such as https://assay.example'],
    ['APP_URL', 'javascript:alert(1)', 'the public address of the site without a path, such as https://assay.example'],
    ['DATABASE_URL', 'mysql://db/assay', 'a Postgres address, such as postgres://user:password@host:5432/assay'],
    ['DATABASE_URL', 'db:5432', 'a Postgres address, such as postgres://user:password@host:5432/assay'],
    ['DATABASE_POOL_SIZE', '1', 'a whole number from 2 to 200'],
    ['MAIL_PER_SECOND', '-1', 'a whole number from 0 to 1000'],
    ['MAIL_EVENTS_SECRET', 'too-short', MAIL_SECRET],
    ['MAIL_EVENTS_SECRET', `whsec_${'!'.repeat(24)}`, MAIL_SECRET],
    ['MAIL_EVENTS_SECRET', `whsec_${'AAAA'.repeat(7)}`, MAIL_SECRET],
    ['DATABASE_POOL_SIZE', '201', 'a whole number from 2 to 200'],
    ['DATABASE_POOL_SIZE', 'many', 'a whole number from 2 to 200'],
    ['LOG_LEVEL', 'verbose', 'trace, debug, info, warn, error, fatal or silent'],
    ['SUPPORT_EMAIL', 'somebody', 'an email address people can write to'],
    ['AUTH_SECRET', 'a'.repeat(31), 'a random text of at least 32 characters, the same for every process'],
    ['SMTP_URL', 'https://mail.example', 'a mail server, such as smtp://user:password@mail.example:587 or smtps://…'],
    ['MAIL_FROM', 'Assay', 'the sender of our mail, such as Assay <hello@assay.example>'],
    ['TRUST_PROXY', 'yes', 'true when exactly one proxy in front sets X-Forwarded-For, else false'],
    ['PRO_TRIAL_DAYS', '91', 'a whole number of days from 0 to 90'],
    ['STRIPE_TAX', 'yes', 'on, to have Stripe Tax add taxes to what is bought, or off'],
    ['EVIDENCE_LIVE', 'yes', 'on, or off to ask nobody outside'],
    ['GITHUB_TOKEN', 'two\r\nlines', 'a token of GitHub, which needs no permission'],
    ['GOOGLE_TRENDS_URL', 'http://trends.example', 'the https address of a service that answers as docs/operations.md describes'],
    ['TRUST_PROXY', '1', 'true when exactly one proxy in front sets X-Forwarded-For, else false'],
  ])('%s=%j', (name, value, expected) => {
    expect(() => parseConfig({ [name]: value })).toThrow(new Error(`${name} is not usable: it should be ${expected}.`));
  });

  test.each(CLIENTS)('half a client stops the start with a line that names the other half (%s)', (name) => {
    const other = name.endsWith('_ID') ? name.replace(/_ID$/, '_SECRET') : name.replace(/_SECRET$/, '_ID');
    expect(() => parseConfig({ [name]: 's3cret' })).toThrow(new RegExp(`^${other} is not usable: it should be the client [^\\n]+\\.$`));
  });

  test.each(Object.keys(STRIPE))('a payment account without its %s stops the start', (name) => {
    const message = new RegExp(`^${name} is not usable: it should be [^\\n]+ together with the other STRIPE_ variables\\.$`);
    expect(() => parseConfig({ ...STRIPE, [name]: undefined })).toThrow(message);
    expect(() => parseConfig({ ...STRIPE, [name]: 'something else' })).toThrow(message);
  });

  test.each(Object.keys(EMBEDDING))('an embedding provider without its %s stops the start; a key is for those that want one', (name) => {
    const message = new RegExp(`^${name} is not usable: it should be [^\\n]+\\.$`);
    expect(() => parseConfig({ ...EMBEDDING, [name]: undefined })).toThrow(message);
    expect(parseConfig(EMBEDDING).embedding).toEqual({ baseUrl: 'https://ai.example/v1', model: 'small', apiKey: undefined });
    expect(() => parseConfig({ EMBEDDING_API_KEY: 'key' })).toThrow(/^EMBEDDING_PROVIDER is not usable/);
  });

  test('whatever the value, the line is one line and does not repeat it: a database address holds a password', () => {
    fc.assert(
      fc.property(fc.constantFrom(...VARIABLES), fc.string({ unit: 'binary', minLength: 1 }), (name, noise) => {
        const value = `s3cret${noise}`;
        try {
          parseConfig({ [name]: value });
        } catch (error) {
          const { message } = error as Error;
          expect(message.startsWith(`${name} is not usable: it should be `)).toBe(true);
          expect(message).not.toContain('\n');
          expect(message).not.toContain('s3cret');
        }
      }),
    );
  });
});

test('the log says more in production, where nobody watches, unless told otherwise', () => {
  expect(parseConfig({ NODE_ENV: 'production' }).logLevel).toBe('info');
  expect(parseConfig({ NODE_ENV: 'test' }).logLevel).toBe('warn');
  expect(parseConfig({ NODE_ENV: 'production', LOG_LEVEL: 'silent' }).logLevel).toBe('silent');
});

test('nobody outside is asked from a test unless it says so', () => {
  expect(parseConfig({ NODE_ENV: 'test' }).evidence.isLive).toBe(false);
  expect(parseConfig({ NODE_ENV: 'test', EVIDENCE_LIVE: 'on' }).evidence.isLive).toBe(true);
  expect(parseConfig({ NODE_ENV: 'production' }).evidence.isLive).toBe(true);
});

test('the public address follows the port, and never ends in a slash', () => {
  expect(parseConfig({ PORT: '4000' }).appUrl).toBe('http://localhost:4000');
  expect(parseConfig({ APP_URL: 'https://assay.example/' }).appUrl).toBe('https://assay.example');
});

test('variables of other programs are none of ours', () => {
  expect(parseConfig({ PATH: '/bin', npm_config_x: '1', DATABASE: 'x' })).toEqual(defaults);
});

test('a file may say what the environment leaves open; a name that means nothing, or no file, stops the start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-config-'));
  const file = (text: string) => {
    const path = join(folder, 'assay.env');
    writeFileSync(path, text);
    return { CONFIG_FILE: path };
  };
  try {
    const said = '# Ours\nPORT=4001\nSUPPORT_EMAIL="help@assay.example"\nSMTP_URL=\n';
    expect(parseConfig(file(said))).toMatchObject({ port: 4001, supportEmail: 'help@assay.example', smtpUrl: undefined });
    expect(parseConfig({ ...file(said), PORT: '4002' })).toMatchObject({ port: 4002, supportEmail: 'help@assay.example' });
    expect(() => parseConfig(file('PROT=4001'))).toThrow(/assay\.env sets PROT/);
    expect(() => parseConfig(file('PORT=no'))).toThrow(/^PORT is not usable/);
    expect(() => parseConfig({ CONFIG_FILE: join(folder, 'none') })).toThrow(/^CONFIG_FILE is not usable: .*ENOENT/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
