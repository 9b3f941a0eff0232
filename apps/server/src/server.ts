import type { AddressInfo } from 'node:net';

import type { Clock } from '@voltide/core';
import { findCacheAt } from '@voltide/games/caches/address';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

import type { Config } from './config.ts';
import { createContext, createFrame, type Context } from './platform/context/context.ts';
import { listJobs } from './platform/context/jobs.ts';
import { systemClock, systemRandomBytes } from './platform/context/ports.ts';
import { readServerVersion } from './platform/db/database.sql.ts';
import { openDatabase, servingUser, type DatabaseAddress } from './platform/db/database.ts';
import { measureWaits } from './platform/db/pool.ts';
import { PATIENT_CONNECTIONS } from './platform/db/tx.ts';
import { createEvents } from './platform/telemetry/events.ts';
import { checkRoutes, createApp, type TimeLimits } from './platform/http/app.ts';
import { answerMetrics } from './platform/http/metrics-answer.ts';
import { addDoctorEcho } from './platform/http/doctor-echo.ts';
import { addPages } from './platform/http/pages.ts';
import { ROUTES } from './calls.ts';
import type { SiteNow } from './platform/http/site.ts';
import { createLeases } from './platform/jobs/lease.ts';
import { startJobs, type RunningJobs } from './platform/jobs/start-jobs.ts';
import { systemTimers, type Timers } from './platform/jobs/timers.ts';
import { createBookEvents } from './money/ledger/book-events.ts';
import { createLane, LANE_CONNECTIONS } from './money/ledger/lane.ts';
import { wantsLive } from './platform/sockets/live.ts';
import { createSeedCipher } from './platform/secrets/seed-cipher.ts';
import type { Frame } from './platform/http/frame.ts';
import { listening } from './platform/http/listening.ts';
import { createOutsideServices } from './platform/telemetry/outside.ts';
import { addInstallationMetrics } from './operate/metrics/installation-metrics.ts';
import { addJobMetrics } from './platform/telemetry/job-metrics.ts';
import { createLifeLog } from './platform/telemetry/life-log.ts';
import { addNodeMetrics } from './platform/telemetry/node-metrics.ts';
import { readCommit, readVersion } from './platform/config/version.ts';

export type ServerOptions = {
  readonly config: Config;
  readonly address: DatabaseAddress;
  readonly log: Logger;
  /** Returns the built pages, or the reason why there are none. */
  readonly site: () => SiteNow;
  readonly clock?: Clock;
  /** The time of the database for all nodes; the clock that is passed in, where this is absent. */
  readonly sharedTime?: (databaseMs: number) => number;
  readonly timers?: Timers;
  readonly timeLimits?: TimeLimits;
};

export type Server = {
  /** The address that it listens on, e.g. "http://127.0.0.1:3000". */
  readonly url: string;
  readonly context: Context;
  /** Gives every periodic job one more turn, each after a run of it that is under way. */
  readonly runJobs: () => Promise<void>;
  /** Stops accepting connections, finishes running requests, and closes the database. */
  readonly close: () => Promise<void>;
};

const WAIT_BUCKETS_SECONDS = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5];

export async function startServer(options: ServerOptions): Promise<Server> {
  const { config, address, log, clock = systemClock, timers = systemTimers } = options;
  checkRoutes(ROUTES);
  let closing = false;
  const note = (line: string): void => {
    if (!closing) log.warn(line);
  };
  const life = createLifeLog(log, clock);
  const connections = { pool: config.databasePoolSize, beside: LANE_CONNECTIONS + PATIENT_CONNECTIONS };
  const opening = { connections, onMigrated: (names: readonly string[]) => life.migrated(names) };
  const database = await openDatabase(address, config.secretKey, note, opening);
  const seedCipher = createSeedCipher(config.secretKey.reveal());
  const bookEvents = createBookEvents();
  const lane = createLane({
    ...servingUser(address),
    seedCipher,
    clock,
    log: note,
    onSettled: (userId) => bookEvents.publish(userId),
  });
  const release = async (): Promise<void> => {
    closing = true;
    await lane.close();
    await database.end();
  };
  try {
    const events = createEvents(log, clock);
    const { sharedTime = (databaseMs: number): number => options.clock?.nowMs() ?? databaseMs } = options;
    const machine = { config, clock, sharedTime, randomBytes: systemRandomBytes };
    const outside = createOutsideServices({ log, clock, metrics: events.metrics });
    const hasPages = (): boolean => typeof options.site() !== 'string';
    const ports = { ...machine, database, lane, bookEvents, seedCipher, hasPages, log, events, outside };
    const context = await createContext({ ...ports, version: readVersion() });
    const frame = createFrame(context);
    addMeasures(context);
    const { timeLimits } = options;
    const limited = timeLimits === undefined ? {} : { timeLimits };
    const app = createApp({ frame, context, routes: ROUTES, wantsSocket: wantsLive, ...limited });
    context.live.attach(app.server);
    addMetrics(app, context, frame);
    const facts = { version: context.version, trustedProxies: config.trustedProxies, publicUrl: config.publicUrl };
    addDoctorEcho(app, { secretKey: config.secretKey, clock, addressOf: frame.addressOf, facts });
    addPages(app, pagesOf(context, frame, options.site));
    const { host, port } = config;
    await listening({ host, port, portSetting: 'PORT' }, () => app.listen({ host, port }));
    // A job tries again.
    await context.notifications.ensure().catch((error: unknown) => events.backgroundFailed('listen', error));
    const jobs = startJobsOf(context, timers, (job, isHere) => life.leaseChanged(job, isHere));
    const { version, live } = context;
    life.started({ version, commit: readCommit(), nodeId: live.nodeId, database: await readServerVersion(database) });
    const close = async (): Promise<void> => {
      const stopped = life.stopping();
      context.health.readiness.close();
      context.live.close();
      // Requests that wait for a thread get their error now, so that no connection stays open for them.
      await closeAll(context.battles, context.avatars, context.painter, context.boards, app);
      await jobs.stop().then(() => context.figures.pulse.close());
      await context.mailing.settle();
      context.notifications.close();
      await release();
      stopped();
    };
    return { url: urlOf(app.server.address() as AddressInfo), context, runJobs: () => jobs.runNow(), close };
  } catch (error) {
    await release();
    throw error;
  }
}

function pagesOf(context: Context, frame: Frame, site: ServerOptions['site']): Parameters<typeof addPages>[1] {
  const { config, clock, packs, battles, profiles, sharing } = context;
  return {
    site,
    publicUrl: config.publicUrl,
    hstsSubdomains: config.hstsSubdomains,
    clock,
    isPack: (part) => packs.pages.has(part) || findCacheAt(part) !== undefined,
    findPackPicture: (file) => packs.pictures.find(file),
    packArt: () => packs.pictures.json(),
    previewBattle: (battleId) => battles.pictures.preview(battleId),
    previewShared: (shareId) => sharing.preview(shareId),
    findProfile: (name) => profiles.findName(name),
    count: (request) => {
      frame.limits.request({ address: frame.addressOf(request), nowMs: clock.nowMs() }, undefined);
    },
  };
}

/** Answers `/metrics` beside the pages, where a token guards them and no address of their own is set. */
function addMetrics(app: FastifyInstance, { config, events, clock }: Context, frame: Frame): void {
  const { metricsToken: token, metricsPort } = config;
  if (token === undefined || metricsPort !== undefined) return;
  app.all('/metrics', async (request, reply) => {
    frame.limits.request({ address: frame.addressOf(request), nowMs: clock.nowMs() }, undefined);
    const { method, headers } = request;
    const answer = await answerMetrics(
      { metrics: events.metrics, token },
      { method, authorization: headers.authorization },
    );
    return reply
      .code(answer.status)
      .headers({ ...frame.answerHeaders, ...answer.headers })
      .send(answer.text);
  });
}

async function closeAll(...parts: readonly { readonly close: () => unknown }[]): Promise<void> {
  await Promise.all(parts.map((part) => part.close()));
}

function startJobsOf(context: Context, timers: Timers, onChange: (job: string, isHere: boolean) => void): RunningJobs {
  const { database, events, jobLog, randomBytes } = context;
  const holder = Buffer.from(randomBytes(12)).toString('base64url');
  const leases = createLeases({ database, timers, holder, onChange });
  addJobMetrics({ metrics: events.metrics, jobLog, leases });
  const jobs = listJobs(context);
  for (const { id } of jobs) events.jobStarted(id);
  return startJobs(jobs, {
    leases,
    jobLog,
    timers,
    onFailure: (id, error) => events.jobFailed(id, error),
    onSuccess: (id) => events.jobSucceeded(id),
  });
}

/** Adds what is measured of this node and of the whole installation. The process is watched where somebody reads it. */
function addMeasures(context: Context): void {
  const { config, clock, database, events, lane, live, version } = context;
  const { metrics } = events;
  const waits = { name: 'voltide_database_wait_seconds', help: 'Time that requests waited for a connection, if any.' };
  const waited = metrics.histogram(waits, WAIT_BUCKETS_SECONDS);
  measureWaits(database, (waitedMs) => waited.observe(waitedMs / 1000));
  addNodeMetrics({
    metrics,
    version,
    commit: readCommit(),
    hasMail: config.smtpUrl !== undefined,
    tron: { network: config.tronNetwork, nodes: config.tronNodes.length },
    sockets: live,
    lane,
    pools: {
      requests: () => ({
        total: database.totalCount,
        idle: database.idleCount,
        waiting: database.waitingCount,
        most: config.databasePoolSize,
      }),
      lane: () => ({ ...lane.connections(), most: LANE_CONNECTIONS }),
    },
  });
  addInstallationMetrics({ metrics, database, clock });
  if (config.metricsPort !== undefined || config.metricsToken !== undefined) metrics.collectProcess();
}

function urlOf({ address, family, port }: AddressInfo): string {
  const host = address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address;
  return `http://${family === 'IPv6' && host !== '127.0.0.1' ? `[${host}]` : host}:${port}`;
}
