import { buildSite, isSiteStale } from '@voltide/server/platform/start/web-build';
import { shareCluster } from '@voltide/testkit/child-world';
import { startTemplateCluster } from '@voltide/testkit/template-cluster';

const BUILD_LIMIT_MS = 120_000;

/** Builds the pages once for all workers, where they are older than their sources, and starts their one PostgreSQL. */
export default async function setUp(): Promise<() => Promise<void>> {
  const building = isSiteStale() ? buildSite(AbortSignal.timeout(BUILD_LIMIT_MS)) : undefined;
  const starting = startTemplateCluster();
  const cluster = await Promise.all([starting, building]).then(
    ([started]) => started,
    async (error: unknown) => {
      // Nobody else ends it: a server outlives the process that started it.
      await starting.then(({ stop }) => stop());
      throw error;
    },
  );
  shareCluster(cluster.url);
  return cluster.stop;
}
