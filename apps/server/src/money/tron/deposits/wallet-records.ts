import type { listWalletTransactions, QueryOf, ResponseOf, WalletTransaction } from '@voltide/contract';
import type { UserId } from '@voltide/core';

import type { Database } from '../../../platform/db/pool.ts';
import type { Deposits } from './deposits.ts';
import { listRecordNames, type RecordName } from './wallet-records.sql.ts';
import type { Withdrawals } from '../withdrawals/withdrawals.ts';

type Ports = {
  readonly database: Database;
  readonly deposits: Pick<Deposits, 'list'>;
  readonly withdrawals: Pick<Withdrawals, 'list'>;
};

const PAGE = 20;
const KINDS = { deposit: 'd', withdrawal: 'w' } as const;

export function createWalletRecords({ database, deposits, withdrawals }: Ports) {
  return async (
    userId: UserId,
    { before, type }: QueryOf<typeof listWalletTransactions>,
  ): Promise<ResponseOf<typeof listWalletTransactions>> => {
    const page = {
      before: before === undefined ? undefined : readName(before),
      kind: type && KINDS[type],
      most: PAGE + 1,
    };
    const names = await listRecordNames(database, userId, page);
    const shown = names.slice(0, PAGE);
    const idsOf = (kind: RecordName['kind']): readonly bigint[] =>
      shown.flatMap((name) => (name.kind === kind ? [name.id] : []));
    const [paidIn, paidOut] = await Promise.all([
      deposits.list(userId, idsOf('d')),
      withdrawals.list(userId, idsOf('w')),
    ]);
    const known = new Map<string, WalletTransaction>([
      ...paidIn.map((deposit) => [`d${deposit.id}`, deposit] as const),
      ...paidOut.map((withdrawal) => [`w${withdrawal.id}`, withdrawal] as const),
    ]);
    const last = shown.at(-1);
    return {
      transactions: shown.flatMap(({ kind, id }) => known.get(`${kind}${id}`) ?? []),
      next: names.length > PAGE && last !== undefined ? `${last.kind}${last.id}` : null,
    };
  };
}

function readName(text: string): RecordName {
  return { kind: text.startsWith('w') ? 'w' : 'd', id: BigInt(text.slice(1)) };
}
