import type { RITUAL_ANSWERS } from '@voltide/contract';
import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { changed, find, list } from '../../platform/db/rows.ts';
import type { DueRitual, RitualInterval, RitualKind } from './ritual-rules.ts';

export type RitualAnswer = (typeof RITUAL_ANSWERS)[number];

export type RitualRow = {
  readonly id: string;
  readonly atMs: bigint;
  readonly playedMs: bigint;
  readonly kind: RitualKind;
  readonly answer: RitualAnswer | null;
  readonly topic: string;
  readonly occasion: string;
  readonly message: string;
};

const COLUMNS = `ritual_id::text as id, at_ms as "atMs", played_ms as "playedMs", kind, answer, topic, occasion,
  message`;

export async function listRituals(
  connection: Connection,
  userId: UserId,
  limit: number,
): Promise<readonly RitualRow[]> {
  return list<RitualRow>(connection, {
    name: 'rituals-list',
    text: `select ${COLUMNS} from voltide.ritual where user_id = $1 order by ritual_id desc limit $2`,
    values: [userId, limit],
  });
}

export async function findLastCheck(connection: Connection, userId: UserId): Promise<RitualRow | undefined> {
  return find<RitualRow>(connection, {
    name: 'rituals-last-check',
    text: `select ${COLUMNS} from voltide.ritual
      where user_id = $1 and topic = 'time' order by ritual_id desc limit 1`,
    values: [userId],
  });
}

type Wait = { readonly kinds: readonly RitualKind[]; readonly withLater: boolean; readonly sinceMs: number };

export async function findWaiting(
  connection: Connection,
  userId: UserId,
  { kinds, withLater, sinceMs }: Wait,
): Promise<RitualRow | undefined> {
  return find<RitualRow>(connection, {
    name: 'rituals-waiting',
    text: `select ${COLUMNS} from voltide.ritual
      where user_id = $1 and kind = any ($2::voltide.ritual_kind[]) and (answer is null or $3 and answer = 'later')
        and at_ms >= $4
      order by ritual_id limit 1`,
    values: [userId, kinds, withLater, sinceMs],
  });
}

type NewRitual = DueRitual & { readonly userId: UserId; readonly atMs: number; readonly playedMs: number };

/** Stores a prompt, unless another tab or node has stored the same. */
export async function insertRitual(connection: Connection, ritual: NewRitual): Promise<RitualRow | undefined> {
  const { userId, atMs, playedMs, kind, topic, occasion, message } = ritual;
  return find<RitualRow>(connection, {
    name: 'rituals-insert',
    text: `insert into voltide.ritual (user_id, at_ms, played_ms, kind, topic, occasion, message)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (user_id, topic, occasion) do nothing
      returning ${COLUMNS}`,
    values: [userId, atMs, playedMs, kind, topic, occasion, message],
  });
}

export async function deleteOldRituals(
  connection: Connection,
  { userId, beforeMs, keep }: { readonly userId: UserId; readonly beforeMs: number; readonly keep: number },
): Promise<void> {
  await connection.query({
    name: 'rituals-delete-old',
    text: `delete from voltide.ritual where user_id = $1 and at_ms < $2 and ritual_id not in (
        select k.ritual_id from voltide.ritual k where k.user_id = $1 order by k.ritual_id desc limit $3
      )`,
    values: [userId, beforeMs, keep],
  });
}

/** Stores an answer where there is none yet but "later". Returns false if the player had no such prompt. */
export async function updateAnswer(
  connection: Connection,
  { userId, id, answer, atMs }: { userId: UserId; id: string; answer: RitualAnswer; atMs: number },
): Promise<boolean> {
  return (
    (await changed(connection, {
      name: 'rituals-answer',
      text: `update voltide.ritual set
        answered_at_ms = case when answer is null or answer = 'later' then $4 else answered_at_ms end,
        answer = case when answer is null or answer = 'later' then $3::voltide.ritual_answer else answer end
      where user_id = $1 and ritual_id = $2`,
      values: [userId, id, answer, atMs],
    })) === 1
  );
}

export async function findInterval(connection: Connection, userId: UserId): Promise<RitualInterval | undefined> {
  const row = await find<{ minutes: RitualInterval }>(connection, {
    name: 'rituals-interval',
    text: 'select minutes from voltide.ritual_interval where user_id = $1',
    values: [userId],
  });
  return row?.minutes;
}

export async function saveInterval(connection: Connection, userId: UserId, minutes: RitualInterval): Promise<void> {
  await connection.query({
    name: 'rituals-save-interval',
    text: `insert into voltide.ritual_interval (user_id, minutes) values ($1, $2)
      on conflict (user_id) do update set minutes = excluded.minutes`,
    values: [userId, minutes],
  });
}

export async function findPlayed(
  connection: Connection,
  userId: UserId,
): Promise<{ readonly playedMs: bigint; readonly lastPlayAtMs: bigint } | undefined> {
  return find<{ playedMs: bigint; lastPlayAtMs: bigint }>(connection, {
    name: 'rituals-played',
    text: 'select played_ms as "playedMs", last_play_at_ms as "lastPlayAtMs" from voltide.player where user_id = $1',
    values: [userId],
  });
}
