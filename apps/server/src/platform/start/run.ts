import type { Logger } from 'pino';

import { databaseUrlsOf, readConfig, unknownSettings, type Config } from '../../config.ts';
import { dropLibpqVariables, libpqSentence } from '../db/libpq-environment.ts';
import { allowsSecureCookies } from '../../people/sign-in/cookies.ts';
import { startDatabase } from './database.ts';
import { createLogger } from './logger.ts';
import { startOwnDevnet } from './own-devnet.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { openSite } from './web-build.ts';

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Starts everything by the settings in the environment. Problems are reported in one sentence and end the process. */
export async function run(): Promise<void> {
  // A terminal may be closed before all output is written.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  try {
    const config = readConfig();
    const log = createLogger(config.logLevel);
    const unknown = unknownSettings();
    if (unknown !== undefined) log.warn(unknown);
    process.on('unhandledRejection', (error) => {
      log.error({ err: error }, 'a promise was rejected without a handler');
    });
    if (!allowsSecureCookies(config.publicUrl)) {
      log.warn('PUBLIC_URL is plain http: cookies go without Secure. Use https for anything but a trial.');
    }
    const sentence = libpqSentence(dropLibpqVariables(databaseUrlsOf(config)));
    if (sentence !== undefined) log.info(sentence);
    await start(config, log);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

/** PostgreSQL starts in its own process while this one loads the program. */
async function start(config: Config, log: Logger): Promise<void> {
  const starting = startDatabase(config, log);
  const stops = [
    async (): Promise<void> => {
      const started = await starting.catch(() => undefined);
      await started?.stop();
    },
  ];
  const stop = async (): Promise<void> => {
    for (const step of stops.splice(0).toReversed()) await step();
  };
  const isStopping = stopOnSignal(process, log, stop);
  try {
    const [database, { startServer }, { openOwner }, { holdToSecretKey }, firstStart, { startOutboxPage }] =
      await Promise.all([
        starting,
        import('../../server.ts'),
        import('../db/database.ts'),
        import('../db/secret-key.ts'),
        import('./first-start.ts'),
        import('../../operate/mail/outbox-page.ts'),
      ]);
    // A mistyped DATA_DIR would otherwise look like lost players and money.
    if (database.isNew === true) say(`A new installation begins in ${config.dataDir}: no database was there.`);
    const site = openSite({ say, log });
    stops.push(site.stop);
    // With another key the devnet would complain of its chain, which that key created.
    if (database.address.isOurs === true) await holdToSecretKey(database.address.ownerUrl, config.secretKey);
    const devnet = await startOwnDevnet(config);
    if (devnet !== undefined) stops.push(devnet.stop);
    const settings = devnet?.config ?? config;
    const server = await startServer({ config: settings, address: database.address, log, site: site.find });
    stops.push(server.close);
    const owner = openOwner(database.address, (line) => log.warn(line));
    stops.push(() => owner.end());
    await firstStart.bookDevnetCapital(server.context, owner);
    if (config.metricsPort !== undefined) {
      const { startMetricsServer } = await import('./metrics-server.ts');
      const { metrics } = server.context.events;
      const { metricsHost: host, metricsPort: port, metricsToken: token } = config;
      stops.push((await startMetricsServer({ metrics, host, port, token })).stop);
    }
    const outbox = await startOutboxPage(server.context);
    if (outbox !== undefined) {
      stops.push(outbox.stop);
      say(`Mail is not sent, but can be read here: ${outbox.url}`);
    } else if (config.smtpUrl === undefined) {
      log.warn('SMTP_URL is not set: mail waits in the outbox and is not sent');
    }
    const link = await firstStart.prepareSuperadmin(server.context, owner);
    if (link !== undefined) say(`Set the superadmin's password here, once, within a day:\n  ${link}`);
    if (await site.ready()) say(`Voltide is ready: ${config.publicUrl}`);
  } catch (error) {
    await stop();
    // A failure at this point means that the database is gone.
    if (!isStopping()) throw error;
  }
}
