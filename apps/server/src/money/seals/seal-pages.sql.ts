import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list } from '../../platform/db/rows.ts';
import type { PlayRange } from './books.sql.ts';

export type DayRow = {
  readonly date: string;
  readonly number: number;
  readonly draftId: bigint;
  readonly hash: string;
  readonly document: string;
};

const DAY = `d.day::text as date, d.number, d.draft_id as "draftId", encode(d.hash, 'hex') as hash, d.document`;

export async function listDays(
  connection: Connection,
  before: string | undefined,
  limit: number,
): Promise<readonly DayRow[]> {
  return list<DayRow>(connection, {
    name: 'day-seal-list',
    text: `select ${DAY} from voltide.day_seal d where d.day < $1::date order by d.day desc limit $2`,
    values: [before ?? 'infinity', limit],
  });
}

export async function findDay(connection: Connection, date: string): Promise<DayRow | undefined> {
  return find<DayRow>(connection, {
    name: 'day-seal-find',
    text: `select ${DAY} from voltide.day_seal d where d.day = $1`,
    values: [date],
  });
}

export async function listHashes(connection: Connection, count: number): Promise<readonly string[]> {
  const rows = await list<{ hash: string }>(connection, {
    name: 'day-seal-hashes',
    text: `select encode(d.hash, 'hex') as hash from voltide.day_seal d where d.number < $1 order by d.number`,
    values: [count],
  });
  return rows.map(({ hash }) => hash);
}

export type StatementRow = PlayRange & {
  readonly draftId: bigint;
  readonly hash: Uint8Array;
  readonly document: string;
  readonly plays: number;
  readonly playNodes: Uint8Array;
};

const STATEMENT = `s.user_id as "userId", s.draft_id as "draftId", s.hash, s.document, s.plays,
  s.play_nodes as "playNodes", s.from_epoch as "fromEpoch", s.from_nonce as "fromNonce", s.to_epoch as "toEpoch",
  s.to_nonce as "toNonce"`;

export async function findStatement(
  connection: Connection,
  userId: UserId,
  dayNumber: number,
): Promise<StatementRow | undefined> {
  return find<StatementRow>(connection, {
    name: 'day-seal-statement',
    text: `select ${STATEMENT} from voltide.seal_statement s join voltide.day_seal d on d.draft_id = s.draft_id
      where s.user_id = $1 and d.number <= $2 order by d.number desc limit 1`,
    values: [userId, dayNumber],
  });
}

export async function findStatementOfPlay(
  connection: Connection,
  userId: UserId,
  { epoch, nonce }: { readonly epoch: number; readonly nonce: number },
): Promise<{ readonly statement: StatementRow; readonly day: DayRow } | undefined> {
  const row = await find<StatementRow & DayRow & { readonly dayHash: string; readonly text: string }>(connection, {
    name: 'day-seal-statement-of-play',
    text: `select ${STATEMENT}, d.day::text as date, d.number, encode(d.hash, 'hex') as "dayHash",
        d.document as text
      from voltide.seal_statement s join voltide.day_seal d on d.draft_id = s.draft_id
      where s.user_id = $1 and (s.from_epoch, s.from_nonce) <= ($2, $3) and (s.to_epoch, s.to_nonce) > ($2, $3)
      order by d.number limit 1`,
    values: [userId, epoch, nonce],
  });
  if (row === undefined) return undefined;
  const { date, number, draftId, dayHash, text } = row;
  return { statement: row, day: { date, number, draftId, hash: dayHash, document: text } };
}

/** Lists the parts in which a leaf of that rank may stand: two where the one before ends with the same rank. */
export async function listPartsAt(
  connection: Connection,
  draftId: bigint,
  rank: number,
): Promise<readonly { readonly number: number; readonly leaves: Uint8Array }[]> {
  return list<{ number: number; leaves: Uint8Array }>(connection, {
    name: 'day-seal-parts-at',
    text: `select l.number, l.leaves from voltide.seal_leaves l where l.draft_id = $1 and l.first_rank <= $2
      order by l.first_rank desc, l.number desc limit 2`,
    values: [draftId, rank],
  });
}

export async function listPartNodes(
  connection: Connection,
  draftId: bigint,
): Promise<readonly { readonly hash: Uint8Array; readonly sumSun: bigint }[]> {
  return list<{ hash: Uint8Array; sumSun: bigint }>(connection, {
    name: 'day-seal-part-nodes',
    text: 'select l.hash, l.sum as "sumSun" from voltide.seal_leaves l where l.draft_id = $1 order by l.number',
    values: [draftId],
  });
}

export async function findBattleDay(connection: Connection, battleId: string): Promise<string | undefined> {
  const row = await find<{ date: string }>(connection, {
    name: 'day-seal-battle',
    text: 'select b.day::text as date from voltide.seal_battle b where b.battle_id = $1',
    values: [battleId],
  });
  return row?.date;
}

export async function listSealedBattles(
  connection: Connection,
  date: string,
): Promise<readonly { readonly battleId: string; readonly hash: Uint8Array }[]> {
  return list<{ battleId: string; hash: Uint8Array }>(connection, {
    name: 'day-seal-battles-of',
    text: 'select b.battle_id as "battleId", b.hash from voltide.seal_battle b where b.day = $1 order by b.place',
    values: [date],
  });
}
