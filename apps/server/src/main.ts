import type { Logger } from 'pino';

import { readConfig, type Config } from './config.ts';
import { allowsSecureCookies } from './http/cookies.ts';
import { readSite, type Site } from './http/site.ts';
import { startServer, type Server } from './server.ts';
import { startDatabase } from './start/database.ts';
import { bookDevnetCapital, prepareSuperadmin } from './start/first-start.ts';
import { createLogger } from './start/logger.ts';
import { startMetricsServer } from './start/metrics-server.ts';
import { buildSite, isSiteStale, SITE_FOLDER } from './start/web-build.ts';

const DRAIN_LIMIT_MS = 20_000;
/** One wish to stop comes twice: a terminal or supervisor tells every process, and the launcher passes it on. */
const SAME_WISH_MS = 1000;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The built pages: those of the last build at once, the new ones when the build is through. */
function openSite(log: Logger): () => Site | undefined {
  let site = readSite(SITE_FOLDER);
  if (isSiteStale()) {
    say(site === undefined ? 'Building the pages ...' : 'Building the pages anew ...');
    buildSite().then(
      () => {
        site = readSite(SITE_FOLDER);
        say('The pages are ready.');
      },
      (error: unknown) => {
        log.error({ err: error }, 'the pages could not be built');
      },
    );
  }
  return () => site;
}

async function start(config: Config, log: Logger): Promise<void> {
  const site = openSite(log);
  const database = await startDatabase(config, log);
  let server: Server;
  let stopMetrics = (): void => undefined;
  try {
    server = await startServer({ config, address: database.address, log, site });
    await bookDevnetCapital(server.context);
    if (config.metricsPort !== undefined) {
      stopMetrics = await startMetricsServer(server.context.events.metrics, config.host, config.metricsPort);
    }
    const link = await prepareSuperadmin(server.context);
    if (link !== undefined) say(`Set the superadmin's password here, once, within a day:\n  ${link}`);
  } catch (error) {
    await database.stop();
    throw error;
  }
  say(`Voltide is ready: ${config.publicUrl}`);
  stopOnSignal(log, async () => {
    await server.close();
    stopMetrics();
    await database.stop();
  });
}

/** Drains on the first signal, and gives up when somebody insists or draining takes too long. */
function stopOnSignal(log: Logger, stop: () => Promise<void>): void {
  let stoppingSinceMs: number | undefined;
  const onSignal = (): void => {
    if (stoppingSinceMs !== undefined) {
      if (performance.now() - stoppingSinceMs > SAME_WISH_MS) process.exit(1);
      return;
    }
    stoppingSinceMs = performance.now();
    setTimeout(() => {
      log.error('the last requests did not end in time');
      process.exit(1);
    }, DRAIN_LIMIT_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

try {
  const config = readConfig();
  const log = createLogger(config.logLevel);
  process.on('unhandledRejection', (error) => {
    log.error({ err: error }, 'a promise was rejected and nobody listened');
  });
  if (!allowsSecureCookies(config.publicUrl)) {
    log.warn('PUBLIC_URL is plain http: cookies go without Secure. Use https for anything but a trial.');
  }
  await start(config, log);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
