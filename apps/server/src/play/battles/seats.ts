import { formatVt, present, type UserId } from '@voltide/core';

import type { Connection, Database } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { AppError } from '../../errors.ts';
import type { BookEvents } from '../../money/ledger/book-events.ts';
import type { Lane } from '../../money/ledger/lane.ts';
import type { Settled } from '../../money/ledger/operation.ts';
import { stopOf } from '../plays/play-rules.ts';
import { begun, appErrorOf } from '../plays/operation-errors.ts';
import { findFirstAnswer } from '../plays/used-key.ts';
import type { BattleEvents } from './battle-events.ts';
import { findCreated } from './battles.sql.ts';
import { findInvited } from './invitations.ts';
import { requestErrorOf } from './request-errors.ts';
import {
  battleHouseIn,
  createIn,
  joinIn,
  leaveIn,
  seatHouseIn,
  type BattleRequest,
  type Caller,
  type HouseRequest,
  type JoinRequest,
  type SeatAnswer,
  type TakeSeatPorts,
} from './take-seat.ts';

type SeatPorts = TakeSeatPorts & {
  readonly lane: Pick<Lane, 'runInTurn'>;
  readonly database: Database;
  readonly bookEvents: Pick<BookEvents, 'publish'>;
  readonly battleEvents: Pick<BattleEvents, 'publish'>;
};

/** Result of taking or leaving a seat: the stake held or returned, and the new balance. */
type Seated = { readonly battleId: string; readonly amount: string; readonly balance: string };

type NewBattleRequest = Omit<BattleRequest, 'invited'> & { readonly invited: readonly string[] };

/** The most seat changes of the same battle between reading it and taking a seat. */
const ATTEMPTS = 12;

/**
 * Takes and leaves seats of battles (decision 0051), in the player's turn of the lane, by one call of the database
 * each. A repeated key gets its first answer. Throws AppError with a code that the contract lists for its call.
 */
export function createSeats(ports: SeatPorts) {
  const { database, lane, bookEvents, battleEvents } = ports;
  /** Works in the turn of a player, again after another one was faster at the same battle. */
  const inTurn = async (userId: UserId, work: (pool: Database) => Promise<SeatAnswer>): Promise<Settled> => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const answer = begun(await lane.runInTurn(userId, work));
      if (answer.status === 'stale') continue;
      if (answer.status === 'off_sale') throw new AppError('off_sale');
      if (answer.status === 'seat_taken') throw new AppError('battle_full');
      if (answer.status !== 'settled') throw appErrorOf(answer);
      if (!answer.replayed) bookEvents.publish(userId);
      return answer;
    }
    throw new AppError('unavailable', { retryAfterMs: 1000 });
  };
  const unless = async (
    caller: Caller,
    error: AppError | undefined,
    work: (pool: Database) => Promise<SeatAnswer>,
  ): Promise<Settled> => {
    if (error === undefined) return inTurn(caller.userId, work);
    const first = await findFirstAnswer(database, caller);
    if (first === undefined) throw error;
    return first;
  };
  const publishSeat = (battleId: string, settled: Settled): Seated => {
    battleEvents.publish(battleId);
    return seated(battleId, settled);
  };
  return {
    async create(asked: NewBattleRequest): Promise<Seated & { readonly link: string | null }> {
      const { isPrivate, invited: names, ...rest } = asked;
      const { fault, players } = await findInvited(database, asked.userId, { isPrivate, names });
      const request = { ...rest, isPrivate, invited: players };
      const settled = await unless(request, requestErrorOf(ports.catalogue, request) ?? fault, (pool) =>
        request.againstHouse ? wholly(pool, (tx) => battleHouseIn(tx, ports, request)) : createIn(pool, ports, request),
      );
      const { battleId, link } = present(
        await findCreated(database, request.userId, request.key),
        'the battle of a key',
      );
      return { ...publishSeat(battleId, settled), link };
    },

    async join(request: JoinRequest): Promise<Seated> {
      const join = (connection: Connection): Promise<SeatAnswer> => joinIn(connection, ports, request);
      return publishSeat(
        request.battleId,
        await unless(request, closedTo(request), (pool) => sparingLinks(ports, pool, join)),
      );
    },

    /** Puts the house on the lowest free seat; only the creator may. */
    async addHouse(request: HouseRequest): Promise<Seated> {
      const seat = (connection: Connection): Promise<SeatAnswer> => seatHouseIn(connection, ports, request);
      return publishSeat(
        request.battleId,
        await unless(request, closedTo(request), (pool) => sparingLinks(ports, pool, seat)),
      );
    },

    /** Works also where play is closed: the stake comes back. */
    async leave(request: HouseRequest): Promise<Seated> {
      return publishSeat(request.battleId, await inTurn(request.userId, (pool) => leaveIn(pool, ports, request)));
    },
  };
}

/** Takes a seat in a transaction while the own chain may decide: only a taken seat then uses up a link. */
async function sparingLinks(
  { beacons }: Pick<SeatPorts, 'beacons'>,
  pool: Database,
  work: (connection: Connection) => Promise<SeatAnswer>,
): Promise<SeatAnswer> {
  return (await beacons.readOutlook(pool)).isFirstAway ? wholly(pool, work) : work(pool);
}

class Undone extends Error {
  readonly answer: SeatAnswer;

  constructor(answer: SeatAnswer) {
    super('a seat that was not taken now');
    this.answer = answer;
  }
}

/** Runs several steps in one transaction, which is rolled back unless they are settled for the first time. */
async function wholly(pool: Database, work: (connection: Connection) => Promise<SeatAnswer>): Promise<SeatAnswer> {
  try {
    return await inTransaction(pool, async (connection) => {
      const answer = await work(connection);
      if (answer.status !== 'settled' || answer.replayed) throw new Undone(answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof Undone) return error.answer;
    throw error;
  }
}

function seated(battleId: string, { creditedSun, cashSun, promoSun }: Settled): Seated {
  const amountSun = creditedSun < 0n ? -creditedSun : creditedSun;
  return { battleId, amount: formatVt(amountSun), balance: formatVt(cashSun + promoSun) };
}

function closedTo({ rules }: Caller): AppError | undefined {
  const stop = stopOf(rules, 'battles');
  return stop === undefined ? undefined : new AppError(stop);
}
