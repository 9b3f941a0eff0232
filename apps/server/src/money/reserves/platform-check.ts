import { formatVt, HOUSE_USER_ID, type Clock } from '@voltide/core';
import type { Logger } from 'pino';

import type { Config } from '../../config.ts';
import type { Connection, Database } from '../../platform/db/pool.ts';
import { inTransaction, withPatientConnection } from '../../platform/db/tx.ts';
import { beginSnapshot } from '../audit/reconcile.sql.ts';
import { noteSecurity } from '../../people/security-log/security-log.sql.ts';
import { agreeingOf } from '../tron/chain/agreement.ts';
import { orNothing, type OpenChain, type TronChain } from '../tron/chain/tron-chain.ts';
import { readBalanceAt } from './balance-at.ts';
import { readCursor } from './liabilities.sql.ts';
import * as sql from './platform-check.sql.ts';

type CheckPorts = {
  readonly config: Pick<Config, 'tronNetwork'>;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
  readonly chain: Pick<TronChain, 'find'>;
};

const EVERY_MS = 3_600_000;

/**
 * Compares, once an hour, the final balance of the platform's address with the last check, the receipts, the payments
 * and their fees. TRX that a contract sends are in no list of transactions, so a balance may be higher than expected:
 * that opens an item for operators. A lower one raises an alarm.
 */
export function createPlatformCheck(ports: CheckPorts) {
  const { database, clock, chain } = ports;
  return async (): Promise<void> => {
    const nowMs = clock.nowMs();
    const last = await sql.findLastCheck(database);
    if (last !== undefined && nowMs < last.atMs + EVERY_MS) return;
    const open = await chain.find();
    if (open === undefined) return;
    // A chain that stands still is left alone.
    const cursor = await readCursor(database);
    if (cursor === undefined || cursor.number === last?.block) return;
    const measured = await withPatientConnection(database, (connection) => measure(connection, ports, { open, last }));
    if (measured === undefined) return;
    await inTransaction(database, (connection) => note(connection, ports, { ...measured, atMs: nowMs }));
  };
}

type Since = { readonly open: OpenChain; readonly last: sql.KnownBalance | undefined };
type Measured = { readonly block: number; readonly balanceSun: bigint; readonly expectedSun: bigint };

/**
 * Undefined where the chain has just moved on, stands still, or a node does not know a fee yet: the next run retries.
 */
async function measure(connection: Connection, { config }: CheckPorts, { open, last }: Since) {
  await beginSnapshot(connection);
  const cursor = await readCursor(connection);
  if (cursor === undefined || cursor.number <= (last?.block ?? -1)) return undefined;
  const balanceSun = await readBalanceAt({ ...open, agreeing: agreeingOf(config) }, cursor);
  if (balanceSun === undefined) return undefined;
  const measured = { block: cursor.number, balanceSun };
  if (last === undefined) return { ...measured, expectedSun: balanceSun };
  const span = { after: last.block, upTo: cursor.number };
  const { inSun, outSun } = await sql.readMoves(connection, span);
  const feesSun = await sumFees(open, await sql.listOwnTransactions(connection, span));
  if (feesSun === undefined) return undefined;
  return { ...measured, expectedSun: last.balanceSun + inSun - outSun - feesSun };
}

async function sumFees({ pool }: OpenChain, txids: readonly Uint8Array[]): Promise<bigint | undefined> {
  let sum = 0n;
  for (const txid of txids) {
    const info = await orNothing(pool.ask((node) => node.findTransactionInfo(txid, 'solid')));
    if (info === undefined) return undefined;
    sum += info.feeSun;
  }
  return sum;
}

async function note(
  connection: Connection,
  { log }: CheckPorts,
  check: Measured & { readonly atMs: number },
): Promise<void> {
  if (!(await sql.insertCheck(connection, check))) return;
  const differenceSun = check.balanceSun - check.expectedSun;
  if (differenceSun === 0n) return;
  const detail =
    differenceSun > 0n
      ? `unattributed credit: ${formatVt(differenceSun)} TRX more than the books say, at block ${check.block}`
      : `missing: ${formatVt(-differenceSun)} TRX less than the books say, at block ${check.block}`;
  await noteSecurity(connection, { kind: 'payout', userId: HOUSE_USER_ID, atMs: check.atMs, detail });
  log.error({ event: 'platform-balance', block: check.block, differenceSun: `${differenceSun}` }, detail);
}
