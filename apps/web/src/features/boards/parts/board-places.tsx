import './board-row.css';
import './standing.css';

import { Skeleton, SlowNote } from '@voltide/ui';

import { sizeOf } from './podium-card.tsx';

const ROWS = [4, 5, 6, 7, 8, 9, 10];
const PODIUM = [1, 2, 3];

export function BoardPlaces() {
  return (
    <>
      <div className="season-strip panel" aria-busy="true">
        <SlowNote what="the leaderboard" place="above" />
        <Skeleton width={180} height={26} />
        <Skeleton width="100%" height={62} />
      </div>
      <div className="standing panel" aria-busy="true">
        <p className="standing-note" />
        <div className="standing-list">
          {PODIUM.map((place) => (
            <div key={place} data-place={place} className="standing-place">
              <div className="podium-card">
                <Skeleton width={28} height={28} className="podium-rank-place skeleton-round" />
                <Skeleton width={sizeOf(place)} height={sizeOf(place)} className="skeleton-round" />
                <Skeleton width="70%" height={18} />
                <Skeleton width="50%" height={18} />
              </div>
            </div>
          ))}
          {ROWS.map((place) => (
            <div key={place} className="standing-place">
              <div className="board-line">
                <Skeleton width={20} height={20} />
                <Skeleton width="60%" height={24} />
                <Skeleton width={72} height={18} />
              </div>
            </div>
          ))}
        </div>
      </div>
    </>
  );
}
