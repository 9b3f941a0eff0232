import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list } from '../../platform/db/rows.ts';

export async function listUnfilled(
  connection: Connection,
  openedBeforeMs: number,
  { after, most }: RunningPage,
): Promise<readonly RunningBattle[]> {
  return list<RunningBattle>(connection, {
    name: 'battles-unfilled',
    text: `select battle_id as "battleId", opened_at_ms as "openedAtMs" from voltide.battle
      where state = 'open' and opened_at_ms <= $1 and (opened_at_ms, battle_id) > ($2, $3)
      order by opened_at_ms, battle_id limit $4`,
    values: [openedBeforeMs, after?.openedAtMs ?? 0n, after?.battleId ?? '', most],
  });
}

export type RunningBattle = { readonly battleId: string; readonly openedAtMs: bigint };

type RunningPage = { readonly after: RunningBattle | undefined; readonly most: number };

export async function listRunning(
  connection: Connection,
  state: 'locked' | 'rolling',
  { after, most }: RunningPage,
): Promise<readonly RunningBattle[]> {
  return list<RunningBattle>(connection, {
    name: `battles-${state}`,
    text: `select battle_id as "battleId", opened_at_ms as "openedAtMs" from voltide.battle
      where state in ('open', 'locked', 'rolling') and state = $1 and (opened_at_ms, battle_id) > ($2, $3)
      order by opened_at_ms, battle_id limit $4`,
    values: [state, after?.openedAtMs ?? 0n, after?.battleId ?? '', most],
  });
}

export type OwedSeat = { readonly battleId: string; readonly seat: number; readonly userId: UserId };

export async function listOwed(
  connection: Connection,
  { after, most }: { readonly after: OwedSeat | undefined; readonly most: number },
): Promise<readonly OwedSeat[]> {
  return list<OwedSeat>(connection, {
    name: 'battles-owed',
    text: `select battle_id as "battleId", seat, user_id as "userId" from voltide.battle_seat
      where owed is not null and paid_at_ms is null and (battle_id, seat) > ($1, $2)
      order by battle_id, seat limit $3`,
    values: [after?.battleId ?? '', after?.seat ?? 0, most],
  });
}

async function step(connection: Connection, text: string, values: readonly unknown[]): Promise<boolean> {
  const row = await find<{ isFirst: boolean }>(connection, {
    text: `select ${text} as "isFirst"`,
    values: [...values],
  });
  return row?.isFirst === true;
}

export async function cancelBattle(connection: Connection, battleId: string, atMs: number): Promise<boolean> {
  return step(connection, 'voltide.cancel_battle($1, $2)', [battleId, atMs]);
}

export type BeaconStep = {
  readonly battleId: string;
  readonly step: number;
  readonly atMs: number;
  readonly beacon: string;
};

/** Stores a step of the beacon; with a document where it names another round. */
export async function stepBattle(connection: Connection, next: BeaconStep, document: string | null): Promise<boolean> {
  const { battleId, step: number, atMs, beacon } = next;
  return step(connection, 'voltide.step_battle($1, $2, $3, $4, $5)', [battleId, number, atMs, beacon, document]);
}

export type Rolled = {
  readonly document: string;
  readonly items: readonly {
    readonly tableId: number;
    readonly item: number;
    readonly valueSun: bigint;
    readonly ticket: number;
  }[];
  readonly seats: readonly { readonly payoutSun: bigint; readonly houseSun: bigint; readonly edgeSun: bigint }[];
  /** The seat that gets all items; null where they are paid in VT. */
  readonly itemsTo: number | null;
};

export async function rollBattle(connection: Connection, next: BeaconStep, rolled: Rolled): Promise<boolean> {
  const { battleId, step: number, atMs, beacon } = next;
  const { document, items, seats, itemsTo } = rolled;
  return step(connection, 'voltide.roll_battle($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)', [
    battleId,
    number,
    atMs,
    beacon,
    document,
    items.map(({ tableId }) => tableId),
    items.map(({ item }) => item),
    items.map(({ valueSun }) => valueSun),
    items.map(({ ticket }) => ticket),
    seats.map(({ payoutSun }) => payoutSun),
    seats.map(({ houseSun }) => houseSun),
    seats.map(({ edgeSun }) => edgeSun),
    itemsTo,
  ]);
}

export async function voidBattle(connection: Connection, next: BeaconStep, serverSeed: string): Promise<boolean> {
  const { battleId, step: number, atMs, beacon } = next;
  return step(connection, 'voltide.void_battle($1, $2, $3, $4, $5)', [battleId, number, atMs, beacon, serverSeed]);
}

export async function paySeat(
  connection: Connection,
  { battleId, seat }: Pick<OwedSeat, 'battleId' | 'seat'>,
  atMs: number,
): Promise<boolean> {
  return step(connection, 'voltide.pay_seat($1, $2, $3)', [battleId, seat, atMs]);
}

export async function settleBattle(
  connection: Connection,
  { battleId, serverSeed }: { readonly battleId: string; readonly serverSeed: string },
  atMs: number,
): Promise<boolean> {
  return step(connection, 'voltide.settle_battle($1, $2, $3)', [battleId, atMs, serverSeed]);
}
