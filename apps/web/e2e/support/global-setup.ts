import { buildSite, isSiteStale } from '@voltide/server/start/web-build';

const BUILD_LIMIT_MS = 120_000;

/** Builds the pages once for all workers, where they are older than their sources. */
export default async function setUp(): Promise<void> {
  if (isSiteStale()) await buildSite(AbortSignal.timeout(BUILD_LIMIT_MS));
}
