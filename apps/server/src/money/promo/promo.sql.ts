import type { UserId } from '@voltide/core';
import { promoNoticeDueAtMs } from '@voltide/games/progress/promo';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list } from '../../platform/db/rows.ts';

const QUIET_MS = promoNoticeDueAtMs(0);

export type QuietPlayer = { readonly userId: UserId };

export async function listQuiet(
  connection: Connection,
  atMs: number,
  { after, most }: { readonly after: QuietPlayer | undefined; readonly most: number },
): Promise<readonly QuietPlayer[]> {
  return list<QuietPlayer>(connection, {
    name: 'promo-list-quiet',
    text: `select i.user_id as "userId"
      from voltide.identity i
      join voltide.account a on a.user_id = i.user_id and a.kind = 'promo'
      join voltide.player p on p.user_id = i.user_id
      where i.user_id > $3 and i.kind in ('account', 'guest') and i.created_at_ms <= $1::bigint - $2::bigint
        and a.balance > 0 and p.closed_at_ms is null and p.last_play_at_ms <= $1::bigint - $2::bigint
        and not exists (
          select from voltide.session s where s.user_id = i.user_id and s.rotated_at_ms > $1::bigint - $2::bigint)
        and not exists (
          select from voltide.promo_notice n
          where n.user_id = i.user_id and n.activity_at_ms >= voltide.last_activity(i.user_id, $1))
        and voltide.last_activity(i.user_id, $1) <= $1::bigint - $2::bigint
      order by i.user_id limit $4`,
    values: [atMs, QUIET_MS, after?.userId ?? 0n, most],
  });
}

type GivenNotice = { readonly promoSun: bigint; readonly expiresAtMs: number };

/** Stores a notice. Undefined where it is too early, or was given before. */
export async function giveNotice(
  connection: Connection,
  userId: UserId,
  atMs: number,
): Promise<GivenNotice | undefined> {
  const row = await find<{ promo: bigint; expiresAtMs: bigint }>(connection, {
    name: 'promo-give-notice',
    text: `select a.balance as promo, n.expires_at_ms as "expiresAtMs"
      from voltide.notice_promo($1, $2) as n (expires_at_ms)
      join voltide.account a on a.user_id = $1 and a.kind = 'promo'
      where n.expires_at_ms is not null`,
    values: [userId, atMs],
  });
  return row === undefined ? undefined : { promoSun: row.promo, expiresAtMs: Number(row.expiresAtMs) };
}

export type RunOut = { readonly userId: UserId; readonly expiresAtMs: bigint };

export async function listRunOut(
  connection: Connection,
  atMs: number,
  { after, most }: { readonly after: RunOut | undefined; readonly most: number },
): Promise<readonly RunOut[]> {
  return list<RunOut>(connection, {
    name: 'promo-list-run-out',
    text: `select user_id as "userId", expires_at_ms as "expiresAtMs" from voltide.promo_notice
      where expires_at_ms <= $1 and (expires_at_ms, user_id) > ($2, $3) order by expires_at_ms, user_id limit $4`,
    values: [atMs, after?.expiresAtMs ?? 0n, after?.userId ?? 0n, most],
  });
}

/** Expires all promo of a player. False where the database finds it too early, or an activity has lifted the notice. */
export async function expirePromo(connection: Connection, userId: UserId, atMs: number): Promise<boolean> {
  const row = await find<{ expired: boolean }>(connection, {
    name: 'promo-expire',
    text: 'select voltide.expire_promo($1, $2) as expired',
    values: [userId, atMs],
  });
  return row?.expired === true;
}

/** A notice, which any activity after the one it names has lifted. */
type Notice = { readonly noticedAtMs: number; readonly activityAtMs: number; readonly expiresAtMs: number };

export type PromoRow = {
  readonly promoSun: bigint;
  readonly releasedSun: bigint;
  readonly lastActivityAtMs: number;
  readonly notice: Notice | undefined;
};

type RawPromo = {
  readonly promo: bigint;
  readonly released: bigint;
  readonly lastActivityAtMs: bigint;
  readonly noticedAtMs: bigint | null;
  readonly activityAtMs: bigint;
  readonly expiresAtMs: bigint;
};

/** Reads a player's promo. The released amount is summed from the promo balance's own rows of the ledger. */
export async function findPromo(connection: Connection, userId: UserId, atMs: number): Promise<PromoRow | undefined> {
  const row = await find<RawPromo>(connection, {
    name: 'promo-find',
    text: `select a.balance as promo, voltide.last_activity(a.user_id, $2) as "lastActivityAtMs",
        n.noticed_at_ms as "noticedAtMs", n.activity_at_ms as "activityAtMs", n.expires_at_ms as "expiresAtMs", (
          select coalesce(-sum(t.amount), 0)::bigint from voltide.transfer t
          where t.user_id = a.user_id and t.kind = 'promo' and t.cause = 'release'
        ) as released
      from voltide.account a left join voltide.promo_notice n on n.user_id = a.user_id
      where a.user_id = $1 and a.kind = 'promo'`,
    values: [userId, atMs],
  });
  return row === undefined
    ? undefined
    : {
        promoSun: row.promo,
        releasedSun: row.released,
        lastActivityAtMs: Number(row.lastActivityAtMs),
        notice: noticeOf(row),
      };
}

function noticeOf({ noticedAtMs, activityAtMs, expiresAtMs }: RawPromo): Notice | undefined {
  if (noticedAtMs === null) return undefined;
  return {
    noticedAtMs: Number(noticedAtMs),
    activityAtMs: Number(activityAtMs),
    expiresAtMs: Number(expiresAtMs),
  };
}
