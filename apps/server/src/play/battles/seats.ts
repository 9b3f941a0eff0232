import { formatVt, present, type UserId } from '@voltide/core';

import type { Connection, Database } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { AppError } from '../../errors.ts';
import type { BookNews } from '../../money/ledger/book-news.ts';
import type { Lane } from '../../money/ledger/lane.ts';
import type { Settled } from '../../money/ledger/operation.ts';
import { stopOf } from '../plays/play-rules.ts';
import { begun, refusalOf } from '../plays/refusals.ts';
import { findFirstAnswer } from '../plays/used-key.ts';
import type { BattleNews } from './battle-news.ts';
import { findCreated } from './battles.sql.ts';
import { findInvited } from './invitations.ts';
import { orderFaultOf } from './order-faults.ts';
import {
  battleHouseIn,
  createIn,
  joinIn,
  leaveIn,
  seatHouseIn,
  type BattleOrder,
  type Caller,
  type HouseOrder,
  type JoinOrder,
  type SeatAnswer,
  type TakeSeatPorts,
} from './take-seat.ts';

type SeatPorts = TakeSeatPorts & {
  readonly lane: Pick<Lane, 'runInTurn'>;
  readonly database: Database;
  readonly bookNews: Pick<BookNews, 'tell'>;
  readonly battleNews: Pick<BattleNews, 'tell'>;
};

/** What became of a call about a seat: the stake that was put on hold or came back, and the balance after it. */
type Seated = { readonly battleId: string; readonly amount: string; readonly balance: string };

/** A battle as its creator asks for it, with the names of whom it is for. */
type BattleAsked = Omit<BattleOrder, 'invited'> & { readonly invited: readonly string[] };

/** So many others may take or leave a seat of the same battle between reading it and sitting down. */
const ATTEMPTS = 12;

/**
 * How players take and leave seats of battles (decision 0051). All of it happens in the player's turn of the lane, by
 * one call of the database each. Everything here answers a repeated key as it did first, and throws AppError with a
 * code that the contract lists for its call.
 */
export function createSeats(ports: SeatPorts) {
  const { database, lane, bookNews, battleNews } = ports;
  /** Works in the turn of a player, again while another one was faster at the same battle. */
  const inTurn = async (userId: UserId, work: (pool: Database) => Promise<SeatAnswer>): Promise<Settled> => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const answer = begun(await lane.runInTurn(userId, work));
      if (answer.status === 'stale') continue;
      if (answer.status === 'off_sale') throw new AppError('off_sale');
      if (answer.status === 'seat_taken') throw new AppError('battle_full');
      if (answer.status !== 'settled') throw refusalOf(answer);
      if (!answer.replayed) bookNews.tell(userId);
      return answer;
    }
    throw new AppError('unavailable', { retryAfterMs: 1000 });
  };
  const unless = async (
    caller: Caller,
    fault: AppError | undefined,
    work: (pool: Database) => Promise<SeatAnswer>,
  ): Promise<Settled> => {
    if (fault === undefined) return inTurn(caller.userId, work);
    const first = await findFirstAnswer(database, caller);
    if (first === undefined) throw fault;
    return first;
  };
  const told = (battleId: string, settled: Settled): Seated => {
    battleNews.tell(battleId);
    return seated(battleId, settled);
  };
  return {
    async create(asked: BattleAsked): Promise<Seated & { readonly link: string | null }> {
      const { isPrivate, invited: names, ...rest } = asked;
      const { fault, players } = await findInvited(database, asked.userId, { isPrivate, names });
      const order = { ...rest, isPrivate, invited: players };
      const settled = await unless(order, orderFaultOf(ports.catalogue, order) ?? fault, (pool) =>
        order.againstHouse ? wholly(pool, (tx) => battleHouseIn(tx, ports, order)) : createIn(pool, ports, order),
      );
      const { battleId, link } = present(await findCreated(database, order.userId, order.key), 'the battle of a key');
      return { ...told(battleId, settled), link };
    },

    async join(order: JoinOrder): Promise<Seated> {
      const join = (connection: Connection): Promise<SeatAnswer> => joinIn(connection, ports, order);
      return told(order.battleId, await unless(order, closedTo(order), (pool) => sparingLinks(ports, pool, join)));
    },

    /** Puts the house on the lowest free seat, at the creator's wish alone. */
    async addHouse(order: HouseOrder): Promise<Seated> {
      const seat = (connection: Connection): Promise<SeatAnswer> => seatHouseIn(connection, ports, order);
      return told(order.battleId, await unless(order, closedTo(order), (pool) => sparingLinks(ports, pool, seat)));
    },

    /** Also where play is closed: the stake comes back. */
    async leave(order: HouseOrder): Promise<Seated> {
      return told(order.battleId, await inTurn(order.userId, (pool) => leaveIn(pool, ports, order)));
    },
  };
}

/** Takes a seat in a transaction while the own chain may decide: only a seat that is taken then uses up a link. */
async function sparingLinks(
  { beacons }: Pick<SeatPorts, 'beacons'>,
  pool: Database,
  work: (connection: Connection) => Promise<SeatAnswer>,
): Promise<SeatAnswer> {
  return (await beacons.look(pool)).isFirstAway ? wholly(pool, work) : work(pool);
}

class Undone extends Error {
  readonly answer: SeatAnswer;

  constructor(answer: SeatAnswer) {
    super('a seat that was not taken now');
    this.answer = answer;
  }
}

/** Does several steps in one transaction, which leaves no trace unless they are settled, and now for the first time. */
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
