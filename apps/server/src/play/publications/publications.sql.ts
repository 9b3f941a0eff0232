import type { Connection } from '../../platform/db/pool.ts';
import { find, list } from '../../platform/db/rows.ts';

/** A published version of an odds table: its canonical document and the lowest draw of each outcome. */
export type NewOddsTable = {
  readonly game: string;
  readonly subject: string;
  readonly version: number;
  readonly hash: Uint8Array;
  readonly document: string;
  readonly bounds: readonly number[];
};

type NewPublication = NewOddsTable & {
  /** Names, texts and art as canonical JSON. */
  readonly presentation: string;
  readonly announcedAtMs: number;
  readonly fromMs: number;
  readonly proposalId: bigint | null;
};

export type Publication = {
  readonly publicationId: bigint;
  readonly tableId: number;
  readonly subject: string;
  readonly version: number;
  readonly presentation: string;
  readonly announcedAtMs: number;
  readonly fromMs: number;
  readonly cancelledAtMs: number | undefined;
  /** Null for one that a newer program brought. */
  readonly proposalId: bigint | null;
};

type SaleStop = { readonly subject: string; readonly stoppedMs: number };

/** Announces a version; undefined where another one is announced or it is not the next. */
export async function publishTable(connection: Connection, table: NewPublication): Promise<bigint | undefined> {
  const row = await find<{ publicationId: bigint | null }>(connection, {
    name: 'publication-add',
    text: 'select voltide.publish_table($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) as "publicationId"',
    values: [
      table.game,
      table.subject,
      table.version,
      table.hash,
      table.document,
      table.bounds,
      table.presentation,
      table.announcedAtMs,
      table.fromMs,
      table.proposalId,
    ],
  });
  return row?.publicationId ?? undefined;
}

export async function findNextVersion(connection: Connection, game: string, subject: string): Promise<number> {
  const row = await find<{ version: number }>(connection, {
    name: 'publication-next-version',
    text: 'select voltide.next_version($1, $2) as version',
    values: [game, subject],
  });
  return row?.version ?? 1;
}

type Cancellation = {
  readonly publicationId: bigint;
  readonly atMs: number;
  /** It is too late for a version that is on sale by then. */
  readonly latestMs: number;
  readonly proposalId: bigint;
};

/** Cancels an announced version; false where it is too late, or it was cancelled before. */
export async function cancelPublication(connection: Connection, cancellation: Cancellation): Promise<boolean> {
  const { publicationId, atMs, latestMs, proposalId } = cancellation;
  const row = await find<{ done: boolean }>(connection, {
    name: 'publication-cancel',
    text: 'select voltide.cancel_publication($1, $2, $3, $4) as done',
    values: [publicationId, atMs, latestMs, proposalId],
  });
  return row?.done === true;
}

type SaleChange = {
  readonly game: string;
  readonly subject: string;
  readonly isOnSale: boolean;
  readonly fromMs: number;
  readonly proposalId: bigint;
};

/** Withdraws a table from sale from a moment on, or sells it again; false without a change. */
export async function setSale(connection: Connection, change: SaleChange): Promise<boolean> {
  const row = await find<{ done: boolean }>(connection, {
    name: 'publication-set-sale',
    text: 'select voltide.set_sale($1, $2, $3, $4, $5) as done',
    values: [change.game, change.subject, change.isOnSale, change.fromMs, change.proposalId],
  });
  return row?.done === true;
}

type RawPublication = Omit<Publication, 'announcedAtMs' | 'fromMs' | 'cancelledAtMs'> & {
  readonly announcedAtMs: bigint;
  readonly fromMs: bigint;
  readonly cancelledAtMs: bigint | null;
};

export async function listPublications(connection: Connection, game: string): Promise<readonly Publication[]> {
  const rows = await list<RawPublication>(connection, {
    name: 'publication-list',
    text: `select publication_id as "publicationId", table_id as "tableId", subject, version, presentation,
        announced_at_ms as "announcedAtMs", from_ms as "fromMs", cancelled_at_ms as "cancelledAtMs",
        proposal_id as "proposalId"
      from voltide.publication where game = $1 order by publication_id`,
    values: [game],
  });
  return rows.map(({ announcedAtMs, fromMs, cancelledAtMs, ...rest }) => ({
    ...rest,
    announcedAtMs: Number(announcedAtMs),
    fromMs: Number(fromMs),
    cancelledAtMs: cancelledAtMs === null ? undefined : Number(cancelledAtMs),
  }));
}

export async function listSaleStops(connection: Connection, game: string): Promise<readonly SaleStop[]> {
  const rows = await list<{ subject: string; stoppedMs: bigint }>(connection, {
    name: 'publication-stops',
    text: `select subject, stopped_ms as "stoppedMs" from voltide.sale_stop
      where game = $1 and resumed_ms is null order by sale_stop_id`,
    values: [game],
  });
  return rows.map(({ subject, stoppedMs }) => ({ subject, stoppedMs: Number(stoppedMs) }));
}
