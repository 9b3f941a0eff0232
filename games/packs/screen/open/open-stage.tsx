import { PackArt, StampFrame, useItemFiles, type StampLook } from '@voltide/ui';
import { useCallback, useMemo, type ReactNode, type Ref } from 'react';

import { packLook, tierOf } from '../../../kit/pack-look.ts';
import type { BoardRun } from '../../../kit/reel/board.ts';
import { findCells } from '../../../kit/reel/item-cell.tsx';
import type { ReelHandle } from '../../../kit/reel/reel-board.tsx';
import type { ReelRun } from '../../../kit/reel/reel-plan.ts';
import { ReelStage, type Best } from '../../../kit/reel/reel-stage.tsx';
import { drawerOf } from '../../../kit/reel/strip.ts';
import { celebrationOf } from '../model/open-result.ts';
import type { ShownPack } from '../model/shown-pack.ts';
import { bestReel, isGain } from '../peak/peak-plan.ts';
import type { Opened, OpenState } from './open-state.ts';

type OpenStageProps = {
  readonly pack: ShownPack;
  readonly quantity: number;
  readonly stamp?: StampLook | undefined;
  readonly state: OpenState;
  readonly onStart: (runs: readonly ReelRun[]) => void;
  readonly onLanded: (id: string) => void;
  /** True if something greater than the stage celebrates. */
  readonly isOutshone?: boolean;
  readonly onTap: (() => void) | undefined;
  readonly ref?: Ref<ReelHandle>;
};

/** The play area of packs: the closed capsule over the resting reels; opened, the reels and their items. */
export function OpenStage({ pack, quantity, stamp, state, ...props }: OpenStageProps) {
  const opened = state.phase === 'revealing' || state.phase === 'landed' ? state.opened : undefined;
  const run = useMemo((): BoardRun | undefined => {
    if (opened === undefined) return undefined;
    const { id, result, pace } = opened;
    // The order of landings must not set a loss apart.
    const lastReel = isGain(result) ? bestReel(result) : undefined;
    return { id, items: result.items.map(({ item }) => item), ...pace, lastReel };
  }, [opened]);
  const renderCell = useCells(pack);
  const draw = useMemo(() => drawerOf(pack.items), [pack]);
  const rarityOf = useCallback((item: number) => pack.items[item]?.rarity ?? 'common', [pack]);
  const count = opened?.result.items.length ?? quantity;
  const isDemo = opened !== undefined && opened.result.playId === undefined;
  return (
    <ReelStage
      {...props}
      {...{ state, draw, count, run, renderCell, rarityOf }}
      tableHash={pack.hash}
      hue={packLook(pack.id).hue}
      best={bestOf(opened)}
      capsule={
        <>
          {stamp === undefined ? null : <StampFrame look={stamp} />}
          <PackArt packId={pack.id} {...packLook(pack.id)} tier={tierOf(pack.priceSun)} size={176} />
          {count > 1 ? <span className="stage-count">×{count}</span> : null}
        </>
      }
      flag={isDemo ? <span className="stage-flag">Demo</span> : null}
    />
  );
}

function bestOf(opened: Opened | undefined): Best {
  if (opened === undefined) return { celebration: 'none', rarity: 'common', reel: 0 };
  const reel = bestReel(opened.result);
  const rarity = opened.result.items[reel]?.rarity ?? 'common';
  return { celebration: celebrationOf(opened.result), rarity, reel };
}

function useCells(pack: ShownPack): (item: number) => ReactNode {
  const files = useItemFiles(packLook(pack.id).order);
  const cells = useMemo(
    () => findCells(pack.items.map((item) => ({ packId: pack.id, item, name: item.name, files }))),
    [pack, files],
  );
  return useCallback((item) => cells[item], [cells]);
}
