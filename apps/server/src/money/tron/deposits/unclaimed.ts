import type { listUnclaimedDeposits, ResponseOf } from '@voltide/contract';
import { formatVt } from '@voltide/core';
import { formatAddress, formatHex } from '@voltide/tron';

import type { Database } from '../../../platform/db/pool.ts';
import { listUnclaimed, sumUnclaimed } from './unclaimed.sql.ts';

const PAGE = 50;

export function createUnclaimed(database: Database) {
  return async (before: string | undefined): Promise<ResponseOf<typeof listUnclaimedDeposits>> => {
    const page = { before: before === undefined ? undefined : BigInt(before), most: PAGE + 1 };
    const [found, { count, sum }] = await Promise.all([listUnclaimed(database, page), sumUnclaimed(database)]);
    const shown = found.slice(0, PAGE);
    return {
      deposits: shown.map((deposit) => ({
        id: `${deposit.depositId}`,
        txid: formatHex(deposit.txid),
        amount: formatVt(deposit.amount),
        fromAddress: formatAddress(deposit.fromAddress),
        state: deposit.state,
        username: deposit.username,
        at: new Date(Number(deposit.createdAtMs)).toISOString(),
        block: Number(deposit.finalBlock),
      })),
      count,
      total: formatVt(sum),
      next: found.length > PAGE ? `${shown.at(-1)?.depositId}` : null,
    };
  };
}
