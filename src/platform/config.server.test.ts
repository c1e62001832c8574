import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseConfig } from './config.server.ts';

const VARIABLES = [
  ...['NODE_ENV', 'HOST', 'PORT', 'APP_URL', 'DATABASE_URL', 'DATABASE_POOL_SIZE', 'DATA_DIR', 'LOG_LEVEL', 'SUPPORT_EMAIL', 'TRUST_PROXY'],
  ...['AUTH_SECRET', 'SMTP_URL', 'MAIL_FROM', 'PRO_TRIAL_DAYS'],
] as const;
/** Read in pairs: one without the other is a mistake. */
const CLIENTS = ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET', 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'] as const;
/** All or none: a shop without webhooks would take money and give nothing. */
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_PRO_MONTHLY: 'price_1',
  STRIPE_PRICE_LIFETIME: 'price_2',
};
const defaults = {
  mode: 'development',
  host: '127.0.0.1',
  port: 3000,
  appUrl: 'http://localhost:3000',
  databaseUrl: undefined,
  databasePoolSize: 10,
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
  proTrialDays: 0,
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
      DATABASE_POOL_SIZE: '25',
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
    }),
  ).toEqual({
    mode: 'production',
    host: '0.0.0.0',
    port: 8080,
    appUrl: 'https://assay.example',
    databaseUrl: 'postgresql://user:secret@db:5432/assay',
    databasePoolSize: 25,
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
  });
});

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
    ['DATABASE_POOL_SIZE', '201', 'a whole number from 2 to 200'],
    ['DATABASE_POOL_SIZE', 'many', 'a whole number from 2 to 200'],
    ['LOG_LEVEL', 'verbose', 'trace, debug, info, warn, error, fatal or silent'],
    ['SUPPORT_EMAIL', 'somebody', 'an e-mail address people can write to'],
    ['AUTH_SECRET', 'a'.repeat(31), 'a random text of at least 32 characters, the same for every process'],
    ['SMTP_URL', 'https://mail.example', 'a mail server, such as smtp://user:password@mail.example:587 or smtps://…'],
    ['MAIL_FROM', 'Assay', 'the sender of our mail, such as Assay <hello@assay.example>'],
    ['TRUST_PROXY', 'yes', 'true when exactly one proxy in front sets X-Forwarded-For, else false'],
    ['PRO_TRIAL_DAYS', '91', 'a whole number of days from 0 to 90'],
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

test('the public address follows the port, and never ends in a slash', () => {
  expect(parseConfig({ PORT: '4000' }).appUrl).toBe('http://localhost:4000');
  expect(parseConfig({ APP_URL: 'https://assay.example/' }).appUrl).toBe('https://assay.example');
});

test('variables of other programs are none of ours', () => {
  expect(parseConfig({ PATH: '/bin', npm_config_x: '1', DATABASE: 'x' })).toEqual(defaults);
});
