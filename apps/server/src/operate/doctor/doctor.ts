import { existsSync, readFileSync } from 'node:fs';

import type { Clock } from '@voltide/core';
import pg from 'pg';

import { ownEnvironment, readConfig, type Config } from '../../config.ts';
import type { Environment } from '../../platform/config/settings-reader.ts';
import { reasonOf } from '../../platform/db/failures.ts';
import { clusterFolder } from '../../platform/config/data-folder.ts';
import { wasMade } from '../../platform/db/embedded/cluster-folder.ts';
import { addressFile } from '../../platform/start/database.ts';
import { archiveCheck, backupCheck } from './backups.ts';
import { booksCheck } from './books.ts';
import { databaseClockCheck, drandCheck } from './clocks.ts';
import { connectionCheck } from './connections.ts';
import { databaseChecks, type OpenDoctorDatabase } from './database.ts';
import { findScannedGenesis, readServerFacts } from './database.sql.ts';
import { DISK_LIMITS, diskCheck, type DiskLimits } from './disk.ts';
import { runCheck, skipped, wrong, type Check, type NamedFinding } from './finding.ts';
import { portCheck } from './ports.ts';
import { proxyCheck } from './proxy.ts';
import { createRedaction } from './secrets.ts';
import { mailCheck, signerCheck } from './services.ts';
import { certificateCheck, settingsCheck, type SettingsRead } from './settings.ts';
import { tronCheck } from './tron.ts';

const CONNECT_LIMIT_MS = 5000;

type DoctorPorts = {
  readonly environment?: Environment;
  readonly clock: Clock;
  readonly diskLimits?: DiskLimits;
};

/** Runs every check, and changes nothing. Findings come in the order of the checks, without secrets. */
export async function examine({
  environment = ownEnvironment(),
  clock,
  diskLimits,
}: DoctorPorts): Promise<readonly NamedFinding[]> {
  const read = readSettings(environment);
  const config = 'config' in read ? read.config : undefined;
  const redact = createRedaction(environment, config);
  const findings = [...(await runCheck(settingsCheck(read, environment)))];
  if (config !== undefined) findings.push(...(await examineWith(config, clock, diskLimits ?? DISK_LIMITS)));
  return findings.map(({ text, remedy, ...finding }) => ({
    ...finding,
    text: redact(text),
    remedy: remedy === null ? null : redact(remedy),
  }));
}

/**
 * Reads the settings without making a key or a folder. An installation that was never started has no key yet: all else
 * can be checked before its first start.
 */
export function readSettings(environment = ownEnvironment()): SettingsRead {
  try {
    return { config: readConfig(environment, false), isNew: false };
  } catch (error) {
    const config = readWithoutKey(environment);
    return config === undefined || wasMade(clusterFolder(config.dataDir)) ? { error } : { config, isNew: true };
  }
}

function readWithoutKey(environment: Environment): Config | undefined {
  if (environment['DATABASE_URL'] !== undefined) return undefined;
  try {
    return readConfig({ SECRET_KEY: '0'.repeat(64), ...environment }, false);
  } catch {
    return undefined;
  }
}

async function examineWith(config: Config, clock: Clock, diskLimits: DiskLimits): Promise<readonly NamedFinding[]> {
  const opened = await openDoctorDatabase(config);
  const isOpen = 'client' in opened;
  const findScanned = async (): Promise<Uint8Array | undefined> => {
    if (!isOpen || !(await readServerFacts(opened.client)).isSetUp) return undefined;
    return findScannedGenesis(opened.client);
  };
  try {
    // One connection answers one question after the other; what asks the network goes on beside it.
    const beside = Promise.all(
      [
        diskCheck(config, diskLimits),
        portCheck(config),
        certificateCheck(config, clock),
        proxyCheck(config, clock),
        drandCheck(config, clock),
        signerCheck(config),
        mailCheck(config),
        backupCheck(config, clock),
      ].map(runCheck),
    );
    const findings: NamedFinding[] = isOpen ? [] : [opened];
    const onDatabase: readonly Check[] = isOpen
      ? [
          ...databaseChecks(opened, config),
          connectionCheck(opened, config),
          databaseClockCheck(opened.client, clock),
          archiveCheck(opened),
          booksCheck(opened),
        ]
      : [];
    for (const check of [...onDatabase, tronCheck(config, clock, findScanned)])
      findings.push(...(await runCheck(check)));
    return [...findings, ...(await beside).flat()];
  } finally {
    if (isOpen) await opened.client.end().catch(() => undefined);
  }
}

/** Opens the database of the settings so that nothing can be written; a finding where that does not succeed. */
async function openDoctorDatabase(config: Config): Promise<OpenDoctorDatabase | NamedFinding> {
  const { databaseUrl, databaseAppUrl, dataDir } = config;
  const isOurs = databaseUrl === undefined;
  const file = addressFile(dataDir);
  if (isOurs && !existsSync(file)) return notRunning(dataDir);
  const ownerUrl = databaseUrl?.reveal() ?? readFileSync(file, 'utf8');
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'voltide-doctor',
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    query_timeout: CONNECT_LIMIT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('set default_transaction_read_only = on');
    return { client, ownerUrl, appUrl: databaseAppUrl?.reveal(), isOurs };
  } catch (error) {
    await client.end().catch(() => undefined);
    if (isOurs) return notRunning(dataDir);
    const text = `The database of DATABASE_URL cannot be used (${reasonOf(error)}).`;
    return { check: 'database', ...wrong(text, 'Start PostgreSQL, or correct address, user and password.') };
  }
}

function notRunning(dataDir: string): NamedFinding {
  const text = `The server does not run, and its database in ${dataDir} with it: start it, and run the doctor again.`;
  return { check: 'database', ...skipped(text) };
}
