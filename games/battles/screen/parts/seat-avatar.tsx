import { Avatar, NameMark } from '@voltide/ui';
import { Bot, UserRound } from 'lucide-react';

import type { BattleSeat } from '../../contract.ts';
import './seat-avatar.css';

type SeatAvatarProps = {
  /** Undefined for a free seat. */
  readonly seat: Pick<BattleSeat, 'kind' | 'player' | 'isOwn'> | undefined;
  readonly size?: number;
};

export function SeatAvatar({ seat, size = 36 }: SeatAvatarProps) {
  const kind = seat === undefined ? 'free' : seat.kind === 'house' ? 'house' : seat.isOwn ? 'own' : 'user';
  return (
    <span className="seat-avatar" data-kind={kind} style={{ width: size, height: size }} aria-hidden>
      {seat === undefined ? null : seat.kind === 'house' ? (
        <Bot />
      ) : seat.player.avatar !== null ? (
        <Avatar value={seat.player.avatar} size={size} />
      ) : seat.isOwn ? (
        <NameMark name={seat.player.name} size={size} />
      ) : (
        <UserRound />
      )}
    </span>
  );
}

export function seatName(seat: SeatAvatarProps['seat']): string {
  if (seat === undefined) return 'Free seat';
  return seat.isOwn ? 'You' : seat.player.name;
}
