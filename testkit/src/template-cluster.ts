import type { EmbeddedDatabase } from '@voltide/server/platform/db/embedded/embedded';
import { migrate } from '@voltide/server/platform/db/migrate';
import pg from 'pg';

import { startTestCluster } from './pg-cluster.ts';

/** The migrated database that others are copies of. */
export const TEMPLATE = 'voltide_template';

/** Starts a PostgreSQL server of its own with one migrated database to copy. */
export async function startTemplateCluster(): Promise<EmbeddedDatabase> {
  const cluster = await startTestCluster({ durable: false });
  try {
    await onMaintenance(cluster.url, `create database ${TEMPLATE}`);
    await migrate(cluster.urlOf(TEMPLATE));
    return cluster;
  } catch (error) {
    // Nothing else ends it: a server outlives the process that started it.
    await cluster.stop();
    throw error;
  }
}

/** Makes a database of this name from the migrated one. @returns its owner's connection string. */
export async function copyTemplate(clusterUrl: string, name: string): Promise<string> {
  await onMaintenance(clusterUrl, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  return urlOf(clusterUrl, name);
}

function urlOf(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function onMaintenance(clusterUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(clusterUrl, 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
