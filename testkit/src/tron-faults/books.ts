import { startScan, type Cursor, type ScanState } from '@voltide/tron';

/** A payment that somebody asked for. */
export type Withdrawal = {
  readonly number: number;
  readonly to: Uint8Array;
  readonly amountSun: bigint;
  readonly state: 'open' | 'settled' | 'released';
};

/** A transaction that was signed for a withdrawal. At most one of them is live. */
export type Attempt = {
  readonly withdrawal: number;
  readonly id: string;
  readonly encoded: Uint8Array;
  readonly expirationMs: number;
  readonly state: 'live' | 'settled' | 'dead';
};

/** State after a crash: everything written, and nothing else. */
export type Books = {
  readonly scan: ScanState;
  readonly withdrawals: readonly Withdrawal[];
  readonly attempts: readonly Attempt[];
  /** Sun by the ids of the transactions that brought them. */
  readonly deposits: ReadonlyMap<string, bigint>;
  readonly alarms: readonly string[];
};

/** Books that are changed whole or not at all. */
export type Database = { read: () => Books; commit: (change: (books: Books) => Books) => void };

/** Empty books behind a block. */
export function createDatabase(cursor: Cursor): Database {
  let books: Books = { scan: startScan(cursor), withdrawals: [], attempts: [], deposits: new Map(), alarms: [] };
  return {
    read: () => books,
    commit(change) {
      books = change(books);
    },
  };
}

/** Books in which a withdrawal has another state. */
export function markWithdrawal(books: Books, number: number, state: Withdrawal['state']): Books {
  const withdrawals = books.withdrawals.map((each) => (each.number === number ? { ...each, state } : each));
  return { ...books, withdrawals };
}

/** Books in which an attempt has another state. */
export function markAttempt(books: Books, id: string, state: Attempt['state']): Books {
  return { ...books, attempts: books.attempts.map((each) => (each.id === id ? { ...each, state } : each)) };
}
