import { useMemo } from 'react';

import type { Stamp } from '../progress/stamps.ts';
import { packStanding, progressByPack, type PackItems, type ProgressByPack } from './pack-standing.ts';
import { isQuickGame, useGamePort, type CallFault, type SharedCalls } from './port.ts';

export type PackProgressLoad = {
  /** False for visitors and in a Quick Game, where nobody has any progress, and until it is known who is looking. */
  readonly isPlayer: boolean;
  /** Undefined until it is loaded. */
  readonly progress: ProgressByPack | undefined;
  readonly fault: CallFault | undefined;
  readonly reload: () => void;
};

/** Loads what the viewer has opened and found of each pack, once the page is ready to show it (`isDue`). */
export function usePackProgress(isDue = true): PackProgressLoad {
  const port = useGamePort<SharedCalls>();
  const { viewer } = port;
  const isPlayer = (viewer.kind === 'guest' || viewer.kind === 'account') && !isQuickGame(viewer);
  const { data, fault, reload } = port.useLoaded('GET /api/progress/packs', undefined, { enabled: isPlayer && isDue });
  const progress = useMemo(
    () => (isPlayer && data !== undefined ? progressByPack(data.packs) : undefined),
    [isPlayer, data],
  );
  return { isPlayer, progress, fault, reload };
}

/** The stamp that the viewer has earned on a pack, once it is known. */
export function usePackStamp(pack: PackItems): Stamp | undefined {
  const { progress } = usePackProgress();
  return progress && packStanding(pack, progress.get(pack.id)).stamp;
}
