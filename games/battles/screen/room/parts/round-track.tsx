import { PackImage } from '@voltide/ui';
import { memo } from 'react';

import { nameOfId } from '../../../../kit/name-of-id.ts';
import type { Show } from '../model/show.ts';
import './round-track.css';

type RoundTrackProps = {
  readonly settings: Pick<Show['settings'], 'rounds' | 'mode'>;
  readonly landed: number;
  readonly current: number | undefined;
};

/** Packs shown on a phone; further rounds are marks. */
const MOST_PICTURED = 6;

/** Shows the rounds in order, each with its pack: past, current, and in Terminal the deciding one. */
export function RoundTrack({ settings, landed, current }: RoundTrackProps) {
  const { rounds, mode } = settings;
  const places = rounds.map(({ id }, round) => ({ id, round, key: `${round}-${id}` }));
  const at = current ?? Math.min(landed, rounds.length - 1);
  return (
    <div className="track">
      <p className="track-words">
        <strong>
          Round <span className="num">{at + 1}</span> of <span className="num">{rounds.length}</span>
        </strong>
        <span>{nameOfId(rounds[at]?.id ?? '')}</span>
      </p>
      <ol className="track-rounds" data-many={rounds.length > MOST_PICTURED || undefined} aria-hidden>
        {places.map(({ key, id, round }) => (
          <Place
            key={key}
            packId={id}
            state={round < landed ? 'over' : round === current ? 'now' : 'ahead'}
            decides={mode === 'terminal' && round === rounds.length - 1}
          />
        ))}
      </ol>
    </div>
  );
}

type PlaceProps = { readonly packId: string; readonly state: 'over' | 'now' | 'ahead'; readonly decides: boolean };

/** Memoised: only one or two of thirty change in a frame. */
const Place = memo(function Place({ packId, state, decides }: PlaceProps) {
  return (
    <li data-state={state} data-decides={decides || undefined}>
      <PackImage packId={packId} size={28} />
    </li>
  );
});
