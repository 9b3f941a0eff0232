import { createReferralReview } from '@voltide/server/play/referrals/review';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

import { readConfig } from '@voltide/server/config';
import type { Operators } from '@voltide/server/people/accounts/operators';
import { createOperations, type Operations } from '@voltide/server/operate/commands/operations';
import type { Context } from '@voltide/server/platform/context/context';
import { openOwner } from '@voltide/server/platform/db/database';
import { sqlStateOf } from '@voltide/server/platform/db/failures';
import type { Database } from '@voltide/server/platform/db/pool';
import type { TimeLimits } from '@voltide/server/platform/http/app';
import { readSite, type Site, type SiteNow } from '@voltide/server/platform/http/site';
import { systemTimers, type Timers } from '@voltide/server/platform/jobs/timers';
import { startServer } from '@voltide/server/server';
import { bookDevnetCapital, operatorsOf } from '@voltide/server/platform/start/first-start';
import { createLogger } from '@voltide/server/platform/start/logger';
import { SITE_FOLDER } from '@voltide/server/platform/start/web-build';

import { createClient, type Client } from './client.ts';
import { freshAddress } from './addresses.ts';
import { createTestClock, type TestClock } from './clock.ts';
import { appUrlOf } from './pg-cluster.ts';

export type WorldOptions = {
  /** The owner's connection string of a database of its own. */
  readonly databaseUrl: string;
  /** Settings as environment variables, over the world's own. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly timeLimits?: TimeLimits;
  /** The pages to serve: those that are built, or given ones; an empty page, where this is absent. */
  readonly site?: 'built' | SiteNow;
  /** As in production. Absent: a periodic job runs when `runJobs` asks, and between two lines of a test never. */
  readonly jobs?: 'by themselves';
  /** Stands for the time of the database; by default the world's clock. */
  readonly sharedTime?: (databaseMs: number) => number;
};

/** The whole server in this process, on a free port, with a clock that can be put forward. */
export type World = {
  readonly url: string;
  readonly clock: TestClock;
  readonly context: Context;
  /** Connections of the database's owner, which the server has not. */
  readonly owner: Database;
  /** The command line's room of operators' accounts. */
  readonly operators: Operators;
  /** The command line, by a run of its own. */
  readonly operate: (runId?: string) => Operations;
  /** Every line the server has logged. */
  readonly log: readonly string[];
  /** A new browser without cookies, at an address of its own. */
  readonly open: () => Client;
  /** Serves the pages of another build from now on. */
  readonly publish: (folder: string) => void;
  /** Does every periodic job once more, now. */
  readonly runJobs: () => Promise<void>;
  readonly close: () => Promise<void>;
};

const BARE_SITE: Site = {
  files: new Map(),
  page: '<!doctype html><html><head><title></title></head></html>',
  scriptHashes: [],
  styleHashes: [],
};

function getSite(folder: string): SiteNow {
  return readSite(folder) ?? 'building';
}

/** Timers that never fire. */
const NO_TIMERS: Timers = { set: () => undefined, clear: () => undefined };

const USUAL = {
  MIN_PLAY_INTERVAL_MS: '0',
  TRUST_PROXY: '1',
  LOG_LEVEL: 'info',
  DRAND_URL: 'http://127.0.0.1:9',
  TRON_NETWORK: 'devnet',
};

function addressesOf(port: number, databaseUrl: string): Readonly<Record<string, string>> {
  return {
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: databaseUrl,
  };
}

/** Starts the real server over a database. The least time between plays is 0 unless the settings say otherwise. */
export async function startWorld(options: WorldOptions): Promise<World> {
  const { databaseUrl, settings, timeLimits, site, jobs, sharedTime } = options;
  const clock = createTestClock();
  const log: string[] = [];
  // Made once: a start that found its port taken has left the key's check value in the database.
  const secretKey = randomBytes(32).toString('hex');
  let pages: SiteNow = site === 'built' ? getSite(SITE_FOLDER) : (site ?? BARE_SITE);
  const server = await onFreePort((port) => {
    const config = readConfig({ ...USUAL, ...addressesOf(port, databaseUrl), SECRET_KEY: secretKey, ...settings });
    return startServer({
      config,
      clock,
      address: { ownerUrl: databaseUrl, appUrl: appUrlOf(databaseUrl) },
      log: createLogger(config.logLevel, { write: (line) => log.push(line) }),
      site: () => pages,
      timers: jobs === 'by themselves' ? systemTimers : NO_TIMERS,
      ...(timeLimits === undefined ? {} : { timeLimits }),
      ...(sharedTime === undefined ? {} : { sharedTime }),
    });
  });
  const owner = openOwner({ ownerUrl: databaseUrl }, () => undefined);
  await bookDevnetCapital(server.context, owner);
  const { url, context, runJobs } = server;
  const { accounts, config } = context;
  const operators = operatorsOf(context, owner);
  const clients: Client[] = [];
  return {
    url,
    clock,
    context,
    owner,
    operators,
    operate: (runId = randomUUID()) =>
      createOperations({
        accounts,
        operators,
        liftExclusions: context.admin.liftExclusions,
        referralReview: createReferralReview({ database: owner, clock, ...context.mailing }),
        owner,
        clock,
        publicUrl: config.publicUrl,
        runId,
      }),
    log,
    open: () => {
      const client = createClient(url, freshAddress());
      clients.push(client);
      return client;
    },
    publish: (folder) => {
      pages = getSite(folder);
    },
    runJobs,
    close: async () => {
      for (const client of clients) client.close();
      await server.close();
      await owner.end();
    },
  };
}

/** Somebody else may take a free port before it is listened on: then another one is looked for. */
async function onFreePort<T>(start: (port: number) => Promise<T>): Promise<T> {
  for (;;) {
    const port = await findFreePort();
    try {
      return await start(port);
    } catch (error) {
      const isTaken = error instanceof Error && sqlStateOf(error.cause) === 'EADDRINUSE';
      if (!isTaken) throw error;
    }
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
