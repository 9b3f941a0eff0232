import type { BeaconSourceName, BeaconState } from '@voltide/beacon';
import { formatVt, parseVt, type UserId } from '@voltide/core';
import type { BattleCard, BattleRoom, BattleSeat } from '@voltide/games/battles/contract';
import type { Chance } from '@voltide/games/battles/figures';
import { listLeads } from '@voltide/games/battles/leads';
import type { BattleResult } from '@voltide/games/battles/record';
import { UNFILLED_AFTER_MS } from '@voltide/games/battles/states';
import { showEndOf, timelineOf } from '@voltide/games/battles/timeline';

import { presentPerson } from '../../people/person/present-person.ts';
import type { BattleRow, HistoryEntry, LockRow, SeatRow } from './battles.sql.ts';
import { readRounds } from './take-seat.ts';

export type CardParts = {
  readonly battle: BattleRow;
  readonly seats: readonly SeatRow[];
  readonly result: BattleResult | undefined;
  /** The time of the draw; undefined without one, or once it was shown long ago. */
  readonly drawnAtMs: number | undefined;
  readonly nowMs: number;
  /** Null while it is being computed. */
  readonly tieChance: Chance | null;
  readonly deciding: BeaconSourceName | undefined;
  readonly viewer: UserId | undefined;
};

export function cardOf(parts: CardParts): BattleCard {
  const { battle, seats, result, tieChance, deciding, viewer } = parts;
  const { layout, mode, inverse, tie, funding, openedAtMs, lockedAtMs, endedAtMs } = battle;
  return {
    battleId: battle.battleId,
    state: battle.state,
    version: versionOf(battle),
    settings: { layout, mode, inverse, tie, funding, rounds: [...readRounds(battle)] },
    entry: formatVt(battle.entrySun),
    seatCount: battle.seats,
    seats: seats.map((seat) => seatView(seat, { viewer, result, isLocked: lockedAtMs !== null })),
    tieChance,
    allowsHouse: battle.allowsHouse,
    isPrivate: battle.link !== null,
    isInviteOnly: battle.invited.length > 0,
    isInvited: viewer !== undefined && battle.invited.includes(viewer),
    isOfGuest: battle.isOfGuest,
    openedAt: isoOf(openedAtMs),
    closesAt: isoOf(openedAtMs + BigInt(UNFILLED_AFTER_MS)),
    lockedAt: lockedAtMs === null ? null : isoOf(lockedAtMs),
    endedAt: endedAtMs === null ? null : isoOf(endedAtMs),
    beacon: sourceOf(battle, deciding),
    beaconRound: beaconRoundOf(battle),
    running: runningOf(parts),
    winners: result === undefined ? null : [...result.winners],
  };
}

/** Rises with every visible change of a battle. `battles-now` computes the same. */
function versionOf({ version, beaconStep, state }: BattleRow): number {
  return version + beaconStep + (state === 'settled' ? 1 : 0);
}

type RoomParts = CardParts & {
  readonly locks: readonly LockRow[];
  readonly history: readonly HistoryEntry[];
  readonly invited: readonly string[];
  readonly voidReason: string | undefined;
};

export function roomOf(parts: RoomParts): BattleRoom {
  const { battle, seats, result, viewer, locks, history, invited } = parts;
  const rolledAtMs = history.find(({ state }) => state === 'rolling')?.atMs;
  const sits = viewer !== undefined && seats.some(({ userId }) => userId === viewer);
  return {
    ...cardOf(parts),
    isOwn: viewer !== undefined && battle.creatorId === viewer,
    link: sits ? battle.link : null,
    invited: sits ? [...invited] : [],
    commitment: battle.commitment,
    serverSeed: battle.serverSeed,
    locks: locks.map(({ document, hash, atMs }) => ({ document, hash, at: isoOf(atMs) })),
    beaconValue: rolledAtMs === undefined ? null : valueOf(battle),
    history: history.map(({ state, atMs }) => ({ state, at: isoOf(atMs) })),
    timeline: rolledAtMs === undefined ? null : timelineView(rolledAtMs),
    result: result === undefined ? null : resultView(result),
    voidReason: parts.voidReason ?? null,
  };
}

type SeatContext = Pick<CardParts, 'viewer' | 'result'> & { readonly isLocked: boolean };

function seatView(row: SeatRow, { viewer, result, isLocked }: SeatContext): BattleSeat {
  const { seat, userId, bucket, share, stakeSun, clientSeed } = row;
  const isOwn = userId !== null && userId === viewer;
  return {
    seat,
    kind: userId === null ? 'house' : 'user',
    player: presentPerson(userId === null ? 'house' : row, isOwn),
    isOwn,
    bucket,
    share,
    stake: formatVt(stakeSun),
    clientSeed: isLocked ? clientSeed : null,
    payout: payoutOf(seat, result),
  };
}

function payoutOf(seat: number, result: BattleResult | undefined): string | null {
  const paid = result?.seats[seat];
  if (result === undefined || paid === undefined) return null;
  const items = result.found.filter(({ k }) => paid.items.includes(k));
  return formatVt(items.reduce((sum, { value }) => sum + parseVt(value), parseVt(paid.payout)));
}

function resultView({ draws, found, winners, seats }: BattleResult): BattleRoom['result'] {
  return {
    draws: draws.map((draw) => ({ ...draw })),
    found: found.map((item) => ({ ...item })),
    winners: [...winners],
    seats: seats.map((seat) => ({ ...seat, items: [...seat.items] })),
  };
}

function timelineView(rolledAtMs: bigint): BattleRoom['timeline'] {
  const { startsAtMs, roundMs } = timelineOf(Number(rolledAtMs));
  return { startsAt: isoOf(BigInt(startsAtMs)), roundMs };
}

function sourceOf({ state, beacon }: BattleRow, deciding: BeaconSourceName | undefined): BattleCard['beacon'] {
  if (state === 'open') return deciding ?? null;
  if (beacon === null) return null;
  const choice = JSON.parse(beacon) as BeaconState;
  return choice.status === 'given up' ? null : choice.source;
}

function valueOf({ beacon }: BattleRow): string | null {
  if (beacon === null) return null;
  const choice = JSON.parse(beacon) as BeaconState;
  return choice.status === 'chosen' ? choice.value : null;
}

function beaconRoundOf({ beacon }: BattleRow): number | null {
  if (beacon === null) return null;
  const choice = JSON.parse(beacon) as BeaconState;
  return choice.status === 'waiting' || choice.status === 'chosen' ? choice.named.round : null;
}

/** Finds the running rounds of a battle whose replay is under way. */
function runningOf({ battle, result, drawnAtMs, nowMs }: CardParts): BattleCard['running'] {
  if (result === undefined || drawnAtMs === undefined) return null;
  const rounds = battle.rounds.length;
  const endsAtMs = showEndOf(drawnAtMs, rounds, deciderOf(result));
  if (endsAtMs <= nowMs) return null;
  const { startsAtMs, roundMs } = timelineOf(drawnAtMs);
  const values = Array.from({ length: rounds }, (_, round) => valuesOf(result, round));
  return {
    startsAt: isoOf(BigInt(startsAtMs)),
    roundMs,
    endsAt: isoOf(BigInt(endsAtMs)),
    leads: listLeads(battle, values).map(({ seats, totalSun }) => ({ seats: [...seats], total: formatVt(totalSun) })),
  };
}

function deciderOf({ draws }: BattleResult): 'tie' | 'jackpot' | undefined {
  return (['tie', 'jackpot'] as const).find((name) => draws.some(({ label }) => label === name));
}

function valuesOf({ found }: BattleResult, round: number): readonly bigint[] {
  const ofRound = found.filter((each) => each.round === round).toSorted((one, other) => one.seat - other.seat);
  return ofRound.map(({ value }) => parseVt(value));
}

function isoOf(atMs: bigint): string {
  return new Date(Number(atMs)).toISOString();
}
