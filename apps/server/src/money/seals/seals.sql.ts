import { type UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find, one } from '../../platform/db/rows.ts';

/**
 * True for a day after the newest sealed one that had not ended when the first table was published here. A clock that
 * was set back seals no earlier day.
 */
export async function isDue(connection: Connection, date: string): Promise<boolean> {
  const row = await find<{ isDue: boolean }>(connection, {
    name: 'day-seal-is-due',
    text: `select not exists (select from voltide.day_seal d where d.day >= $1::date)
      and exists (
        select from voltide.odds_table t
        where t.since_ms < (extract(epoch from $1::date + 1) * 1000)::bigint) as "isDue"`,
    values: [date],
  });
  return row?.isDue === true;
}

/** True once everything of a day has ended: its jackpot is drawn or given up, and its seasons are sealed. */
export async function isDayOver(connection: Connection, date: string): Promise<boolean> {
  const row = await find<{ isOver: boolean }>(connection, {
    name: 'day-seal-is-over',
    text: `select not exists (
          select from voltide.jackpot_day j where j.day = $1::date and j.drawn_at_ms is null)
        and not exists (
          select from voltide.board b
          where b.measure = 'points' and b.ends_on <= $1::date + 1 and b.sealed_at_ms is null) as "isOver"`,
    values: [date],
  });
  return row?.isOver === true;
}

export async function beginDraft(connection: Connection, date: string, atMs: number): Promise<bigint> {
  const row = await one<{ draftId: bigint }>(connection, {
    name: 'day-seal-begin',
    text: 'select voltide.begin_seal($1, $2) as "draftId"',
    values: [date, atMs],
  });
  return row.draftId;
}

export async function dropDraft(connection: Connection, draftId: bigint): Promise<void> {
  await connection.query({ name: 'day-seal-drop', text: 'select voltide.drop_seal($1)', values: [draftId] });
}

export type NewStatement = {
  readonly userId: UserId;
  readonly fromEpoch: number;
  readonly fromNonce: number;
  readonly toEpoch: number;
  readonly toNonce: number;
  readonly plays: number;
  readonly hash: Uint8Array;
  readonly playsRoot: Uint8Array;
  readonly document: string;
  readonly playNodes: Uint8Array;
};

export async function insertStatements(
  connection: Connection,
  draftId: bigint,
  statements: readonly NewStatement[],
): Promise<void> {
  if (statements.length === 0) return;
  const column = <K extends keyof NewStatement>(name: K): readonly NewStatement[K][] =>
    statements.map((each) => each[name]);
  await connection.query({
    name: 'day-seal-statements',
    text: `insert into voltide.seal_statement (draft_id, user_id, from_epoch, from_nonce, to_epoch, to_nonce, plays,
        hash, plays_root, document, play_nodes)
      select $1, s.user_id, s.from_epoch, s.from_nonce, s.to_epoch, s.to_nonce, s.plays, s.hash, s.plays_root,
        s.document, s.play_nodes
      from unnest($2::bigint[], $3::integer[], $4::integer[], $5::integer[], $6::integer[], $7::integer[],
          $8::bytea[], $9::bytea[], $10::text[], $11::bytea[])
        as s (user_id, from_epoch, from_nonce, to_epoch, to_nonce, plays, hash, plays_root, document, play_nodes)`,
    values: [
      draftId,
      column('userId'),
      column('fromEpoch'),
      column('fromNonce'),
      column('toEpoch'),
      column('toNonce'),
      column('plays'),
      column('hash'),
      column('playsRoot'),
      column('document'),
      column('playNodes'),
    ],
  });
}

export type BookPart = {
  readonly number: number;
  readonly firstRank: number;
  readonly leaves: Uint8Array;
  readonly hash: Uint8Array;
  readonly sumSun: bigint;
};

export async function insertPart(connection: Connection, draftId: bigint, part: BookPart): Promise<void> {
  await connection.query({
    name: 'day-seal-part',
    text: `insert into voltide.seal_leaves (draft_id, number, first_rank, leaves, hash, sum)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [draftId, part.number, part.firstRank, part.leaves, part.hash, part.sumSun],
  });
}

export type SealedBattle = { readonly battleId: string; readonly hash: Uint8Array };

export type NewDay = {
  readonly draftId: bigint;
  readonly statements: number;
  readonly parts: number;
  readonly number: number;
  readonly date: string;
  readonly takenAtMs: number;
  readonly hash: Uint8Array;
  readonly document: string;
  readonly battles: readonly SealedBattle[];
  readonly boardNos: readonly number[];
};

export async function insertDay(connection: Connection, day: NewDay): Promise<boolean> {
  const ended = await one<{ isOwn: boolean }>(connection, {
    name: 'day-seal-end',
    text: 'select voltide.end_seal($1, $2, $3) as "isOwn"',
    values: [day.draftId, day.statements, day.parts],
  });
  if (!ended.isOwn) return false;
  await connection.query({
    name: 'day-seal-insert',
    text: `insert into voltide.day_seal (number, draft_id, taken_at_ms, day, hash, document)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [day.number, day.draftId, day.takenAtMs, day.date, day.hash, day.document],
  });
  await connection.query({
    name: 'day-seal-battles',
    text: `insert into voltide.seal_battle (day, place, battle_id, hash)
      select $1, b.number - 1, b.battle_id, b.hash
      from unnest($2::text[], $3::bytea[]) with ordinality as b (battle_id, hash, number)`,
    values: [day.date, day.battles.map(({ battleId }) => battleId), day.battles.map(({ hash }) => hash)],
  });
  await connection.query({
    name: 'day-seal-seasons',
    text: 'insert into voltide.seal_season (day, board_no) select $1, b from unnest($2::integer[]) b',
    values: [day.date, day.boardNos],
  });
  return true;
}
