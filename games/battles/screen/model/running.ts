import type { BattleCard } from '../../contract.ts';
import { listTeams } from '../../layouts.ts';
import { LAND_SHARE } from '../../timeline.ts';
import { outcomeText, seatsText } from './battle-words.ts';
import { exactVtText } from './exact-vt.ts';
import { STATE_WORDS } from './words.ts';

type RunningNow = {
  /** Names the round: "Round 3 of 8". */
  readonly text: string;
  /** Names the leader with the total, or the result; empty without a leader. */
  readonly lead: string;
  readonly leadSeats: readonly number[];
  readonly part: number;
  readonly isOver: boolean;
};

function isUnderWay({ state, running }: Pick<BattleCard, 'state' | 'running'>, nowMs: number): boolean {
  if (state === 'locked' || state === 'rolling') return true;
  return running !== null && nowMs < Date.parse(running.endsAt);
}

/** True if a battle has neither ended nor been shown to its end. */
export function isUnended(battle: Pick<BattleCard, 'state' | 'running'>, nowMs: number): boolean {
  return battle.state === 'open' || isUnderWay(battle, nowMs);
}

export function runningNow(battle: BattleCard, nowMs: number): RunningNow {
  const { state, running, settings } = battle;
  const none = { lead: '', leadSeats: [], part: 0, isOver: false };
  if (running === null) return { ...none, text: state === 'settled' ? 'Just ended' : STATE_WORDS[state] };
  const { startsAt, endsAt, roundMs, leads } = running;
  const [rounds, atMs] = [settings.rounds.length, nowMs - Date.parse(startsAt)];
  if (nowMs >= Date.parse(endsAt)) {
    return { text: 'Just ended', lead: outcomeText(battle), leadSeats: battle.winners ?? [], part: 1, isOver: true };
  }
  if (atMs < 0) return { ...none, text: 'Starting' };
  const round = Math.min(Math.floor(atMs / roundMs), rounds);
  const isLanded = atMs - round * roundMs >= roundMs * LAND_SHARE;
  const landed = Math.min(rounds, round + (isLanded ? 1 : 0));
  const lead = leads[landed - 1];
  return {
    ...none,
    text: round < rounds ? `Round ${round + 1} of ${rounds}` : 'One last draw',
    lead: lead === undefined ? '' : leadText(battle, lead),
    leadSeats: lead?.seats ?? [],
    part: landed / rounds,
  };
}

function leadText(battle: BattleCard, { seats, total }: NonNullable<BattleCard['running']>['leads'][number]): string {
  if (seats.length === 0) return '';
  const leading = listTeams(battle.settings.layout).filter((team) => team.some((seat) => seats.includes(seat)));
  if (leading.length > 1) return `Level at ${exactVtText(total)}`;
  const shown = battle.seats.filter(({ seat }) => seats.includes(seat));
  const verb = shown.length > 1 || shown[0]?.isOwn === true ? 'lead' : 'leads';
  return `${seatsText(shown)} ${verb}, ${exactVtText(total)}`;
}
