import { decide } from '../../../decide.ts';
import { sumOf, type Show } from './show.ts';

export type Standing = {
  readonly landed: number;
  readonly seatSun: readonly bigint[];
  readonly teamSun: readonly bigint[];
  readonly potSun: bigint;
  /** Value found by each team in the last landed round. */
  readonly lastSun: readonly bigint[];
  readonly points: readonly number[] | undefined;
  /** The tickets of each team in the draw that decides, in mode Jackpot. */
  readonly weights: readonly bigint[] | undefined;
  /** Unbeaten teams; empty before there can be a leader. */
  readonly leaders: readonly number[];
};

const NOBODY: readonly number[] = [];

export function standingAfter(show: Show, landed: number): Standing {
  const { settings, teams } = show;
  const values = show.found.slice(0, landed).map((found) => found.map(({ valueSun }) => valueSun));
  const seatSun = show.seats.map((_, seat) => sumOf(values.map((found) => found[seat] ?? 0n)));
  const inTeam = (bySeat: readonly bigint[]): readonly bigint[] =>
    teams.map((seats) => sumOf(seats.map((seat) => bySeat[seat] ?? 0n)));
  const teamSun = inTeam(seatSun);
  const potSun = sumOf(teamSun);
  const { mode, inverse } = settings;
  const base = { landed, seatSun, teamSun, potSun, lastSun: inTeam(values.at(-1) ?? []) };
  if (mode === 'jackpot') {
    const weights = inverse ? teamSun.map((sun) => potSun - sun) : teamSun;
    return { ...base, points: undefined, weights, leaders: landed === 0 ? NOBODY : mostOf(weights) };
  }
  if (landed === 0 || mode === 'shared') {
    return { ...base, points: pointsAtFirst(show), weights: undefined, leaders: NOBODY };
  }
  // Level teams are shown as such: the draw at the end decides between them.
  const { leaders, points } = decide(() => 0, { ...settings, tie: 'split' }, values);
  const isOpen = mode === 'terminal' && landed < show.found.length;
  return { ...base, points, weights: undefined, leaders: isOpen ? NOBODY : leaders };
}

function pointsAtFirst({ settings, teams }: Show): readonly number[] | undefined {
  return settings.mode === 'points' ? teams.map(() => 0) : undefined;
}

function mostOf(amounts: readonly bigint[]): readonly number[] {
  const most = amounts.reduce((top, amount) => (amount > top ? amount : top), 0n);
  return amounts.flatMap((amount, team) => (amount === most ? [team] : []));
}

/** Lists the best teams of a round, several if level; none before it has landed. */
export function listRoundWinners(show: Show, round: number): readonly number[] {
  const found = show.found[round];
  if (found === undefined) return NOBODY;
  const values = [found.map(({ valueSun }) => valueSun)];
  return decide(() => 0, { ...show.settings, mode: 'standard', tie: 'split' }, values).leaders;
}

/** Lists the seats with the best item of a round (the lowest, if the lowest wins); none if all are level. */
export function listBestSeats({ found, settings }: Pick<Show, 'found' | 'settings'>, round: number): readonly number[] {
  const values = (found[round] ?? []).map(({ valueSun }) => valueSun);
  const best = values.reduce(
    (top, value) => ((settings.inverse ? value < top : value > top) ? value : top),
    values[0] ?? 0n,
  );
  const seats = values.flatMap((value, seat) => (value === best ? [seat] : []));
  return seats.length === values.length ? NOBODY : seats;
}

const PARTS = 10_000n;

/** Computes the bar of each team, 0 to 1, by the deciding measure against the best. */
export function barsOf({ points, weights, teamSun }: Standing): readonly number[] {
  const scores = points?.map(BigInt) ?? weights ?? teamSun;
  const most = scores.reduce((top, score) => (score > top ? score : top), 0n);
  return scores.map((score) => (most === 0n ? 0 : partOf(score, most)));
}

/** Rounds to four places, for the eye. */
function partOf(score: bigint, most: bigint): number {
  return Number((score * PARTS) / most) / Number(PARTS);
}
