import { useEffect, useRef } from 'react';

import type { BattleCard, BattleSeat } from '../../contract.ts';
import { listTeams } from '../../layouts.ts';
import { SeatAvatar, seatName } from '../parts/seat-avatar.tsx';
import { isMotionReduced } from './use-flip.ts';
import './seat-plates.css';

type SeatPlatesProps = {
  readonly battle: Pick<BattleCard, 'settings' | 'seats'>;
  readonly leadSeats?: readonly number[];
  readonly size?: number;
};

const TONES = ['var(--tide)', 'var(--ember)', 'var(--r-epic)'] as const;
const ARRIVAL_MS = 420;

export function SeatPlates({ battle, leadSeats = [], size = 24 }: SeatPlatesProps) {
  const { settings, seats } = battle;
  const teams = listTeams(settings.layout);
  const hasTeams = teams.some(({ length }) => length > 1);
  return (
    <ul className="plates" data-layout={settings.layout} aria-label="Seats">
      {teams.flatMap((places, team) =>
        places.map((place) => (
          <Plate
            key={place}
            seat={seats.find(({ seat }) => seat === place)}
            tone={hasTeams ? TONES[team] : undefined}
            isLeading={leadSeats.includes(place)}
            size={size}
          />
        )),
      )}
    </ul>
  );
}

type PlateProps = {
  readonly seat: BattleSeat | undefined;
  readonly tone: string | undefined;
  readonly isLeading: boolean;
  readonly size: number;
};

function Plate({ seat, tone, isLeading, size }: PlateProps) {
  const plate = useRef<HTMLLIElement>(null);
  const name = seatName(seat);
  const shown = useRef(name);
  useEffect(() => {
    if (shown.current === name) return;
    shown.current = name;
    // A new player's plate fades in; nothing else moves.
    if (!isMotionReduced()) plate.current?.animate([{ opacity: 0.15 }, { opacity: 1 }], { duration: ARRIVAL_MS });
  }, [name]);
  return (
    <li
      ref={plate}
      className="plate"
      data-free={seat === undefined}
      data-lead={isLeading}
      style={{ '--team': tone }}
      data-tooltip={seat === undefined || seat.share === 100 ? name : `${name}, ${seat.share}% of the seat`}
    >
      <SeatAvatar seat={seat} size={size} />
      <span>{name}</span>
    </li>
  );
}
