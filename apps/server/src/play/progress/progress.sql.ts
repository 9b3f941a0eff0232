import { type UserId } from '@voltide/core';
import type { Earned } from '@voltide/games/progress/levels';
import type { Measure } from '@voltide/games/progress/measures';

import type { Connection } from '../../platform/db/pool.ts';
import { exists, find, list, one } from '../../platform/db/rows.ts';

/** Counts the plays of players since their last fold. */
export async function foldProgress(connection: Connection, userIds: readonly UserId[]): Promise<void> {
  await connection.query({
    name: 'progress-fold',
    text: 'select voltide.fold_progress($1::bigint[])',
    values: [userIds],
  });
}

/** The figures that determine a player's level, rakeback and tokens. */
export type Standing = Earned & {
  readonly cashEdgeSun: bigint;
  readonly rakebackThousandths: bigint;
  readonly rakebackPaidSun: bigint;
  /** The cash edge when rakeback was last claimed. */
  readonly claimedEdgeSun: bigint;
  readonly tokens: bigint;
  /** The last UTC day whose first win was rewarded. */
  readonly lastWinDay: string | null;
};

export async function readStanding(connection: Connection, userId: UserId): Promise<Standing> {
  return one<Standing>(connection, {
    name: 'progress-standing',
    text: `select p.cash_edge as "cashEdgeSun", p.promo_edge as "promoEdgeSun", p.xp::bigint as "givenXp",
        p.rakeback_thousandths as "rakebackThousandths", p.tokens::bigint as tokens,
        coalesce(g.rakeback_paid, 0)::bigint as "rakebackPaidSun",
        coalesce((select max(w.cash_edge_at) from voltide.reward w
          where w.user_id = p.user_id and w.kind = 'rakeback'), 0)::bigint as "claimedEdgeSun",
        (select max(w.subject) from voltide.reward w
          where w.user_id = p.user_id and w.kind = 'day_win') as "lastWinDay"
      from voltide.player p left join voltide.progress g on g.user_id = p.user_id where p.user_id = $1`,
    values: [userId],
  });
}

export async function readMeasures(connection: Connection, userId: UserId): Promise<ReadonlyMap<Measure, bigint>> {
  const rows = await list<{ measure: Measure; amount: bigint }>(connection, {
    name: 'progress-measures',
    text: 'select measure, amount from voltide.list_measures($1)',
    values: [userId],
  });
  return new Map(rows.map(({ measure, amount }) => [measure, amount]));
}

export type Claimable = {
  readonly kind: string;
  readonly subject: string;
  readonly promoSun: bigint;
  readonly cashSun: bigint;
  readonly xp: number;
};

export async function listClaimable(connection: Connection, userId: UserId): Promise<readonly Claimable[]> {
  return list<Claimable>(connection, {
    name: 'progress-claimable',
    text: `select kind, subject, promo as "promoSun", cash as "cashSun", xp from voltide.list_claimable($1)`,
    values: [userId],
  });
}

export type GivenReward = Claimable & { readonly atMs: bigint; readonly rewardNo: number };

const GIVEN = `kind, subject, promo::bigint as "promoSun", cash::bigint as "cashSun", xp, at_ms as "atMs",
  reward_no as "rewardNo"`;

export async function listClaimed(connection: Connection, userId: UserId): Promise<readonly GivenReward[]> {
  return list<GivenReward>(connection, {
    name: 'progress-claimed',
    text: `select ${GIVEN} from voltide.reward where user_id = $1 and kind in ('achievement', 'step')`,
    values: [userId],
  });
}

/** Lists the rewards that an operation gave. Their numbers follow one another. */
export async function listRewardsOf(
  connection: Connection,
  { userId, atMs, key }: { readonly userId: UserId; readonly atMs: number; readonly key: string },
): Promise<readonly GivenReward[]> {
  return list<GivenReward>(connection, {
    name: 'progress-rewards-of',
    text: `select ${GIVEN} from voltide.reward where user_id = $1 and at_ms = $2 and operation_key = $3
      order by reward_no`,
    values: [userId, atMs, key],
  });
}

export async function listRewardsBefore(
  connection: Connection,
  userId: UserId,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<readonly GivenReward[]> {
  return list<GivenReward>(connection, {
    name: 'progress-rewards',
    text: `select ${GIVEN} from voltide.reward where user_id = $1 and reward_no < $2 order by reward_no desc limit $3`,
    values: [userId, before ?? 2_147_483_647, limit],
  });
}

/** Stores a verification of a player; false where it was stored before. */
export async function noteVerified(
  connection: Connection,
  { userId, kind, subject, atMs }: { userId: UserId; kind: string; subject: string; atMs: number },
): Promise<boolean> {
  const row = await one<{ isNew: boolean }>(connection, {
    name: 'progress-note-verified',
    text: 'select voltide.note_verified($1, $2, $3, $4) as "isNew"',
    values: [userId, kind, subject, atMs],
  });
  return row.isNew;
}

export async function hasSettledSeat(connection: Connection, userId: UserId, battleId: string): Promise<boolean> {
  return exists(connection, {
    name: 'progress-settled-seat',
    text: `select from voltide.battle_seat s join voltide.battle b using (battle_id)
      where s.battle_id = $1 and s.user_id = $2 and b.state = 'settled'`,
    values: [battleId, userId],
  });
}

export async function findSealDocument(connection: Connection, date: string): Promise<string | undefined> {
  const row = await find<{ document: string }>(connection, {
    name: 'progress-seal-document',
    text: 'select document from voltide.liability_seal where day = $1',
    values: [date],
  });
  return row?.document;
}
