import type { BoardPrize } from '@voltide/contract';

import { PrizeCell } from './prize-cell.tsx';
import { PodiumHead, sizeOf } from './podium-card.tsx';

type FreePlaceProps = { readonly place: number; readonly prize: BoardPrize | null };

export function FreePodium({ place, prize }: FreePlaceProps) {
  const size = sizeOf(place);
  return (
    <div className="podium-card" data-free>
      <PodiumHead place={place} />
      <span className="podium-who">
        <span className="podium-nobody" style={{ width: size, height: size }} />
        <span className="podium-name">Free</span>
      </span>
      <PrizeCell prize={prize} />
    </div>
  );
}

export function FreeLine({ place, prize }: FreePlaceProps) {
  return (
    <div className="board-line" data-free>
      <span className="board-place num">
        <span className="unseen">Place </span>
        {place}
      </span>
      <span className="board-who">Free</span>
      <span className="board-score" />
      <PrizeCell prize={prize} />
    </div>
  );
}
