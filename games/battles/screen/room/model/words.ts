import { formatVt } from '@voltide/core';
import { moneyText } from '@voltide/ui';

import type { BattleSeat } from '../../../contract.ts';
import { capitalised, listText } from '../../model/list-text.ts';
import { hasTeams, type Show } from './show.ts';
import type { Standing } from './standing.ts';

export function vtText(amountSun: bigint): string {
  return moneyText(formatVt(amountSun));
}

type Party = { readonly name: string; readonly isYou: boolean };

const HUNDREDTHS = 10_000n;

type Named = Pick<Show, 'seats' | 'teams'>;

type SeatOf = Pick<BattleSeat, 'player' | 'isOwn' | 'seat'> | undefined;

function seatWord(seat: SeatOf): string {
  if (seat === undefined) return 'no one';
  if (seat.isOwn) return 'you';
  switch (seat.player.kind) {
    case 'house':
      return `the house on seat ${seat.seat + 1}`;
    case 'anonymous':
      return `Anonymous on seat ${seat.seat + 1}`;
    case 'deleted':
      return `a deleted player on seat ${seat.seat + 1}`;
    case 'player':
    case 'guest':
      return seat.player.name;
  }
}

export function seatTitle(seat: SeatOf): string {
  if (seat?.player.kind === 'house') return `House, seat ${seat.seat + 1}`;
  return isNamed(seat) ? seatWord(seat) : capitalised(seatWord(seat));
}

/** Names a team on its own: its player, or its number. */
export function teamName(show: Named, team: number): string {
  return sentenceOf(show, [team], teamWord(show, team));
}

export function teamWord(show: Named, team: number): string {
  return partyOf(show, team).name;
}

function partyOf(show: Named, team: number): Party {
  const seats = (show.teams[team] ?? []).map((seat) => show.seats[seat]);
  const isYou = seats.some((seat) => seat?.isOwn === true);
  if (hasTeams(show)) return { name: isYou ? 'your team' : `team ${team + 1}`, isYou: false };
  const houseSeats = show.seats.filter(({ player }) => player.kind === 'house').length;
  if (houseSeats === 1 && seats[0]?.player.kind === 'house') return { name: 'the house', isYou };
  return { name: seatWord(seats[0]), isYou };
}

/** Starts a sentence with these teams, if there are any. The name of a player keeps its case. */
export function sentenceOf(show: Named, [first]: readonly number[], text: string): string {
  const isName = first !== undefined && !hasTeams(show) && isNamed(show.seats[show.teams[first]?.[0] ?? -1]);
  return isName ? text : capitalised(text);
}

/** True if a seat is named after its player. */
function isNamed(seat: SeatOf): boolean {
  return seat !== undefined && !seat.isOwn && seat.player.kind === 'player';
}

/** Writes a part of a whole in per cent, cut after two places: "37.52%", "100%". */
export function percentText(part: bigint, whole: bigint): string {
  if (whole === 0n) return '0%';
  const hundredths = (part * HUNDREDTHS) / whole;
  const [before, after] = [hundredths / 100n, hundredths % 100n];
  return after === 0n ? `${before}%` : `${before}.${after.toString().padStart(2, '0')}%`;
}

/** A whole number with its thousands apart. */
export function countText(count: bigint): string {
  return count.toString().replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Says who leads, as part of a sentence: "you lead with 3.10 VT". */
export function leadText(show: Show, standing: Standing): string {
  const { mode } = show.settings;
  const { leaders, landed, potSun } = standing;
  const [first] = leaders;
  if (mode === 'shared') return `the pot is ${vtText(potSun)}`;
  if (first === undefined) {
    return mode === 'terminal' && landed > 0 ? 'no one leads before the last round' : 'no one leads yet';
  }
  const at = scoreText(show, standing, first);
  if (leaders.length > 1) {
    const names = listText(leaders.map((team) => teamWord(show, team)));
    return `${names} are level ${mode === 'jackpot' ? 'with a chance of' : 'at'} ${at}`;
  }
  const { name, isYou } = partyOf(show, first);
  if (mode === 'jackpot') return `${name} ${isYou ? 'have' : 'has'} the largest chance, ${at}`;
  return `${name} ${isYou ? 'lead' : 'leads'} with ${at}`;
}

/** Writes a team's score in the deciding measure: "12.40 VT", "3 points", "51.74%". */
export function scoreText(show: Show, standing: Standing, team: number): string {
  const { points, weights, teamSun, lastSun, landed } = standing;
  if (points !== undefined) return pointsText(points[team] ?? 0);
  if (weights !== undefined) {
    const whole = weights.reduce((sum, weight) => sum + weight, 0n);
    return percentText(weights[team] ?? 0n, whole);
  }
  const isLastRound = show.settings.mode === 'terminal' && landed === show.found.length;
  return vtText((isLastRound ? lastSun : teamSun)[team] ?? 0n);
}

export function pointsText(points: number): string {
  return points === 1 ? '1 point' : `${points} points`;
}

export function roundSentence(show: Show, standing: Standing): string {
  const round = standing.landed - 1;
  const found = (show.found[round] ?? []).map(({ valueSun }, seat) => {
    return `${seatWord(show.seats[seat])} ${vtText(valueSun)}`;
  });
  const [first = '', ...others] = found;
  const rounds = `Round ${standing.landed} of ${show.found.length}`;
  return `${rounds}: ${[first, ...others].join(', ')}; ${leadText(show, standing)}.`;
}
