import type { TestProject } from 'vitest/node';

import { startTemplateCluster, TEMPLATE } from './template-cluster.ts';

/** Access of test files to the run's server: any database of it by name, as its owner. */
export type ProvidedPostgres = { readonly templateUrl: string; readonly template: string };

declare module 'vitest' {
  // A declared module can only be widened by an interface.
  export interface ProvidedContext {
    postgres: ProvidedPostgres;
  }
}

/** One server per run, with one migrated database to copy. Returns how to stop it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTemplateCluster();
  project.provide('postgres', { templateUrl: cluster.urlOf(TEMPLATE), template: TEMPLATE });
  return cluster.stop;
}
