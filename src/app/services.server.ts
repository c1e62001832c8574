import { join } from 'node:path';
import { addDemoAccounts } from '../../dev/demo/demo-accounts.server.ts';
import { lookAtWatched, removeDemoResults, searchWordsWorker, warmSearch } from '../catalogue/index.server.ts';
import { type ChatEngine, chatWorker, createTurnHub } from '../chat/index.server.ts';
import { keepCatalogueCompanies } from '../engine/index.server.ts';
import { type FollowedSettings, followSettings, paymentWorker, products, requireSameProvider, watchPrices } from '../money/index.server.ts';
import { startWebhooks } from '../open/index.server.ts';
import { type Accounts, createAccounts } from '../people/index.server.ts';
import type { Config } from '../platform/config.server.ts';
import type { Context } from '../platform/context.server.ts';
import { type DatabasePool, openDatabase } from '../platform/db/client.server.ts';
import { type EmbeddedPostgres, ownPostgres } from '../platform/db/embedded.server.ts';
import { migrate } from '../platform/db/migrate.server.ts';
import { type Replicas, type ReplicatedPool, withReplicas } from '../platform/db/replicas.server.ts';
import { closeEncoder } from '../platform/encoder/encoder.server.ts';
import { openJobs } from '../platform/jobs/open-jobs.server.ts';
import { openSchedule, type Schedule } from '../platform/jobs/schedule.server.ts';
import { loadOnce } from '../platform/loaded-content.server.ts';
import type { Log } from '../platform/log.server.ts';
import { createPayments, type Payments, paymentWarnings } from '../platform/payments/payments.server.ts';
import { type RunningParts, runningParts } from '../platform/running-parts.server.ts';
import { lookNearProjects } from '../projects/index.server.ts';
import { createEngine, type ResearchEngine, researchWorker } from '../research/index.server.ts';
import { createIngestRunner, type IngestRunner, liveSeriesSources, relateWhenDue } from '../trends/index.server.ts';
import { connectRooms } from './connect-rooms.server.ts';
import { jobDefinitions } from './jobs.server.ts';
import { loadFiles } from './load-files.server.ts';
import { mailWorkers } from './mail-workers.server.ts';
import { allScheduledJobs } from './scheduled-jobs.server.ts';

/** Connections of the runner of jobs past a pooler. */
const JOB_CONNECTIONS = 4;

export type Services = {
  config: Config;
  ctx: Context;
  accounts: Accounts;
  /** Undefined where nothing can be bought: in production without a provider. */
  payments: Payments | undefined;
  /** What research works with: sources of evidence, and a language model where one is set up. */
  engine: ResearchEngine;
  /** What the strategist works with. */
  chat: ChatEngine;
  /** Where sources of topics are asked. */
  ingests: IngestRunner;
  /** What is done on schedule. */
  schedule: Schedule;
  database: DatabasePool;
  /** The database past any pooler: where notifications are listened for. */
  directUrl: string;
  /** What serves reads that may lag; undefined where nothing but the database does. */
  replicas: Replicas | undefined;
  settings: FollowedSettings;
  /** Begins to do jobs and what is done on schedule: once pages are answered, as nobody waits for either. */
  begin(): Promise<void>;
  /** Takes the lists of ideas and companies apart and reads the words of the search, so that the first one need not: once the site answers, as it is a second of work. */
  warmUp(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Brings up everything behind HTTP: as `prepareServices` does, and what is done on schedule (the idea of the day and the removal of accounts among it), and the
 * jobs that send mail and keep payments in step with the provider.
 */
export async function startServices(config: Config, log: Log, root: string): Promise<Services> {
  const services = await prepareServices(config, log, root);
  await services.begin().catch(async (error) => {
    await services.stop();
    throw error;
  });
  return services;
}

/**
 * Brings up what pages need: the database (ours unless one is named), its tables, the shipped catalogue, accounts, payments.
 * What was started is stopped again when a later step fails.
 * @param root the project's folder, which holds `migrations/` and `catalogue/`
 * @param options `compiledCatalogue` the file in which the build has kept the catalogue; `postgres` what `ownPostgres` gave, where it was begun before
 */
export async function prepareServices(
  config: Config,
  log: Log,
  root: string,
  {
    compiledCatalogue,
    postgres = ownPostgres(config, log),
  }: { compiledCatalogue?: string; postgres?: Promise<EmbeddedPostgres | undefined> } = {},
): Promise<Services> {
  const embedded = await postgres;
  const databaseUrl = config.databaseUrl ?? (embedded as EmbeddedPostgres).url;
  const parts = runningParts(log);
  const directUrl = config.databaseDirectUrl ?? databaseUrl;
  let database: (DatabasePool & Partial<ReplicatedPool>) | undefined;
  let forJobs: DatabasePool | undefined;
  const stop = async () => {
    await parts.stop();
    closeEncoder();
    for (const one of [forJobs, database])
      await one?.close().catch((error) => log.error({ err: error }, 'could not close the database in order'));
    await embedded?.stop();
  };
  try {
    await migrate({ url: directUrl, folder: join(root, 'migrations'), log });
    const maxConnections = config.databasePoolSize;
    database = openDatabase(databaseUrl, log, { maxConnections });
    if (config.databaseDirectUrl) forJobs = openDatabase(directUrl, log, { maxConnections: JOB_CONNECTIONS, name: 'assay jobs' });
    if (config.databaseReplicaUrls.length > 0)
      database = await withReplicas(database, directUrl, config.databaseReplicaUrls, log, { maxConnections });
    const ctx: Context = { db: database, log, now: () => new Date() };
    const { replicas } = database;
    const reached = { database, forJobs: forJobs ?? database, directUrl, replicas };
    return { ...(await startParts(ctx, config, root, compiledCatalogue, reached, parts)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type DatabaseParts = Pick<Services, 'database' | 'directUrl' | 'replicas'> & { forJobs: DatabasePool };

/** Starts what needs the database. @param parts is told of each part that has to be stopped, as soon as it is started */
async function startParts(
  ctx: Context,
  config: Config,
  root: string,
  compiledCatalogue: string | undefined,
  { database, forJobs, directUrl, replicas }: DatabaseParts,
  parts: RunningParts,
): Promise<Omit<Services, 'stop'>> {
  const { log } = ctx;
  const jobs = await openJobs(ctx, forJobs, jobDefinitions);
  parts.add('the jobs', () => jobs.stop());
  connectRooms();
  const settings = await followSettings(ctx, directUrl);
  parts.add('the settings', () => settings.close());
  const folder = join(root, 'catalogue');
  const files = compiledCatalogue ? [folder, compiledCatalogue, import.meta.dirname] : undefined;
  await (files ? loadOnce(ctx, root, files, () => loadFiles(ctx, folder, compiledCatalogue)) : loadFiles(ctx, folder));
  log.info({ companies: await keepCatalogueCompanies(ctx) }, 'companies of the catalogue known');
  const accounts = createAccounts(config, database.pool, log);
  const payments = createPayments(ctx, config, products, accounts.secret);
  if (payments) await requireSameProvider(ctx, payments);
  const isDemo = config.mode !== 'production';
  if (!isDemo) await removeDemoResults(ctx);
  const furnishDemo = isDemo ? await addDemoAccounts(ctx, accounts, payments, say) : undefined;
  const { engine, findNear, world, warmUp, close: closeEngine } = await createEngine(config, root);
  // Runs under way stop before what they ask is closed.
  parts.add('the engine', () => jobs.stop().then(closeEngine));
  const chat: ChatEngine = { findNear, llm: engine.llm, hub: createTurnHub(log) };
  const ingests = createIngestRunner(ctx, (signal) =>
    config.evidence.isLive ? liveSeriesSources(ctx, config.evidence, world, signal) : [],
  );
  parts.add('the asking of sources', () => ingests.close());

  const stopping = new AbortController();
  let warmed = Promise.resolve();
  parts.add('the warming up', () => warmed);
  // Answers under way are handed to other processes, by a job.
  parts.add('the chat', () => chat.hub.close());
  await chat.hub.listen(directUrl);
  engine.news = chat.hub;
  const mail = await mailWorkers(ctx, accounts, config);
  parts.add('mail', () => jobs.stop().then(mail.close));
  const webhooks = startWebhooks(accounts);
  parts.add('webhooks', () => jobs.stop().then(webhooks.close));
  const prices = payments && watchPrices(ctx, payments, settings);
  if (prices) parts.add('the watch over prices', () => prices.stop());
  const scheduled = allScheduledJobs({
    payments,
    ingests,
    relate: () => relateWhenDue(ctx),
    lookAtWatched: () => lookAtWatched(ctx, findNear, stopping.signal),
    lookNearProjects: () => lookNearProjects(ctx, findNear, stopping.signal),
  });
  parts.add('work on schedule', async () => stopping.abort());
  const workers = [
    ...mail.workers,
    ...webhooks.workers,
    researchWorker(engine),
    chatWorker(chat),
    searchWordsWorker,
    ...(payments ? [paymentWorker(payments)] : []),
  ];
  const schedule = openSchedule(ctx, jobs, scheduled);
  for (const warning of paymentWarnings(config, payments)) {
    log.warn(warning);
    say(warning);
  }
  return {
    config,
    ctx,
    accounts,
    payments,
    engine,
    chat,
    ingests,
    schedule,
    database,
    directUrl,
    replicas,
    settings,
    begin: async () => {
      await jobs.start(workers);
      await furnishDemo?.();
      await schedule.begin();
    },
    warmUp: () => {
      warmed = Promise.all([warmUp(ctx), warmSearch(ctx)]).then(
        () => undefined,
        (error) => log.warn({ err: error }, 'could not take the lists of ideas and companies apart ahead of time'),
      );
      return warmed;
    },
  };
}

/** What the person who started the app should see, whatever the log's level. */
function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
