import type { PlayerState } from '@voltide/contract';
import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { exists, find, list } from '../../platform/db/rows.ts';
import type { IdentityKind } from '../../people/sessions/session.ts';
import { STATE } from './player-state.sql.ts';

export type FactsRow = {
  readonly userId: UserId;
  readonly kind: IdentityKind;
  readonly state: PlayerState;
  readonly username: string;
  readonly role: 'player' | 'superadmin';
  readonly joinedAtMs: bigint;
  readonly deletedAtMs: bigint | null;
  readonly closedAtMs: bigint | null;
  readonly avatarLook: string | null;
  readonly avatarHash: string | null;
  readonly isEmailConfirmed: boolean;
  readonly hasFactor: boolean;
  readonly seenAtMs: bigint | null;
  readonly lastPlayAtMs: bigint;
  readonly identityAtMs: bigint | null;
  readonly isKeptOff: boolean;
  readonly cashStakeSun: bigint;
  readonly cashPayoutSun: bigint;
  readonly cashEdgeSun: bigint;
  readonly promoStakeSun: bigint;
  readonly promoEdgeSun: bigint;
  readonly givenXp: bigint;
  readonly plays: bigint;
  readonly battles: number;
  readonly deposits: bigint;
  readonly withdrawals: bigint;
  readonly waiting: bigint;
  readonly limits: bigint;
  readonly exclusions: bigint;
  readonly exclusionKind: 'cool_off' | 'self_exclusion' | null;
  readonly exclusionUntilMs: bigint | null;
  readonly sessions: bigint;
  readonly addresses: bigint;
  readonly notes: bigint;
  readonly referrerId: UserId | null;
  readonly referrer: string | null;
  readonly referees: bigint;
  readonly heldReferees: bigint;
  readonly releaseSun: bigint | null;
  readonly releaseDueAtMs: bigint | null;
};

export async function findFacts(connection: Connection, userId: UserId, nowMs: number): Promise<FactsRow | undefined> {
  return find<FactsRow>(connection, {
    name: 'player-facts',
    text: `select i.user_id as "userId", i.kind, ${STATE} as state, i.username, i.role,
        i.created_at_ms as "joinedAtMs", i.deleted_at_ms as "deletedAtMs", p.closed_at_ms as "closedAtMs",
        v.look as "avatarLook", v.hash as "avatarHash", i.email_confirmed_at_ms is not null as "isEmailConfirmed",
        f.enrolled_at_ms is not null as "hasFactor",
        (select max(t.at_ms) from (
          select l.at_ms from voltide.last_seen l where l.user_id = i.user_id
          union all select s.rotated_at_ms from voltide.session s where s.user_id = i.user_id) t) as "seenAtMs",
        coalesce(p.last_play_at_ms, 0) as "lastPlayAtMs", c.checked_at_ms as "identityAtMs",
        exists (select from voltide.limited_account l where l.user_id = i.user_id) as "isKeptOff",
        coalesce(p.cash_stake, 0) as "cashStakeSun", coalesce(p.cash_payout, 0) as "cashPayoutSun",
        coalesce(p.cash_edge, 0) as "cashEdgeSun", coalesce(p.promo_stake, 0) as "promoStakeSun",
        coalesce(p.promo_edge, 0) as "promoEdgeSun", coalesce(p.xp, 0)::bigint as "givenXp",
        (select coalesce(sum(t.plays), 0) from voltide.table_progress t where t.user_id = i.user_id)::bigint as plays,
        coalesce((select g.battles from voltide.progress g where g.user_id = i.user_id), 0) as battles,
        (select count(*) from voltide.deposit d where d.user_id = i.user_id and d.state = 'credited') as deposits,
        w.all as withdrawals, w.waiting,
        (select count(*) from voltide.player_limit l where l.user_id = i.user_id and l.amount is not null) as limits,
        (select count(*) from voltide.exclusion x where x.user_id = i.user_id) as exclusions,
        x.kind as "exclusionKind", x.until_ms as "exclusionUntilMs",
        (select count(*) from voltide.session s where s.user_id = i.user_id and s.revoked_at_ms is null
          and least(s.idle_until_ms, s.expires_at_ms) > $1) as sessions,
        (select count(*) from voltide.wallet_link l where l.user_id = i.user_id and l.ended_at_ms is null) as addresses,
        (select count(*) from voltide.player_note n where n.user_id = i.user_id) as notes,
        r.referrer_id as "referrerId", o.username as referrer, e.all as referees, e.held as "heldReferees",
        y.amount as "releaseSun", y.due_at_ms as "releaseDueAtMs"
      from voltide.identity i
      left join voltide.player p using (user_id)
      left join voltide.avatar v using (user_id)
      left join voltide.second_factor f using (user_id)
      left join voltide.identity_check c using (user_id)
      left join voltide.vault_release y using (user_id)
      left join voltide.referral r on r.referee_id = i.user_id
      left join voltide.identity o on o.user_id = r.referrer_id
      left join lateral (
        select x.kind, x.until_ms from voltide.exclusion x
        where x.user_id = i.user_id and x.from_ms <= $1 and x.until_ms > $1 order by x.until_ms desc limit 1
      ) x on true
      cross join lateral (
        select count(*) as all, count(*) filter (where w.state in ('requested', 'review')) as waiting
        from voltide.withdrawal w where w.user_id = i.user_id
      ) w
      cross join lateral (
        select count(*) as all, count(*) filter (where e.state = 'held') as held
        from voltide.referral e where e.referrer_id = i.user_id
      ) e
      where i.user_id = $2`,
    values: [nowMs, userId],
  });
}

export type HoldRow = {
  readonly holdId: string;
  readonly cause: string;
  readonly bucket: string;
  readonly amountSun: bigint;
  readonly atMs: bigint;
};

export async function listHolds(connection: Connection, userId: UserId, limit: number): Promise<readonly HoldRow[]> {
  return list<HoldRow>(connection, {
    name: 'player-holds',
    text: `select h.hold_id as "holdId", h.cause, h.bucket::text, h.amount as "amountSun", h.at_ms as "atMs"
      from voltide.hold h where h.user_id = $1 order by h.at_ms desc, h.hold_id limit $2`,
    values: [userId, limit],
  });
}

export async function isKnown(connection: Connection, userId: UserId): Promise<boolean> {
  return exists(connection, {
    name: 'player-known',
    text: 'select from voltide.identity i where i.user_id = $1',
    values: [userId],
  });
}
