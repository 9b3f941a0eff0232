import { PackArt, useItemFiles } from '@voltide/ui';
import { useCallback, useMemo, type ReactNode, type Ref } from 'react';

import type { BoardRun } from '../../../kit/reel/board.ts';
import { CELEBRATIONS } from '../../../kit/reel/celebrate.ts';
import { ItemArt, findCells } from '../../../kit/reel/item-cell.tsx';
import type { ReelHandle } from '../../../kit/reel/reel-board.tsx';
import type { ReelRun } from '../../../kit/reel/reel-plan.ts';
import { ReelStage } from '../../../kit/reel/reel-stage.tsx';
import { drawerOf } from '../../../kit/reel/strip.ts';
import { cacheLook, giftLook } from '../model/cache-look.ts';
import type { ShownCache } from '../model/shown-cache.ts';
import type { CacheOpenState } from './use-cache-open.ts';

type CacheStageProps = {
  readonly cache: ShownCache;
  readonly state: CacheOpenState;
  readonly onStart: (runs: readonly ReelRun[]) => void;
  readonly onLanded: (id: string) => void;
  readonly onTap: (() => void) | undefined;
  readonly ref?: Ref<ReelHandle>;
};

/** Shows a free pack: its closed capsule over the resting reel; opened, the reel and its gift. */
export function CacheStage({ cache, state, ...props }: CacheStageProps) {
  const opened = state.phase === 'revealing' || state.phase === 'landed' ? state.opened : undefined;
  const run = useMemo((): BoardRun | undefined => {
    return opened === undefined ? undefined : { id: opened.id, items: [opened.gift], ...opened.pace };
  }, [opened]);
  const renderCell = useCells(cache);
  const draw = useMemo(() => drawerOf(cache.gifts), [cache]);
  const rarityOf = useCallback((gift: number) => cache.gifts[gift]?.rarity ?? 'common', [cache]);
  const rarity = opened === undefined ? 'common' : rarityOf(opened.gift);
  const look = cacheLook(cache.id);
  const isDemo = opened !== undefined && opened.paid === undefined;
  return (
    <ReelStage
      {...props}
      {...{ state, draw, run, renderCell, rarityOf }}
      tableHash={cache.hash}
      hue={look.hue}
      count={1}
      best={{ celebration: CELEBRATIONS[rarity], rarity, reel: 0 }}
      capsule={<PackArt packId={cache.id} {...look} size={176} />}
      flag={isDemo ? <span className="stage-flag">Demo</span> : null}
    />
  );
}

function useCells(cache: ShownCache): (gift: number) => ReactNode {
  const files = useItemFiles(cacheLook(cache.id).order);
  const cells = useMemo(() => {
    const items = cache.gifts.map((gift) => {
      const art = <ItemArt address={files?.findFile(giftLook(gift.id, gift.rarity))} />;
      return { packId: cache.id, item: gift, name: gift.name, files, art };
    });
    return findCells(items);
  }, [cache, files]);
  return useCallback((gift) => cells[gift], [cells]);
}
