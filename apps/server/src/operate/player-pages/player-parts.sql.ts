import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list } from '../../platform/db/rows.ts';

export type SessionRow = {
  readonly device: string | null;
  readonly country: string | null;
  readonly startedAtMs: bigint;
  readonly usedAtMs: bigint;
  readonly endsAtMs: bigint;
  readonly revokedAtMs: bigint | null;
  readonly isLive: boolean;
};

export async function listSessions(
  connection: Connection,
  userId: UserId,
  { nowMs, limit }: { readonly nowMs: number; readonly limit: number },
): Promise<readonly SessionRow[]> {
  return list<SessionRow>(connection, {
    name: 'player-sessions',
    text: `select s.device, s.country, s.created_at_ms as "startedAtMs", s.rotated_at_ms as "usedAtMs",
        least(s.idle_until_ms, s.expires_at_ms) as "endsAtMs", s.revoked_at_ms as "revokedAtMs",
        s.revoked_at_ms is null and least(s.idle_until_ms, s.expires_at_ms) > $2 as "isLive"
      from voltide.session s where s.user_id = $1
      order by "isLive" desc, s.rotated_at_ms desc, s.session_id limit $3`,
    values: [userId, nowMs, limit],
  });
}

export type WalletRow = {
  readonly address: Uint8Array;
  readonly provenAtMs: bigint;
  readonly endedAtMs: bigint | null;
  readonly depositedSun: bigint;
  readonly withdrawnSun: bigint;
  /** Numbers as texts: JSON has none so large. */
  readonly others: readonly { readonly userId: string; readonly username: string }[];
};

export async function listWallets(
  connection: Connection,
  userId: UserId,
  limit: number,
): Promise<readonly WalletRow[]> {
  return list<WalletRow>(connection, {
    name: 'player-wallets',
    text: `select l.address, l.verified_at_ms as "provenAtMs", l.ended_at_ms as "endedAtMs",
        (select coalesce(sum(d.amount), 0) from voltide.deposit d
          where d.user_id = $1 and d.from_address = l.address and d.state = 'credited')::bigint as "depositedSun",
        (select coalesce(sum(w.amount), 0) from voltide.withdrawal w
          where w.user_id = $1 and w.to_address = l.address and w.state = 'settled')::bigint as "withdrawnSun",
        coalesce((
          select jsonb_agg(jsonb_build_object('userId', o.user_id::text, 'username', o.username))
          from (
            select distinct i.user_id, i.username from voltide.wallet_link x
            join voltide.identity i on i.user_id = x.user_id
            where x.address = l.address and x.user_id <> $1 limit 20
          ) o), '[]') as others
      from voltide.wallet_link l where l.user_id = $1 order by l.link_id desc limit $2`,
    values: [userId, limit],
  });
}

export type SeatRow = {
  readonly battleId: string;
  readonly layout: string;
  readonly mode: string;
  readonly isInverse: boolean;
  readonly state: 'open' | 'locked' | 'rolling' | 'settled' | 'cancelled' | 'voided';
  readonly seat: number;
  readonly share: number;
  readonly bucket: 'cash' | 'promo';
  readonly stakeSun: bigint;
  readonly payoutSun: bigint | null;
  readonly takenAtMs: bigint;
  readonly endedAtMs: bigint | null;
  readonly others: readonly { readonly userId: string; readonly username: string }[];
};

export async function listSeats(
  connection: Connection,
  userId: UserId,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<readonly SeatRow[]> {
  return list<SeatRow>(connection, {
    name: 'player-seats',
    text: `with seat as (
        select s.battle_id, s.seat, s.share, s.bucket, s.stake, s.payout, s.taken_at_ms
        from voltide.battle_seat s
        where s.user_id = $1 and ($2::text is null or (s.taken_at_ms, s.battle_id) < (
          select o.taken_at_ms, o.battle_id from voltide.battle_seat o where o.user_id = $1 and o.battle_id = $2))
        order by s.taken_at_ms desc, s.battle_id desc limit $3
      )
      select s.battle_id as "battleId", b.layout, b.mode, b.inverse as "isInverse", b.state::text, s.seat, s.share,
        s.bucket::text, s.stake as "stakeSun", s.payout as "payoutSun", s.taken_at_ms as "takenAtMs",
        b.ended_at_ms as "endedAtMs",
        coalesce((
          select jsonb_agg(jsonb_build_object('userId', i.user_id::text, 'username', i.username) order by o.seat)
          from voltide.battle_seat o join voltide.identity i on i.user_id = o.user_id
          where o.battle_id = s.battle_id and o.user_id <> $1), '[]') as others
      from seat s join voltide.battle b using (battle_id)
      order by s.taken_at_ms desc, s.battle_id desc`,
    values: [userId, before ?? null, limit],
  });
}

export type ExclusionRow = {
  readonly kind: 'cool_off' | 'self_exclusion';
  readonly fromMs: bigint;
  readonly untilMs: bigint;
  readonly isInherited: boolean;
};

export async function listExclusions(
  connection: Connection,
  userId: UserId,
  limit: number,
): Promise<readonly ExclusionRow[]> {
  return list<ExclusionRow>(connection, {
    name: 'player-exclusions',
    text: `select x.kind::text, x.from_ms as "fromMs", x.until_ms as "untilMs", x.inherited as "isInherited"
      from voltide.exclusion x where x.user_id = $1 order by x.until_ms desc, x.from_ms desc limit $2`,
    values: [userId, limit],
  });
}

export type FamilyRow = {
  readonly refereeId: UserId;
  readonly referrerId: UserId;
  readonly referee: string;
  readonly referrer: string;
  readonly joinedAtMs: bigint;
  readonly state: 'counts' | 'held' | 'refused';
  readonly reason: 'same_wallet' | 'same_device' | 'same_payment' | 'same_network' | null;
  readonly stakeSun: bigint;
  readonly earnedSun: bigint;
  readonly claimedSun: bigint;
};

const FAMILY = `r.referee_id as "refereeId", r.referrer_id as "referrerId", e.username as referee,
  o.username as referrer, r.joined_at_ms as "joinedAtMs", r.state, r.reason, r.stake as "stakeSun",
  r.earned as "earnedSun", r.claimed as "claimedSun"
  from voltide.referral r join voltide.identity e on e.user_id = r.referee_id
  join voltide.identity o on o.user_id = r.referrer_id`;

export async function findBrought(connection: Connection, userId: UserId): Promise<FamilyRow | undefined> {
  return find<FamilyRow>(connection, {
    name: 'player-brought',
    text: `select ${FAMILY} where r.referee_id = $1`,
    values: [userId],
  });
}

type FamilyPage = {
  readonly before: { readonly joinedAtMs: bigint; readonly userId: UserId } | undefined;
  readonly limit: number;
};

export async function listReferees(
  connection: Connection,
  userId: UserId,
  { before, limit }: FamilyPage,
): Promise<readonly FamilyRow[]> {
  return list<FamilyRow>(connection, {
    name: 'player-referees',
    text: `select ${FAMILY}
      where r.referrer_id = $1
        and (r.joined_at_ms, r.referee_id) < (coalesce($2::bigint, 9000000000000000), coalesce($3::bigint, 0))
      order by r.joined_at_ms desc, r.referee_id desc limit $4`,
    values: [userId, before?.joinedAtMs ?? null, before?.userId ?? null, limit],
  });
}

export type EvidenceRow = {
  readonly refereeId: UserId;
  readonly otherId: UserId;
  readonly other: string;
  readonly relation: 'referrer' | 'above' | 'referee';
  readonly reason: 'same_wallet' | 'same_device' | 'same_payment' | 'same_network';
  readonly atMs: bigint;
};

export async function listEvidence(
  connection: Connection,
  refereeIds: readonly UserId[],
): Promise<readonly EvidenceRow[]> {
  return list<EvidenceRow>(connection, {
    name: 'player-evidence',
    text: `select v.referee_id as "refereeId", v.other_id as "otherId", i.username as other, v.relation, v.reason,
        v.noted_at_ms as "atMs"
      from voltide.referral_evidence v join voltide.identity i on i.user_id = v.other_id
      where v.referee_id = any ($1) order by v.noted_at_ms, v.other_id, v.reason`,
    values: [refereeIds],
  });
}
