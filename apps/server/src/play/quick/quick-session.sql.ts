import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { changed, find, list } from '../../platform/db/rows.ts';

export type QuickSessionRow = {
  readonly userId: UserId;
  readonly startedAtMs: number;
  readonly endsAtMs: number;
  /** The end of saving: later, if a battle was pending at the end of its hour. */
  readonly savesUntilMs: number;
  /** True once its books are closed: it was saved, or its time to save has passed. */
  readonly hasEnded: boolean;
};

type Raw = {
  readonly quickId: UserId;
  readonly startedAtMs: bigint;
  readonly endsAtMs: bigint;
  readonly savesUntilMs: bigint;
  readonly hasEnded: boolean;
};

type NewQuickSession = {
  readonly userId: UserId;
  readonly username: string;
  readonly tokenHash: Uint8Array;
  readonly atMs: number;
  readonly endsAtMs: number;
};

export async function insertQuickSession(connection: Connection, session: NewQuickSession): Promise<void> {
  await connection.query({
    name: 'quick-identity-insert',
    text: `insert into voltide.identity (user_id, kind, username, created_at_ms) values ($1, 'quick', $2, $3)`,
    values: [session.userId, session.username, session.atMs],
  });
  await connection.query({
    name: 'quick-session-insert',
    text: `insert into voltide.quick_session (quick_id, token_hash, started_at_ms, ends_at_ms) values ($1, $2, $3, $4)`,
    values: [session.userId, session.tokenHash, session.atMs, session.endsAtMs],
  });
}

export async function findQuickSession(
  connection: Connection,
  tokenHash: Uint8Array,
  atMs: number,
): Promise<QuickSessionRow | undefined> {
  const row = await find<Raw>(connection, {
    name: 'quick-session-find',
    text: `select quick_id as "quickId", started_at_ms as "startedAtMs", ends_at_ms as "endsAtMs",
        voltide.quick_end(quick_id, ends_at_ms, $2) as "savesUntilMs",
        ended_at_ms is not null as "hasEnded"
      from voltide.quick_session where token_hash = $1`,
    values: [tokenHash, atMs],
  });
  return row === undefined
    ? undefined
    : {
        userId: row.quickId,
        startedAtMs: Number(row.startedAtMs),
        endsAtMs: Number(row.endsAtMs),
        savesUntilMs: Number(row.savesUntilMs),
        hasEnded: row.hasEnded,
      };
}

/** The progress of a Quick Game. */
export type QuickProgress = {
  readonly endsAtMs: number;
  readonly savesUntilMs: number;
  /** The end of the bonus for saving: later if it was put off for a battle. */
  readonly claimUntilMs: number | undefined;
  readonly hasEnded: boolean;
  readonly acknowledgedPacks: number;
  readonly packs: number;
  /** The number of plays: a battle counts once it is paid. */
  readonly plays: number;
  readonly balanceSun: bigint;
  readonly itemsSun: bigint;
  /** The number of transfers behind its balances. */
  readonly version: number;
};

type RawProgress = {
  readonly endsAtMs: bigint;
  readonly savesUntilMs: bigint;
  readonly claimUntilMs: bigint | null;
  readonly hasEnded: boolean;
  readonly acknowledgedPacks: number;
  readonly packs: number;
  readonly plays: number;
  readonly balance: bigint;
  readonly items: bigint;
  readonly version: number;
};

export async function findQuickProgress(
  connection: Connection,
  userId: UserId,
  atMs: number,
): Promise<QuickProgress | undefined> {
  const row = await find<RawProgress>(connection, {
    name: 'quick-progress',
    text: `select s.ends_at_ms as "endsAtMs", voltide.quick_end($1, s.ends_at_ms, $2) as "savesUntilMs",
        voltide.quick_claim_end(s, null, $2) as "claimUntilMs",
        s.ended_at_ms is not null as "hasEnded", s.acknowledged_packs as "acknowledgedPacks",
        (select coalesce(sum(cardinality(p.draws)), 0) from voltide.play p
          where p.user_id = $1 and p.game = 'packs')::integer as packs,
        ((select count(*) from voltide.play p where p.user_id = $1)
          + (select count(*) from voltide.battle_seat b where b.user_id = $1 and b.paid_at_ms is not null)
        )::integer as plays,
        (select sum(a.balance) from voltide.account a
          where a.user_id = $1 and a.kind in ('cash', 'promo'))::bigint as balance,
        (select coalesce(sum(f.value), 0) from voltide.find f where f.user_id = $1)::bigint as items,
        (select sum(a.seq) from voltide.account a where a.user_id = $1)::integer as version
      from voltide.quick_session s where s.quick_id = $1`,
    values: [userId, atMs],
  });
  return row === undefined
    ? undefined
    : {
        endsAtMs: Number(row.endsAtMs),
        savesUntilMs: Number(row.savesUntilMs),
        claimUntilMs: row.claimUntilMs === null ? undefined : Number(row.claimUntilMs),
        hasEnded: row.hasEnded,
        acknowledgedPacks: row.acknowledgedPacks,
        packs: row.packs,
        plays: row.plays,
        balanceSun: row.balance,
        itemsSun: row.items,
        version: row.version,
      };
}

type Acknowledged = Pick<QuickProgress, 'packs' | 'plays'> & {
  readonly userId: UserId;
  readonly claimUntilMs: number;
};

/** Stores that the claim window of so many plays was opened; false where it was before, or the game has ended. */
export async function acknowledgePlays(connection: Connection, acknowledged: Acknowledged): Promise<boolean> {
  return (
    (await changed(connection, {
      name: 'quick-acknowledge',
      text: `update voltide.quick_session set acknowledged_packs = $2, acknowledged_plays = $3, claim_until_ms = $4
      where quick_id = $1 and acknowledged_plays < $3 and ended_at_ms is null`,
      values: [acknowledged.userId, acknowledged.packs, acknowledged.plays, acknowledged.claimUntilMs],
    })) === 1
  );
}

/** A Quick Game in a list that is ordered by the ends of their hours. */
export type OverQuick = { readonly quickId: UserId; readonly endsAtMs: bigint };

/** A page of such a list: rows after one, or from the first on. */
type QuickPage = { readonly after: OverQuick | undefined; readonly most: number };

/** Lists Quick Games that are over with open books, the oldest first; not those that wait for a battle. */
export async function listQuickOver(
  connection: Connection,
  atMs: number,
  { after, most }: QuickPage,
): Promise<readonly OverQuick[]> {
  return list<OverQuick>(connection, {
    name: 'quick-list-over',
    text: `select quick_id as "quickId", ends_at_ms as "endsAtMs" from voltide.quick_session
      where ended_at_ms is null and taker_id is null and ends_at_ms <= $1 and (ends_at_ms, quick_id) > ($2, $3)
        and voltide.quick_end(quick_id, ends_at_ms, $1) <= $1
      order by ends_at_ms, quick_id limit $4`,
    values: [atMs, after?.endsAtMs ?? 0n, after?.quickId ?? 0n, most],
  });
}

/** Stores that saving was put off for a battle, if that was inside the claim window. */
export async function notePutOff(connection: Connection, quickId: UserId, atMs: number): Promise<void> {
  await connection.query({
    name: 'quick-note-put-off',
    text: `update voltide.quick_session set put_off_at_ms = $2
      where quick_id = $1 and claim_until_ms >= $2 and ended_at_ms is null`,
    values: [quickId, atMs],
  });
}

/**
 * Stores the first account that is to get a Quick Game once its battle is paid, and when it was put off. An earlier
 * put-off in time for the bonus is dropped if this request is too late for it.
 */
export async function noteTaker(
  connection: Connection,
  { quickId, takerId, atMs }: Omit<TakenQuick, 'endsAtMs'> & { readonly atMs: number },
): Promise<void> {
  await notePutOff(connection, quickId, atMs);
  await connection.query({
    name: 'quick-note-taker',
    text: `update voltide.quick_session q set taker_id = $2,
        put_off_at_ms = case when voltide.quick_claim_end(q, $2, $3) >= $3 then q.put_off_at_ms end
      where q.quick_id = $1 and q.taker_id is null and q.ended_at_ms is null`,
    values: [quickId, takerId, atMs],
  });
}

/** Drops the account that was to get a Quick Game: it cannot any more. */
export async function forgetTaker(connection: Connection, quickId: UserId): Promise<void> {
  await connection.query({
    name: 'quick-forget-taker',
    text: 'update voltide.quick_session set taker_id = null where quick_id = $1 and ended_at_ms is null',
    values: [quickId],
  });
}

export type TakenQuick = OverQuick & { readonly takerId: UserId };

/** Lists Quick Games that an account waits for and that no battle holds any more. */
export async function listQuickTaken(
  connection: Connection,
  { after, most }: QuickPage,
): Promise<readonly TakenQuick[]> {
  return list<TakenQuick>(connection, {
    name: 'quick-list-taken',
    text: `select q.quick_id as "quickId", q.ends_at_ms as "endsAtMs", q.taker_id as "takerId"
      from voltide.quick_session q
      where q.ended_at_ms is null and q.taker_id is not null and (q.ends_at_ms, q.quick_id) > ($1, $2)
        and not exists (select from voltide.battle_seat s where s.user_id = q.quick_id and s.paid_at_ms is null)
      order by q.ends_at_ms, q.quick_id limit $3`,
    values: [after?.endsAtMs ?? 0n, after?.quickId ?? 0n, most],
  });
}

/** True if a user signed up at a moment or later, also as a guest: they accepted the terms then. */
export async function hasSignedUpSince(connection: Connection, userId: UserId, sinceMs: number): Promise<boolean> {
  const row = await find<{ isSince: boolean | null }>(connection, {
    name: 'quick-signed-up-since',
    text: 'select min(agreed_at_ms) >= $2 as "isSince" from voltide.consent where user_id = $1',
    values: [userId, sinceMs],
  });
  return row?.isSince === true;
}
