import { parseVt, type Clock } from '@voltide/core';
import { leftText } from '@voltide/ui';

import type { BattleCard } from '../../contract.ts';
import { exactVt } from './exact-vt.ts';
import { capitalised, listText } from './list-text.ts';
import { listFreeSeats } from './seat-price.ts';

export function fillText(battle: Pick<BattleCard, 'seatCount' | 'seats'>): string {
  const free = listFreeSeats(battle).length;
  return free === 0 ? 'All seats taken' : free === 1 ? '1 seat free' : `${free} seats free`;
}

export function roundsText(count: number): string {
  return count === 1 ? '1 round' : `${count} rounds`;
}

/** Says how long a battle still waits for players, by the clock of the server. */
export function closingText({ closesAt }: Pick<BattleCard, 'closesAt'>, clock: Clock): string {
  return leftText(Date.parse(closesAt) - clock.nowMs());
}

export function isSeated({ seats }: Pick<BattleCard, 'seats'>): boolean {
  return seats.some(({ isOwn }) => isOwn);
}

export function countHouseSeats({ seats }: Pick<BattleCard, 'seats'>): number {
  return seats.filter(({ kind }) => kind === 'house').length;
}

type Outcome = Pick<BattleCard, 'state' | 'seats' | 'winners' | 'settings'>;

/** Says how a battle ended: "amber won 31.20 VT". */
export function outcomeText({ state, seats, winners, settings }: Outcome): string {
  if (state === 'cancelled' || state === 'voided') return 'No result. Every stake went back.';
  if (winners === null) return 'No result yet.';
  if (settings.mode === 'shared') return 'Shared by all seats.';
  const won = seats.filter(({ seat }) => winners.includes(seat));
  const sum = won.reduce((total, { payout }) => total + parseVt(payout ?? '0.000000'), 0n);
  return `${seatsText(won)} won ${exactVt(sum)}`;
}

/** Names the holders of some seats at the beginning of a sentence: "amber and tess", "The house", "You". */
export function seatsText(seats: BattleCard['seats']): string {
  const text = listText(seats.map(winnerWord));
  return isName(seats) ? text : capitalised(text);
}

function winnerWord({ player, isOwn }: BattleCard['seats'][number]): string {
  if (isOwn) return 'you';
  return player.kind === 'house' ? 'the house' : player.kind === 'deleted' ? 'a deleted player' : player.name;
}

/** A username keeps its case. */
function isName([first]: BattleCard['seats']): boolean {
  return first?.isOwn === false && first.player.kind === 'player';
}
