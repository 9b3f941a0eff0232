import type { Connection } from '../../platform/db/pool.ts';
import { list } from '../../platform/db/rows.ts';
import type { Reconciliation } from '../../money/audit/reconcile.ts';

export type BooksCheck = { readonly atMs: number; readonly tookMs: number; readonly counts: Reconciliation };

export async function findLastCheck(connection: Connection): Promise<BooksCheck | undefined> {
  const rows = await list<{ atMs: bigint; tookMs: number; counts: Reconciliation }>(connection, {
    name: 'books-check-last',
    text: 'select at_ms as "atMs", took_ms as "tookMs", counts from voltide.books_check order by at_ms desc limit 1',
  });
  return rows.map((row) => ({ atMs: Number(row.atMs), tookMs: row.tookMs, counts: row.counts }))[0];
}

export async function addCheck(connection: Connection, { atMs, tookMs, counts }: BooksCheck): Promise<void> {
  await connection.query({
    name: 'books-check-add',
    text: 'insert into voltide.books_check (at_ms, took_ms, counts) values ($1, $2, $3) on conflict do nothing',
    values: [atMs, tookMs, JSON.stringify(counts)],
  });
}

export async function deleteOldChecks(connection: Connection, beforeMs: number): Promise<void> {
  await connection.query('delete from voltide.books_check where at_ms < $1', [beforeMs]);
}
