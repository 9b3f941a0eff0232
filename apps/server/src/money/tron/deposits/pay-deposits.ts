import type { Clock, UserId } from '@voltide/core';
import { encodeTransaction, transactionOf } from '@voltide/tron';
import { isSomething } from '@voltide/tron/client/node-pool';

import type { Connection, Database } from '../../../platform/db/pool.ts';
import { inTransaction } from '../../../platform/db/tx.ts';
import { createRounds } from '../../../platform/jobs/pages.ts';
import { runEach } from '../../../platform/jobs/run-each.ts';
import { runPerUser } from '../../../platform/jobs/run-per-user.ts';
import type { BookEvents } from '../../ledger/book-events.ts';
import type { Lane } from '../../ledger/lane.ts';
import { lockPlayer } from '../../ledger/players.sql.ts';
import { settleOne } from '../../ledger/settle.sql.ts';
import { begun, appErrorOf } from '../../../play/plays/operation-errors.ts';
import { checkFamily } from '../../../play/referrals/families.sql.ts';
import { matchDeposit } from '../../../play/referrals/gifts.sql.ts';
import * as sql from './deposits.sql.ts';
import { orNothing, type OpenChain, type TronChain } from '../chain/tron-chain.ts';

type Ports = {
  readonly database: Database;
  readonly clock: Clock;
  readonly chain: TronChain;
  readonly lane: Pick<Lane, 'runInTurn'>;
  readonly bookEvents: Pick<BookEvents, 'publish'>;
};

const LISTED_AT_ONCE = 100;
/** Nodes of providers reject more concurrent requests. */
export const LOOK_UPS_AT_ONCE = 8;
const nameOf = ({ depositId }: sql.Deposit): string => `deposit ${depositId}`;

export function createDepositWork({ database, clock, chain, lane, bookEvents }: Ports) {
  const creditOne = async (deposit: sql.Deposit, userId: UserId): Promise<void> => {
    const isCredited = begun(
      await lane.runInTurn(userId, (pool) =>
        inTransaction(pool, (connection) => credit(connection, { deposit, userId, atMs: clock.nowMs() })),
      ),
    );
    if (isCredited) bookEvents.publish(userId);
  };
  const roundsOf = (list: typeof sql.listOwed) =>
    createRounds<sql.Deposit>((after, most) => list(database, after?.depositId ?? 0n, most), LISTED_AT_ONCE);
  const nextOwed = roundsOf(sql.listOwed);
  const nextSent = roundsOf(sql.listSent);
  return {
    /** Credits what is owed. A user whose turn does not come is credited by the next run. */
    async creditOwed(): Promise<void> {
      const owed = (await nextOwed()).flatMap(({ userId, ...deposit }) =>
        userId === undefined ? [] : [{ ...deposit, userId }],
      );
      await runPerUser(owed, (deposit) => creditOne(deposit, deposit.userId), nameOf);
    },

    async follow(): Promise<void> {
      const open = await chain.find();
      if (open === undefined) return;
      const follow = async (deposit: sql.Deposit): Promise<void> => {
        const isSeen = await followOne(database, open, deposit);
        if (isSeen && deposit.userId !== undefined) bookEvents.publish(deposit.userId);
      };
      await runEach(await nextSent(), follow, { atOnce: LOOK_UPS_AT_ONCE, nameOf });
    },
  };
}

type Owed = { readonly deposit: sql.Deposit; readonly userId: UserId; readonly atMs: number };

/** The key is the deposit's, so that it is credited once, by whichever node comes first. */
async function credit(connection: Connection, { deposit, userId, atMs }: Owed): Promise<boolean> {
  await lockPlayer(connection, userId);
  if (!(await sql.markCredited(connection, deposit.depositId, atMs))) return false;
  const settlement = await settleOne(connection, {
    kind: 'payout',
    userId,
    key: `system:deposit:${deposit.depositId}`,
    requestHash: new Uint8Array(deposit.txid),
    atMs,
    cause: 'deposit',
    bucket: 'cash',
    amountSun: deposit.amountSun,
    itemsIn: [],
  });
  if (settlement.status !== 'settled') throw appErrorOf(settlement);
  await checkFamily(connection, userId, atMs);
  await matchDeposit(connection, { userId, depositId: deposit.depositId, atMs });
  return true;
}

/**
 * Sends the same bytes again: a node may have lost them, and sending a transaction twice is harmless. Returns true if
 * it is in a block, or was until now.
 */
async function followOne(database: Database, { pool }: OpenChain, deposit: sql.Deposit): Promise<boolean> {
  const { depositId, txid, raw, signature, seenInBlock } = deposit;
  if (raw === undefined || signature === undefined) return false;
  const info = await orNothing(pool.ask((node) => node.findTransactionInfo(txid, 'newest'), { accept: isSomething }));
  const block = info?.blockNumber;
  if (block !== seenInBlock) await sql.noteSeen(database, depositId, block ?? null);
  if (block === undefined) await pool.broadcast(encodeTransaction(transactionOf(raw, [signature])));
  return block !== undefined || seenInBlock !== undefined;
}
