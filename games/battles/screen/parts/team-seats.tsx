import { Fragment } from 'react';

import type { BattleCard, BattleSeat } from '../../contract.ts';
import { listTeams } from '../../layouts.ts';
import { SeatAvatar, seatName } from './seat-avatar.tsx';
import './team-seats.css';

type TeamSeatsProps = {
  readonly battle: Pick<BattleCard, 'settings' | 'seats' | 'winners'>;
  readonly size?: number;
};

export function TeamSeats({ battle, size = 36 }: TeamSeatsProps) {
  const { settings, seats, winners } = battle;
  const teams = listTeams(settings.layout).map((places) => ({
    key: places.join('-'),
    members: places.map((place) => ({ place, seat: seats.find(({ seat }) => seat === place) })),
  }));
  const isDuel = teams.length === 2 || teams.some(({ members }) => members.length > 1);
  return (
    <ul className="team-seats" aria-label="Seats">
      {teams.map(({ key, members }, at) => (
        <Fragment key={key}>
          {at === 0 || !isDuel ? null : (
            <li className="team-versus" aria-hidden>
              vs
            </li>
          )}
          {members.map(({ place, seat }) => (
            <li key={place} className="team-seat" data-tooltip={seatLabel(seat)} data-won={winners?.includes(place)}>
              <SeatAvatar seat={seat} size={size} />
              <span className="unseen">{seatLabel(seat)}</span>
            </li>
          ))}
        </Fragment>
      ))}
    </ul>
  );
}

function seatLabel(seat: BattleSeat | undefined): string {
  const name = seatName(seat);
  return seat === undefined || seat.share === 100 ? name : `${name}, ${seat.share}% of the seat`;
}
