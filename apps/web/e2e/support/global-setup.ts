import { buildSite, isSiteStale } from '@voltide/server/platform/start/web-build';
import { shareCluster } from '@voltide/testkit/child-world';
import { startTemplateCluster } from '@voltide/testkit/template-cluster';

const BUILD_LIMIT_MS = 120_000;

/** Builds the pages once for all workers if they are older than their sources, and starts the one PostgreSQL. */
export default async function setUp(): Promise<() => Promise<void>> {
  const building = isSiteStale() ? buildSite(AbortSignal.timeout(BUILD_LIMIT_MS)) : undefined;
  const starting = startTemplateCluster();
  const cluster = await Promise.all([starting, building]).then(
    ([started]) => started,
    async (error: unknown) => {
      // A server outlives the process that started it, so it must be ended here.
      await starting.then(({ stop }) => stop());
      throw error;
    },
  );
  shareCluster(cluster.url);
  return cluster.stop;
}
