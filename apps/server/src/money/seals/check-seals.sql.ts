import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list, one } from '../../platform/db/rows.ts';

export type SealRow = {
  readonly number: number;
  readonly draftId: bigint;
  readonly date: string;
  readonly takenAtMs: bigint;
  readonly hash: string;
  readonly document: string;
  readonly auditHash: string | null;
  readonly liabilityHash: string | null;
  readonly jackpotRoot: string | null;
  readonly jackpotHash: string | null;
  readonly seasons: readonly string[];
};

export async function listSeals(connection: Connection): Promise<readonly SealRow[]> {
  return list<SealRow>(connection, {
    text: `select d.number, d.draft_id as "draftId", d.day::text as date,
      d.taken_at_ms as "takenAtMs", encode(d.hash, 'hex') as hash, d.document,
      encode(e.hash, 'hex') as "auditHash", encode(sha256(convert_to(l.document, 'UTF8')), 'hex') as "liabilityHash",
      j.root as "jackpotRoot", encode(sha256(convert_to(j.document, 'UTF8')), 'hex') as "jackpotHash",
      array(
        select concat_ws(' ', b.period, b.root, b.stakes_hash)
        from voltide.seal_season s join voltide.board b on b.board_no = s.board_no
        where s.day = d.day order by b.ends_on, b.period, b.board_no) as seasons
    from voltide.day_seal d
    cross join lateral (select d.document::jsonb as c) x
    left join voltide.audit_entry e on e.audit_no = (x.c -> 'audit' ->> 'entries')::bigint
    left join voltide.liability_seal l on l.day = (x.c -> 'liabilities' ->> 'date')::date
    left join voltide.jackpot_day j on j.day = (x.c -> 'jackpot' ->> 'date')::date
    order by d.number`,
  });
}

export async function listNodes(
  connection: Connection,
  draftId: bigint,
): Promise<readonly { readonly hash: Uint8Array; readonly sumSun: bigint }[]> {
  return list<{ hash: Uint8Array; sumSun: bigint }>(connection, {
    text: 'select l.hash, l.sum as "sumSun" from voltide.seal_leaves l where l.draft_id = $1 order by l.number',
    values: [draftId],
  });
}

export async function findLeaves(
  connection: Connection,
  draftId: bigint,
  number: number,
): Promise<Uint8Array | undefined> {
  const row = await find<{ leaves: Uint8Array }>(connection, {
    name: 'seal-check-leaves',
    text: 'select l.leaves from voltide.seal_leaves l where l.draft_id = $1 and l.number = $2',
    values: [draftId, number],
  });
  return row?.leaves;
}

/** Lists the hash of each player's newest statement up to an attempt; null without one. */
export async function listLastHashes(
  connection: Connection,
  userIds: readonly bigint[],
  draftId: bigint,
): Promise<readonly (string | null)[]> {
  const rows = await list<{ hash: string | null }>(connection, {
    name: 'seal-check-last-hashes',
    text: `select encode(s.hash, 'hex') as hash from unnest($1::bigint[]) with ordinality as u (user_id, place)
      left join lateral (
        select t.hash from voltide.seal_statement t join voltide.day_seal d on d.draft_id = t.draft_id
        where t.user_id = u.user_id and t.draft_id <= $2 order by t.draft_id desc limit 1
      ) s on true
      order by u.place`,
    values: [userIds, draftId],
  });
  return rows.map(({ hash }) => hash);
}

export async function listBattles(
  connection: Connection,
  date: string,
): Promise<readonly { readonly battleId: string; readonly hash: Uint8Array }[]> {
  return list<{ battleId: string; hash: Uint8Array }>(connection, {
    text: 'select b.battle_id as "battleId", b.hash from voltide.seal_battle b where b.day = $1 order by b.place',
    values: [date],
  });
}

export async function countMissingBattles(connection: Connection): Promise<number> {
  const row = await one<{ count: number }>(connection, {
    text: `select count(*)::integer as count
    from voltide.battle b
    where b.state in ('settled', 'voided')
      and b.ended_at_ms < (select max(d.taken_at_ms) from voltide.day_seal d) - 86400000
      and not exists (select from voltide.seal_battle s where s.battle_id = b.battle_id)`,
  });
  return row.count;
}

/**
 * Counts sealed statements whose text does not match their hash, that do not begin where the one before ended, or whose
 * chains are not those of the books: at each sealed length, the chain still has that hash and that balance.
 */
export async function countStatementFaults(connection: Connection): Promise<number> {
  const row = await one<{ count: number }>(connection, {
    text: `
    with sealed as (
      select s.user_id, d.number, s.document, s.hash, s.from_epoch, s.from_nonce, s.to_epoch, s.to_nonce, s.plays,
        s.plays_root, s.document::jsonb as c,
        lag(s.to_epoch, 1, 0) over w as last_epoch, lag(s.to_nonce, 1, 0) over w as last_nonce
      from voltide.seal_statement s join voltide.day_seal d on d.draft_id = s.draft_id
      window w as (partition by s.user_id order by d.number)
    )
    select ((
      select count(*) from sealed s
      where s.hash <> sha256(convert_to(s.document, 'UTF8'))
        or (s.from_epoch, s.from_nonce) <> (s.last_epoch, s.last_nonce)
        or s.from_epoch <> (s.c -> 'from' ->> 'epoch')::integer or s.from_nonce <> (s.c -> 'from' ->> 'nonce')::integer
        or s.to_epoch <> (s.c -> 'to' ->> 'epoch')::integer or s.to_nonce <> (s.c -> 'to' ->> 'nonce')::integer
        or s.plays <> (s.c ->> 'plays')::integer or encode(s.plays_root, 'hex') <> s.c ->> 'playsRoot'
    ) + (
      select count(*) from sealed s
      cross join lateral jsonb_to_recordset(s.c -> 'accounts') as a (kind text, seq bigint, balance text, head text)
      left join voltide.transfer t
        on t.user_id = s.user_id and t.kind = a.kind::voltide.account_kind and t.seq = a.seq
      where a.seq > 0 and (t.seq is null or encode(t.chain_hash, 'hex') <> a.head
        or t.balance_after <> replace(a.balance, '.', '')::bigint)
    ))::integer as count`,
  });
  return row.count;
}

export type SealedRange = {
  readonly userId: UserId;
  readonly fromEpoch: number;
  readonly fromNonce: number;
  readonly toEpoch: number;
  readonly toNonce: number;
  readonly plays: number;
  readonly playsRoot: string;
};

export async function listRanges(
  connection: Connection,
  draftId: bigint,
  after: bigint,
): Promise<readonly SealedRange[]> {
  return list<SealedRange>(connection, {
    name: 'seal-check-ranges',
    text: `select s.user_id as "userId", s.from_epoch as "fromEpoch", s.from_nonce as "fromNonce",
        s.to_epoch as "toEpoch", s.to_nonce as "toNonce", s.plays, encode(s.plays_root, 'hex') as "playsRoot"
      from voltide.seal_statement s
      where s.draft_id = $1 and s.user_id > $2 and (s.from_epoch, s.from_nonce) <> (s.to_epoch, s.to_nonce)
      order by s.user_id limit 500`,
    values: [draftId, after],
  });
}
