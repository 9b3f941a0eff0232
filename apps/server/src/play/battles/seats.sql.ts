import type { UserId } from '@voltide/core';
import type { Layout } from '@voltide/games/battles/layouts';
import type { Mode, Share, TieRule } from '@voltide/games/battles/lock';

import type { Connection } from '../../platform/db/pool.ts';
import type { Settlement, SpendOrder } from '../../money/ledger/operation.ts';
import { settle, SETTLEMENT_COLUMNS } from '../../money/ledger/settle.sql.ts';
import type { PlayRules } from '../plays/play-rules.ts';

export type SeatCall = {
  readonly userId: UserId;
  readonly key: string;
  readonly requestHash: Uint8Array;
  readonly atMs: number;
};

type SeatToTake = SeatCall & {
  readonly share: Share;
  readonly clientSeed: string;
  readonly spendOrder: SpendOrder;
  readonly rules: Pick<PlayRules, 'profile' | 'minPlayIntervalMs'>;
};

type NewBattle = SeatToTake & {
  readonly battleId: string;
  readonly entrySun: bigint;
  readonly layout: Layout;
  readonly seats: number;
  readonly mode: Mode;
  readonly inverse: boolean;
  readonly tie: TieRule;
  readonly rounds: readonly string[];
  readonly funding: number;
  readonly allowsHouse: boolean;
  readonly isOfGuest: boolean;
  readonly link: string | null;
  readonly commitment: string;
  readonly encryptedSeed: Uint8Array;
  readonly invited: readonly UserId[];
  /** True if the same transaction gives all other seats to the house; it cannot commit otherwise. */
  readonly isFilled: boolean;
};

/** The lock of a battle with its last seat; null while one is free. */
export type LockText = { readonly document: string; readonly beacon: string } | null;

export async function createBattle(connection: Connection, battle: NewBattle): Promise<Settlement> {
  return settle(connection, battle.atMs, {
    name: 'create_battle',
    text:
      `select ${SETTLEMENT_COLUMNS} from voltide.create_battle($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, ` +
      '$13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25)',
    values: [
      ...callOf(battle),
      battle.battleId,
      battle.entrySun,
      battle.layout,
      battle.seats,
      battle.mode,
      battle.inverse,
      battle.tie,
      battle.rounds,
      battle.funding,
      battle.share,
      battle.allowsHouse,
      battle.isOfGuest,
      battle.link,
      battle.commitment,
      battle.encryptedSeed,
      battle.clientSeed,
      battle.invited,
      ...paceOf(battle),
      battle.isFilled,
    ],
  });
}

type Join = SeatToTake & {
  readonly battleId: string;
  /** The version of the battle that the lock was computed for. */
  readonly version: number;
  /** Null for the lowest free seat. */
  readonly seat: number | null;
  readonly link: string | null;
  readonly isGuest: boolean;
  readonly lock: LockText;
  /** The time of the read by the database's own clock: an older lock names no round in time. */
  readonly readAtMs: number;
};

export async function joinBattle(connection: Connection, join: Join): Promise<Settlement> {
  return settle(connection, join.atMs, {
    name: 'join_battle',
    text:
      `select ${SETTLEMENT_COLUMNS} from voltide.join_battle($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, ` +
      '$13, $14, $15, $16, $17)',
    values: [
      ...callOf(join),
      join.battleId,
      join.version,
      join.seat,
      join.share,
      join.clientSeed,
      ...paceOf(join),
      join.link,
      join.isGuest,
      join.lock?.document ?? null,
      join.lock?.beacon ?? null,
      join.readAtMs,
    ],
  });
}

type HouseSeat = SeatCall & Pick<Join, 'battleId' | 'version' | 'lock' | 'readAtMs'> & { readonly seat: number };

export async function seatHouse(connection: Connection, seat: HouseSeat): Promise<Settlement> {
  return settle(connection, seat.atMs, {
    name: 'seat_house',
    text: `select ${SETTLEMENT_COLUMNS} from voltide.seat_house($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      ...callOf(seat),
      seat.battleId,
      seat.version,
      seat.seat,
      seat.lock?.document ?? null,
      seat.lock?.beacon ?? null,
      seat.readAtMs,
    ],
  });
}

export async function leaveBattle(
  connection: Connection,
  leave: SeatCall & Pick<Join, 'battleId'>,
): Promise<Settlement> {
  return settle(connection, leave.atMs, {
    name: 'leave_battle',
    text: `select ${SETTLEMENT_COLUMNS} from voltide.leave_battle($1, $2, $3, $4, $5)`,
    values: [...callOf(leave), leave.battleId],
  });
}

function callOf({ userId, key, requestHash, atMs }: SeatCall): readonly unknown[] {
  return [userId, key, requestHash, atMs];
}

function paceOf({ spendOrder, rules }: SeatToTake): readonly unknown[] {
  return [spendOrder, rules.minPlayIntervalMs, rules.profile === 'strict'];
}
