import { abandonBeacon, type BeaconState } from '@voltide/beacon';
import { formatUserId, formatVt, present, type Clock, type UserId } from '@voltide/core';

import { noteAct } from '../../operate/audit-log/audit.sql.ts';
import type { Beacons } from '../beacon/sources.ts';
import type { Connection, Database } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { AppError } from '../../errors.ts';
import type { BookEvents } from '../../money/ledger/book-events.ts';
import type { Letters } from '../../operate/mail/letters.ts';
import type { Outbox } from '../../operate/mail/outbox.ts';
import type { BattleEvents } from './battle-events.ts';
import { findBattle, type BattleRow } from './battles.sql.ts';
import {
  findVoid,
  listAddressees,
  listOperatorSeats,
  voidByOperator,
  type OperatorSeatRow,
  type VoidOutcome,
} from './operator-battles.sql.ts';
import type { SeedBox } from './seed-box.ts';
import { paySeat } from './transitions.sql.ts';

type Ports = {
  readonly database: Database;
  readonly clock: Clock;
  readonly beacons: Pick<Beacons, 'agreedClock'>;
  readonly seedBox: Pick<SeedBox, 'decrypt'>;
  readonly outbox: Pick<Outbox, 'add'>;
  readonly letters: Pick<Letters, 'battleVoided'>;
  readonly battleEvents: Pick<BattleEvents, 'publish'>;
  readonly bookEvents: Pick<BookEvents, 'publish'>;
};

type Request = { readonly battleId: string; readonly byUserId: UserId; readonly reason: string };

/** The most steps of the same battle between reading and voiding it. */
const ATTEMPTS = 8;

/**
 * Voids a battle for an operator (decision 0101): one transaction with the entry in the audit and the mails to its
 * players, and then a refund of each stake, which the job of battles completes if this node stops.
 * @throws AppError `not_found`, `forbidden`, `own_account`, `battle_decided`, `battle_ended`
 */
export function createVoidBattle(ports: Ports) {
  const { database, battleEvents, bookEvents } = ports;
  return async (request: Request): Promise<void> => {
    const clock = await ports.beacons.agreedClock(ports.clock);
    const outcome = await voidOnce({ ...ports, clock }, request);
    if (outcome !== 'done') {
      if (await hasVoided(database, request)) return;
      throw errorOf(outcome);
    }
    battleEvents.publish(request.battleId);
    for (const { seat, userId } of await listOperatorSeats(database, request.battleId)) {
      if (userId === null) continue;
      if (await paySeat(database, { battleId: request.battleId, seat }, clock.nowMs())) bookEvents.publish(userId);
    }
  };
}

/** True where the same operator has voided it with the same reason: a repeated call succeeds. */
async function hasVoided(database: Database, { battleId, byUserId, reason }: Request): Promise<boolean> {
  const found = await findVoid(database, battleId);
  return found?.byUserId === byUserId && found.reason === reason;
}

async function voidOnce(ports: Ports, request: Request): Promise<VoidOutcome> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const battle = await findBattle(ports.database, request.battleId);
    if (battle === undefined) return 'not_found';
    const outcome = await inTransaction(ports.database, (connection) =>
      voidIn(connection, ports, { battle, request: request }),
    );
    if (outcome !== 'stale') return outcome;
  }
  throw new AppError('unavailable', { retryAfterMs: 1000 });
}

type Voiding = { readonly battle: BattleRow; readonly request: Request };

async function voidIn(connection: Connection, ports: Ports, { battle, request }: Voiding): Promise<VoidOutcome> {
  const { battleId, beaconStep, state } = battle;
  const { byUserId, reason } = request;
  const atMs = ports.clock.nowMs();
  const locked = state === 'locked' ? lockedPart(ports, battle, atMs) : undefined;
  const outcome = await voidByOperator(connection, { battleId, byUserId, atMs, reason, step: beaconStep, locked });
  if (outcome !== 'done') return outcome;
  const seats = await listOperatorSeats(connection, battleId);
  for (const { userId, username, email, stakeSun } of await listAddressees(connection, battleId)) {
    const mail = ports.letters.battleVoided({ username, email }, { battleId, stake: formatVt(stakeSun), reason });
    await ports.outbox.add(connection, mail, userId);
  }
  await noteAct(connection, {
    act: 'battle_voided',
    byUserId,
    atMs,
    subject: { kind: 'battle', id: battleId },
    before: { state },
    after: { state: state === 'locked' ? 'voided' : 'cancelled', refunds: refundsOf(seats) },
    reason,
  });
  return outcome;
}

function lockedPart({ seedBox }: Ports, battle: BattleRow, atMs: number) {
  const beacon = JSON.parse(present(battle.beacon, 'the beacon of a locked battle')) as BeaconState;
  return {
    beacon: JSON.stringify(abandonBeacon(beacon, atMs)),
    serverSeed: seedBox.decrypt(battle.encryptedSeed, battle.battleId),
  };
}

function refundsOf(seats: readonly OperatorSeatRow[]) {
  return seats.flatMap(({ seat, userId, stakeSun, bucket }) =>
    userId === null ? [] : [{ seat, account: formatUserId(userId), stake: formatVt(stakeSun), bucket }],
  );
}

function errorOf(outcome: Exclude<VoidOutcome, 'done'>): AppError {
  switch (outcome) {
    case 'not_found':
      return new AppError('not_found');
    case 'forbidden':
      return new AppError('forbidden');
    case 'own':
      return new AppError('own_account');
    case 'due':
    case 'rolling':
    case 'settled':
      return new AppError('battle_decided');
    case 'cancelled':
    case 'voided':
      return new AppError('battle_ended');
    case 'stale':
      return new AppError('unavailable', { retryAfterMs: 1000 });
  }
}
