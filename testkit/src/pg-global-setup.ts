import { migrate } from '@voltide/server/db/migrate';
import pg from 'pg';
import type { TestProject } from 'vitest/node';

import { startTestCluster } from './pg-cluster.ts';

/** The database that those of the test files are copies of. */
const TEMPLATE = 'voltide_template';

/** How test files reach the run's server: any database of it by name, as its owner. */
export type ProvidedPostgres = { readonly templateUrl: string; readonly template: string };

declare module 'vitest' {
  // A declared module can only be widened by an interface.
  export interface ProvidedContext {
    postgres: ProvidedPostgres;
  }
}

/** One server per run, with one migrated database to copy. Returns how to stop it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster({ durable: false });
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  await migrate(cluster.urlOf(TEMPLATE));
  project.provide('postgres', { templateUrl: cluster.urlOf(TEMPLATE), template: TEMPLATE });
  return cluster.stop;
}
