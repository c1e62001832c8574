import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Binaries, findBinaries } from './embedded-binaries.server.ts';
import { ensureCluster } from './embedded-cluster.server.ts';
import { type Folder, prepareFolder } from './embedded-folder.server.ts';
import { isRunning, ownMark, readMark, withLock } from './embedded-lock.server.ts';
import { boundLog, findPostmaster, freePort, launchPostmaster, logFileOf, stopPostmaster } from './embedded-postmaster.server.ts';
import { closePresence, openPresence, type Presence, rememberedPort, urlOf, withdraw } from './embedded-session.server.ts';

type Say = (details: object, message: string) => void;
export type EmbeddedLog = { debug: Say; info: Say; warn: Say; error: Say };
export type EmbeddedOptions = {
  dataDir: string;
  log: EmbeddedLog;
  port?: number;
  /** For a folder that is deleted afterwards: the server is faster, and a crash may spoil its data. */
  isThrowAway?: boolean;
};
export type EmbeddedPostgres = {
  url: string;
  /** A throw-away server is stopped at once, whatever is written by then. */
  stop(): Promise<void>;
};

/** @returns the product's own Postgres, as it starts; of nothing where another database is named */
export const ownPostgres = async (
  { databaseUrl, dataDir }: { databaseUrl: string | undefined; dataDir: string },
  log: EmbeddedLog,
): Promise<EmbeddedPostgres | undefined> => (databaseUrl ? undefined : startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log }));

type Place = { folder: Folder; binaries: Binaries; log: EmbeddedLog; isThrowAway: boolean };
type Session = { presence: Presence; password: string };

// Generous, because after a crash Postgres first replays what was written since its last checkpoint.
const START_TIMEOUT_MS = 300_000;
const RETRY_MS = 100;
const KILLS_MAX = 5;
const LOG_CHECK_MS = 60_000;
const HEAL_DELAY_MAX_MS = 30_000;

/**
 * Starts the app's own Postgres on a data folder, or joins the one that already runs there, and keeps it running: a server that dies is
 * started again under the same URL. A launcher that crashes leaves its server running; the next one adopts it.
 * @param dataDir a folder of its own, created when absent; as root it is given to the user that Postgres runs as
 * @param port the port to prefer to the one remembered in the data folder; when taken, a free one near it is used
 * @returns the URL of the app's database, and `stop`: it leaves the server, and ends it when no other app process uses it
 */
export async function startEmbeddedPostgres({ dataDir, log, port, isThrowAway = false }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const folder = await prepareFolder(dataDir, log);
  const place: Place = { folder, binaries: await findBinaries(folder.runAs), log, isThrowAway };
  let session = await locked(place, () => enter(place, port));
  const servedPort = session.presence.port;
  let leaving: Promise<void> | undefined;

  const watch = () => void session.presence.ended.then(() => (leaving ? undefined : heal()));
  const heal = async () => {
    log.warn({ port: servedPort }, 'Embedded Postgres: the server went away; bringing it back');
    for (let waitMs = 100; !leaving; waitMs = Math.min(waitMs * 2, HEAL_DELAY_MAX_MS)) {
      try {
        await locked(place, async () => {
          if (!leaving) session = await enter(place, servedPort);
        });
        const { port: newPort } = session.presence;
        if (newPort !== servedPort) log.error({ newPort, servedPort }, 'Embedded Postgres: something took its port; restart this process');
        watch();
        return;
      } catch (error) {
        log.error({ err: error }, 'Embedded Postgres: could not bring the server back; trying again');
        await delay(waitMs, undefined, { ref: false });
      }
    }
  };
  watch();
  const boundLogNow = () => boundLog(folder).catch((error) => log.warn({ err: error }, 'Embedded Postgres: its log could not be bounded'));
  const logCheck = setInterval(boundLogNow, LOG_CHECK_MS).unref();
  const stop = () => {
    clearInterval(logCheck);
    leaving ??= locked(place, () => leave(place, session));
    return leaving;
  };
  return { url: urlOf(servedPort, session.password), stop };
}

function locked<T>({ folder }: Place, work: () => Promise<T>): Promise<T> {
  return withLock(join(folder.dir, 'lock'), START_TIMEOUT_MS, work);
}

/** Joins the server on the cluster, making the cluster and starting the server where needed. */
async function enter(place: Place, preferredPort?: number): Promise<Session> {
  const { folder, binaries, log, isThrowAway } = place;
  const password = await ensureCluster(folder, binaries, log);
  await boundLog(folder);
  let port = preferredPort ?? (await rememberedPort(folder));
  let didLaunch = false;
  let isWaiting = false;
  let kills = 0;
  const deadlineMs = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadlineMs) {
    const running = await findPostmaster(folder.clusterDir);
    const presence = running?.isReady ? await openPresence(folder, running, password) : undefined;
    if (presence) {
      await remember(place, presence, didLaunch);
      return { presence, password };
    }
    if (running) {
      await delay(RETRY_MS);
      continue;
    }
    port = await freePort(port);
    const outcome = await launchPostmaster(folder, binaries.postgres, port, START_TIMEOUT_MS, isThrowAway);
    didLaunch = outcome === 'ready';
    if (outcome === 'port-taken') port += 1;
    if (outcome === 'killed' && ++kills === KILLS_MAX)
      throw new Error(`Embedded Postgres: killed ${kills} times while starting; short of memory?`);
    if (outcome === 'still-closing') {
      if (!isWaiting) log.info({ dataDir: folder.dir }, 'Embedded Postgres: waiting for the remains of a killed server to go');
      isWaiting = true;
      await delay(RETRY_MS);
    }
  }
  throw new Error(`Embedded Postgres: no server could be reached within ${START_TIMEOUT_MS / 1000} s; see ${logFileOf(folder)}`);
}

/** Notes the port for the next start, and who ends the server: whoever started it, or whoever finds its starter gone. */
async function remember({ folder, log }: Place, { port }: Presence, didLaunch: boolean): Promise<void> {
  await writeWhole(join(folder.dir, 'port'), `${port}\n`);
  const owner = await readMark(ownerFileOf(folder));
  const isOwner = didLaunch || !owner || !(await isRunning(owner));
  if (isOwner) await writeWhole(ownerFileOf(folder), JSON.stringify(await ownMark()));
  const how = didLaunch ? 'started' : isOwner ? 'adopted from a process that is gone' : 'shared with another process';
  log.info({ port, dataDir: folder.dir, logFile: logFileOf(folder) }, `Embedded Postgres: ${how}`);
}

/** Ends the server, unless others use it or the process that answers for it still runs: the last one out turns off the light. */
async function leave({ folder, log, isThrowAway }: Place, { presence, password }: Session): Promise<void> {
  const running = await findPostmaster(folder.clusterDir);
  if (!running) return closePresence(presence);
  const isUsed = await withdraw(presence, running.port, password).catch((error: Error) => {
    log.warn({ err: error }, 'Embedded Postgres: cannot tell who uses the server, so it is left running');
    return true;
  });
  const ownerFile = ownerFileOf(folder);
  const owner = await readMark(ownerFile);
  const me = await ownMark();
  const isMine = owner?.pid === me.pid && owner.startedAt === me.startedAt;
  if (isUsed || (owner && !isMine && (await isRunning(owner)))) {
    // Whoever leaves last then finds nobody who answers for the server, and ends it.
    if (isMine) await rm(ownerFile, { force: true });
    log.info({ port: running.port }, 'Embedded Postgres: left running for the other processes that use it');
    return;
  }
  await stopPostmaster(running, isThrowAway);
  await rm(ownerFile, { force: true });
  log.info({}, 'Embedded Postgres: stopped');
}

function ownerFileOf({ dir }: Folder): string {
  return join(dir, 'owner');
}

/** Under the lock there is one writer; the rename keeps a crash from leaving half a file. */
async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: 0o644 });
  await rename(`${file}.new`, file);
}
