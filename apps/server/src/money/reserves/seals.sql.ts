import type { Connection } from '../../platform/db/pool.ts';
import { changed, exists, find, list } from '../../platform/db/rows.ts';

export async function hasSeal(connection: Connection, date: string): Promise<boolean> {
  return exists(connection, {
    name: 'reserves-has-seal',
    text: 'select from voltide.liability_seal where day = $1',
    values: [date],
  });
}

export type LeafPart = {
  readonly number: number;
  readonly firstRank: number;
  readonly leaves: Uint8Array;
  readonly hash: Uint8Array;
  readonly sumSun: bigint;
};

type NewSeal = { readonly date: string; readonly takenAtMs: number; readonly document: string };

export async function insertSeal(connection: Connection, { date, takenAtMs, document }: NewSeal): Promise<boolean> {
  return (
    (await changed(connection, {
      name: 'reserves-insert-seal',
      text: `insert into voltide.liability_seal (day, taken_at_ms, document) values ($1, $2, $3)
      on conflict (day) do nothing`,
      values: [date, takenAtMs, document],
    })) === 1
  );
}

export async function insertParts(connection: Connection, date: string, parts: readonly LeafPart[]): Promise<void> {
  await connection.query({
    name: 'reserves-insert-parts',
    text: `insert into voltide.liability_leaves (day, number, first_rank, leaves, hash, sum)
      select $1, p.number, p.first_rank, p.leaves, p.hash, p.sum
      from unnest($2::integer[], $3::bigint[], $4::bytea[], $5::bytea[], $6::bigint[])
        as p (number, first_rank, leaves, hash, sum)`,
    values: [
      date,
      parts.map(({ number }) => number),
      parts.map(({ firstRank }) => firstRank),
      parts.map(({ leaves }) => leaves),
      parts.map(({ hash }) => hash),
      parts.map(({ sumSun }) => sumSun),
    ],
  });
}

export async function listDocuments(
  connection: Connection,
  before: string | undefined,
  limit: number,
): Promise<readonly { readonly date: string; readonly document: string }[]> {
  return list<{ date: string; document: string }>(connection, {
    name: 'reserves-documents',
    text: `select day::text as date, document from voltide.liability_seal where day < $1::date
      order by day desc limit $2`,
    values: [before ?? 'infinity', limit],
  });
}

export async function findDocument(connection: Connection, date: string): Promise<string | undefined> {
  const row = await find<{ document: string }>(connection, {
    name: 'reserves-document',
    text: 'select document from voltide.liability_seal where day = $1',
    values: [date],
  });
  return row?.document;
}

/** Lists the parts in which a leaf of that rank may stand: two where the one before ends with the same rank. */
export async function listPartsAt(
  connection: Connection,
  date: string,
  rank: number,
): Promise<readonly { readonly number: number; readonly leaves: Uint8Array }[]> {
  return list<{ number: number; leaves: Uint8Array }>(connection, {
    name: 'reserves-parts-at',
    text: `select number, leaves from voltide.liability_leaves where day = $1 and first_rank <= $2
      order by first_rank desc, number desc limit 2`,
    values: [date, rank],
  });
}

export async function listPartNodes(
  connection: Connection,
  date: string,
): Promise<readonly { readonly hash: Uint8Array; readonly sumSun: bigint }[]> {
  return list<{ hash: Uint8Array; sumSun: bigint }>(connection, {
    name: 'reserves-part-nodes',
    text: 'select hash, sum as "sumSun" from voltide.liability_leaves where day = $1 order by number',
    values: [date],
  });
}
