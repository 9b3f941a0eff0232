import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { startEmbedded, type EmbeddedDatabase } from '@voltide/server/platform/db/embedded/embedded';
import type { EmbeddedVersion } from '@voltide/server/platform/db/embedded/embedded-native';
import { APP_ROLE } from '@voltide/server/platform/db/pool';

import { makeDatabaseFolder } from './database-folder.ts';

/** Settings under which a lost disk does not matter and databases are made and dropped fast. */
const THROW_AWAY = {
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  synchronous_commit: 'off',
  // Several run at once, and each would fill what a server may use of the machine.
  shared_buffers: '128MB',
};

/** The log of what is written may lie in memory. */
const SMALL_LOG = { max_wal_size: '256MB', min_wal_size: '64MB' };

type ClusterOptions = {
  /** True for tests that kill the server and look at what it kept. */
  readonly durable: boolean;
  readonly log?: (line: string) => void;
};

/** The version that the suite runs on: 18, or what TEST_POSTGRES_VERSION says. */
function testVersion(): EmbeddedVersion {
  const version = process.env['TEST_POSTGRES_VERSION'] ?? '18';
  if (version === '15') return 15;
  if (version === '18') return 18;
  throw new Error(`TEST_POSTGRES_VERSION is 15 or 18, not ${version}.`);
}

/** Starts a PostgreSQL server of its own in a temporary folder, which goes when it stops. */
export async function startTestCluster({ durable, log = () => undefined }: ClusterOptions): Promise<EmbeddedDatabase> {
  const folder = makeDatabaseFolder('pg');
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const settings = durable ? {} : THROW_AWAY;
  try {
    const cluster = await startEmbedded({
      dataDir: join(folder, 'data'),
      version: testVersion(),
      fsync: durable,
      settings: { ...settings, ...SMALL_LOG, autovacuum_naptime: '5s' },
      log,
    });
    const stop = async (): Promise<void> => {
      try {
        await cluster.stop();
      } finally {
        await remove();
      }
    };
    return { ...cluster, stop };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The same database for the application's role, which signs in by itself on every cluster of the tests. */
export function appUrlOf(url: string): string {
  const other = new URL(url);
  other.username = APP_ROLE;
  return other.href;
}
