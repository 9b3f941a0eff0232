import type { EntrySubject, listEntries, QueryOf, ResponseOf, StatementDay, StatementEntry } from '@voltide/contract';
import { csvLine, formatVt, type UserId } from '@voltide/core';

import { formatAddress } from '@voltide/tron';

import type { Connection } from '../../platform/db/pool.ts';
import type { Presenters } from '../../play/plays/presenters.ts';
import {
  listEntriesAfter,
  listEntriesBefore,
  sumDays,
  type DaySum,
  type EntryPlace,
  type EntryRow,
  type NamedEntryRow,
} from './statement.sql.ts';

const PAGE = 50;
const CSV_PAGE = 500;
const DAY_MS = 86_400_000;
const HEAD = ['balance', 'number', 'at', 'cause', 'amount', 'balance after', 'play', 'note'];

type Ports = {
  readonly database: Connection;
  readonly presenter: Pick<Presenters, 'describe'>;
  /** Gives each user one export at a time. @throws AppError `too_many_requests` */
  readonly inTurn: <Piece>(userId: UserId, pieces: AsyncGenerator<Piece>) => AsyncGenerator<Piece>;
};

export function createStatement({ database, presenter, inTurn }: Ports) {
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
      const shown = rows.slice(0, PAGE);
      const entries = shown.map((row) => ({ ...entryOf(row), about: aboutOf(row, presenter) }));
      const [newest, oldest] = [shown[0], shown.at(-1)];
      const days = newest && oldest ? await sumDays(database, userId, { ...page, newest, oldest }) : [];
      return { entries, days: days.map(dayOf), next: rows.length > PAGE ? (entries.at(-1)?.seq ?? null) : null };
    },

    csv: (userId: UserId): AsyncGenerator<string> => inTurn(userId, writeCsv(userId)),
  };
}

function entryOf({ seq, atMs, cause, amount, balanceAfter, note, ...place }: EntryRow): Omit<StatementEntry, 'about'> {
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

function aboutOf(row: NamedEntryRow, presenter: Pick<Presenters, 'describe'>): EntrySubject | null {
  const { tableId, battleId, withdrawalId, depositId } = row;
  if (tableId !== null) return { kind: 'play', ...presenter.describe(tableId, row.quantity ?? 1) };
  if (battleId !== null) {
    return { kind: 'battle', battleId, layout: row.layout ?? '', seat: row.seat === null ? null : row.seat + 1 };
  }
  if (withdrawalId !== null && row.toAddress !== null) {
    return { kind: 'withdrawal', id: `${withdrawalId}`, toAddress: formatAddress(row.toAddress) };
  }
  return depositId === null ? null : { kind: 'deposit', id: `${depositId}` };
}

function dayOf({ day, sum, entries }: DaySum): StatementDay {
  return { day: new Date(day * DAY_MS).toISOString().slice(0, 10), sum: formatVt(sum), entries };
}

function cellsOf(row: EntryRow): readonly string[] {
  const { seq, at, cause, amount, balanceAfter, play, note } = entryOf(row);
  return [row.kind, seq, at, cause, amount, balanceAfter, play ?? '', note ?? ''];
}

function playOf({ epoch, nonce }: Pick<EntryRow, 'epoch' | 'nonce'>): string | null {
  return epoch === null || nonce === null ? null : `${epoch}-${nonce}`;
}
