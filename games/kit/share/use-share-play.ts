import { isQuickGame, useGamePort } from '../port.ts';
import type { SharePaths } from './share-dialog.tsx';
import { sharedPaths } from './shared-paths.ts';

/** Returns a reader of the paths of the viewer's play; undefined on failure. */
export function useSharePlay(playId: string): () => Promise<SharePaths | undefined> {
  const { call, viewer } = useGamePort();
  return async () => {
    const input = { params: { playId } };
    const answer = isQuickGame(viewer)
      ? await call('GET /api/quick/plays/:playId/share', input)
      : await call('GET /api/plays/:playId/share', input);
    return answer.ok ? sharedPaths(answer.response.shareId) : undefined;
  };
}
