import type { Clock, UserId } from '@voltide/core';
import { encodeTransaction, transactionOf } from '@voltide/tron';
import { isSomething } from '@voltide/tron/client/node-pool';

import type { Connection, Database } from '../db/pool.ts';
import { inTransaction } from '../db/tx.ts';
import type { BookNews } from '../ledger/book-news.ts';
import type { Lane } from '../ledger/lane.ts';
import { lockPlayer } from '../ledger/players.sql.ts';
import { settleOne } from '../ledger/settle.sql.ts';
import { begun, refusalOf } from '../plays/refusals.ts';
import * as sql from './deposits.sql.ts';
import { createRounds, runEach, runPerUser } from './run-each.ts';
import { orNothing, type OpenChain, type TronChain } from './tron-chain.ts';

type Ports = {
  readonly database: Database;
  readonly clock: Clock;
  readonly chain: TronChain;
  readonly lane: Pick<Lane, 'runInTurn'>;
  readonly bookNews: Pick<BookNews, 'tell'>;
};

const AT_ONCE = 100;
const idOf = ({ depositId }: sql.Deposit): bigint => depositId;

export type DepositWork = ReturnType<typeof createDepositWork>;

/** What is done for deposits between the calls of their owners. */
export function createDepositWork({ database, clock, chain, lane, bookNews }: Ports) {
  const creditOne = async (deposit: sql.Deposit, userId: UserId): Promise<void> => {
    const isCredited = begun(
      await lane.runInTurn(userId, (pool) =>
        inTransaction(pool, (connection) => credit(connection, { deposit, userId, atMs: clock.nowMs() })),
      ),
    );
    if (isCredited) bookNews.tell(userId);
  };
  const nextOwed = createRounds((afterId, most) => sql.listOwed(database, afterId, most), idOf, AT_ONCE);
  const nextSent = createRounds((afterId, most) => sql.listSent(database, afterId, most), idOf, AT_ONCE);
  return {
    /** Credits what is owed. A user whose turn does not come is taken up by the next run. */
    async creditOwed(): Promise<void> {
      const owed = (await nextOwed()).flatMap(({ userId, ...deposit }) =>
        userId === undefined ? [] : [{ ...deposit, userId }],
      );
      await runPerUser(owed, (deposit) => creditOne(deposit, deposit.userId));
    },

    /** Looks where deposits stand that are not final, and hands those to the network again that stand nowhere. */
    async follow(): Promise<void> {
      const open = await chain.find();
      if (open === undefined) return;
      const followed = (await nextSent()).map((deposit) => async (): Promise<void> => {
        const isSeen = await followOne(database, open, deposit);
        if (isSeen && deposit.userId !== undefined) bookNews.tell(deposit.userId);
      });
      await runEach(followed);
    },
  };
}

type Owed = { readonly deposit: sql.Deposit; readonly userId: UserId; readonly atMs: number };

/** The key is the deposit's, so that it is credited once, whoever comes first. */
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
    findsIn: [],
  });
  if (settlement.status !== 'settled') throw refusalOf(settlement);
  return true;
}

/**
 * The same bytes again: a node may have lost them, and twice the same transaction is one. Whether it stands in a block,
 * or did until now.
 */
async function followOne(database: Database, { pool }: OpenChain, deposit: sql.Deposit): Promise<boolean> {
  const { depositId, txid, raw, signature, seenInBlock } = deposit;
  if (raw === undefined || signature === undefined) return false;
  const info = await orNothing(pool.ask((node) => node.findTransactionInfo(txid, 'newest'), isSomething));
  const block = info?.blockNumber;
  if (block !== seenInBlock) await sql.noteSeen(database, depositId, block ?? null);
  if (block === undefined) await pool.broadcast(encodeTransaction(transactionOf(raw, [signature])));
  return block !== undefined || seenInBlock !== undefined;
}
