import { useMemo } from 'react';

import type { Stamp } from '../progress/stamps.ts';
import { packStanding, progressByPack, type PackItems, type ProgressByPack } from './pack-standing.ts';
import { isQuickGame, useGameHost, type CallError, type SharedCalls } from './host.ts';

type PackProgressLoad = {
  /** False for visitors and Quick Games, which have no progress, and until the viewer is known. */
  readonly isPlayer: boolean;
  readonly progress: ProgressByPack | undefined;
  readonly error: CallError | undefined;
  readonly reload: () => void;
};

/** Loads the viewer's opens and items of each pack, once the page is ready to show them (`isDue`). */
export function usePackProgress(isDue = true): PackProgressLoad {
  const host = useGameHost<SharedCalls>();
  const { viewer } = host;
  const isPlayer = (viewer.kind === 'guest' || viewer.kind === 'account') && !isQuickGame(viewer);
  const { data, error, reload } = host.useLoaded('GET /api/progress/packs', undefined, { enabled: isPlayer && isDue });
  const progress = useMemo(
    () => (isPlayer && data !== undefined ? progressByPack(data.packs) : undefined),
    [isPlayer, data],
  );
  return { isPlayer, progress, error, reload };
}

/** Returns the viewer's stamp on a pack, once known. */
export function usePackStamp(pack: PackItems): Stamp | undefined {
  const { progress } = usePackProgress();
  return progress && packStanding(pack, progress.get(pack.id)).stamp;
}
