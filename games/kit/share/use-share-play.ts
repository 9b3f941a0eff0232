import { useGameHost } from '../host.ts';
import type { SharePaths } from './share-dialog.tsx';
import { sharedPaths } from './shared-paths.ts';

/** Returns a reader of the paths of the viewer's play; undefined on failure. */
export function useSharePlay(playId: string): () => Promise<SharePaths | undefined> {
  const { call } = useGameHost();
  return async () => {
    const answer = await call('GET /api/plays/:playId/share', { params: { playId } });
    return answer.ok ? sharedPaths(answer.response.shareId) : undefined;
  };
}
