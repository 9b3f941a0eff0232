import { createContext, memo, use, type ComponentProps, type ReactNode } from 'react';

import { ReelLane } from '../../../../kit/reel/reel-lane.tsx';
import { useNarrow } from '../../../../kit/use-narrow.ts';
import { useBattleReels, type BattleReelsProps } from '../use-battle-reels.ts';
import { useCells } from '../use-items.tsx';

/** What the lane of each seat is given. */
const LanesContext = createContext<readonly ComponentProps<typeof ReelLane>[]>([]);

/** The address of the picture of an item that the cells show: it is decoded by then. */
const PictureContext = createContext<(item: number) => string | undefined>(() => undefined);

export function useCellPicture(): (item: number) => string | undefined {
  return use(PictureContext);
}

/**
 * The reels of all seats, each shown by a `SeatReel` somewhere within. Their cells enter the page in many small steps,
 * and nothing of what stands around them is drawn again for that.
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

/** The reel of a seat. */
export const SeatReel = memo(function SeatReel({ seat }: { readonly seat: number }) {
  const lane = use(LanesContext)[seat];
  return lane === undefined ? null : <ReelLane {...lane} />;
});
