import type { listEntries, QueryOf, ResponseOf, StatementEntry } from '@voltide/contract';
import { csvLine, formatVt, type UserId } from '@voltide/core';

import type { Connection } from '../db/pool.ts';
import { listEntriesAfter, listEntriesBefore, type EntryPlace, type EntryRow } from './statement.sql.ts';

const PAGE = 50;
const CSV_PAGE = 500;
const HEAD = ['balance', 'number', 'at', 'cause', 'amount', 'balance after', 'play', 'note'];

type Ports = {
  readonly database: Connection;
  /** Gives each user one export at a time. @throws AppError `too_many_requests` */
  readonly inTurn: <Piece>(userId: UserId, pieces: AsyncGenerator<Piece>) => AsyncGenerator<Piece>;
};

export type Statement = ReturnType<typeof createStatement>;

/** What moved a user's balances, entry by entry as the ledger has it. */
export function createStatement({ database, inTurn }: Ports) {
  async function* writeCsv(userId: UserId): AsyncGenerator<string> {
    yield csvLine(HEAD);
    let after: EntryPlace = { kind: 'cash', seq: 0n };
    for (;;) {
      const rows = await listEntriesAfter(database, userId, after, CSV_PAGE);
      const last = rows.at(-1);
      if (last === undefined) return;
      yield rows.map((row) => csvLine(cellsOf(row))).join('');
      after = last;
    }
  }
  return {
    async list(userId: UserId, query: QueryOf<typeof listEntries>): Promise<ResponseOf<typeof listEntries>> {
      const { balance: kind, before, without } = query;
      const page = { kind, before, withPlays: without === undefined, most: PAGE + 1 };
      const rows = await listEntriesBefore(database, userId, page);
      const entries = rows.slice(0, PAGE).map(entryOf);
      return { entries, next: rows.length > PAGE ? (entries.at(-1)?.seq ?? null) : null };
    },

    csv: (userId: UserId): AsyncGenerator<string> => inTurn(userId, writeCsv(userId)),
  };
}

function entryOf({
  seq,
  at_ms: atMs,
  cause,
  amount,
  balance_after: balanceAfter,
  note,
  ...place
}: EntryRow): StatementEntry {
  return {
    seq: `${seq}`,
    at: new Date(Number(atMs)).toISOString(),
    cause,
    amount: formatVt(amount),
    balanceAfter: formatVt(balanceAfter),
    play: playOf(place),
    note,
  };
}

function cellsOf(row: EntryRow): readonly string[] {
  const { seq, at, cause, amount, balanceAfter, play, note } = entryOf(row);
  return [row.kind, seq, at, cause, amount, balanceAfter, play ?? '', note ?? ''];
}

function playOf({ epoch, nonce }: Pick<EntryRow, 'epoch' | 'nonce'>): string | null {
  return epoch === null || nonce === null ? null : `${epoch}-${nonce}`;
}
