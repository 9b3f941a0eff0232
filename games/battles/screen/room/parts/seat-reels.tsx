import { createContext, memo, use, type ComponentProps, type ReactNode } from 'react';

import { ReelLane } from '../../../../kit/reel/reel-lane.tsx';
import { useNarrow } from '../../../../kit/use-narrow.ts';
import { useBattleReels, type BattleReelsProps } from '../use-battle-reels.ts';
import { useCells } from '../use-items.tsx';

const LanesContext = createContext<readonly ComponentProps<typeof ReelLane>[]>([]);

/** Returns the address of an item's decoded picture for the cells. */
const PictureContext = createContext<(item: number) => string | undefined>(() => undefined);

export function useCellPicture(): (item: number) => string | undefined {
  return use(PictureContext);
}

/**
 * Provides the reels of all seats, each shown by a `SeatReel` within. Their cells enter the page in many small steps,
 * without drawing anything around them again.
 */
export function SeatReels({ children, ...props }: BattleReelsProps & { readonly children: ReactNode }) {
  const { board, clock, lanes, turnOf } = useBattleReels(props);
  const { pictureOf, ...cells } = useCells(props.items);
  const axis = useNarrow() ? 'x' : 'y';
  const shared = { axis, isLanded: board.hasLanded, clock, ...cells, ...lanes } as const;
  return (
    <LanesContext value={board.lanes.map((lane, seat) => ({ lane, turn: turnOf(seat), ...shared }))}>
      <PictureContext value={pictureOf}>{children}</PictureContext>
    </LanesContext>
  );
}

export const SeatReel = memo(function SeatReel({ seat }: { readonly seat: number }) {
  const lane = use(LanesContext)[seat];
  return lane === undefined ? null : <ReelLane {...lane} />;
});
