import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { find, list } from '../../platform/db/rows.ts';

export type TargetKind = 'url' | 'mail';

export type TargetRow = {
  readonly targetId: bigint;
  readonly kind: TargetKind;
  readonly address: string;
  readonly addedBy: UserId;
  readonly addedAtMs: bigint;
  readonly lastDay: string | null;
  readonly deliveredAtMs: bigint | null;
  readonly gaveUpAtMs: bigint | null;
  readonly attempts: number | null;
  readonly error: string | null;
};

export async function listTargets(connection: Connection): Promise<readonly TargetRow[]> {
  return list<TargetRow>(connection, {
    name: 'seal-target-list',
    text: `select t.target_id as "targetId", t.kind, t.address, t.added_by as "addedBy", t.added_at_ms as "addedAtMs",
        l.day::text as "lastDay", l.delivered_at_ms as "deliveredAtMs", l.gave_up_at_ms as "gaveUpAtMs", l.attempts,
        l.error
      from voltide.seal_target t
      left join lateral (
        select d.day, d.delivered_at_ms, d.gave_up_at_ms, d.attempts, d.error
        from voltide.seal_delivery d where d.target_id = t.target_id order by d.day desc limit 1
      ) l on true
      where t.removed_at_ms is null order by t.target_id`,
  });
}

export type NewTarget = {
  readonly kind: TargetKind;
  readonly address: string;
  readonly byUserId: UserId;
  readonly atMs: number;
};

export async function insertTarget(
  connection: Connection,
  { kind, address, byUserId, atMs }: NewTarget,
  most: number,
): Promise<bigint | undefined> {
  const row = await find<{ targetId: bigint }>(connection, {
    name: 'seal-target-insert',
    text: `insert into voltide.seal_target (kind, address, added_by, added_at_ms)
      select $1, $2, $3, $4
      where (select count(*) from voltide.seal_target t where t.removed_at_ms is null) < $5
      on conflict (address) where removed_at_ms is null do nothing returning target_id as "targetId"`,
    values: [kind, address, byUserId, atMs, most],
  });
  return row?.targetId;
}

export async function removeTarget(
  connection: Connection,
  targetId: bigint,
  { byUserId, atMs }: Pick<NewTarget, 'byUserId' | 'atMs'>,
): Promise<{ readonly kind: TargetKind; readonly address: string } | undefined> {
  return find<{ kind: TargetKind; address: string }>(connection, {
    name: 'seal-target-remove',
    text: `update voltide.seal_target set removed_by = $2, removed_at_ms = $3
      where target_id = $1 and removed_at_ms is null returning kind, address`,
    values: [targetId, byUserId, atMs],
  });
}

export async function queueDeliveries(connection: Connection, atMs: number): Promise<void> {
  await connection.query({
    name: 'seal-delivery-queue',
    text: `insert into voltide.seal_delivery (target_id, day, due_at_ms)
      select t.target_id, d.day, $1
      from voltide.seal_target t
      cross join (select s.day from voltide.day_seal s order by s.number desc limit 1) d
      where t.removed_at_ms is null on conflict do nothing`,
    values: [atMs],
  });
}

export type DueDelivery = {
  readonly targetId: bigint;
  readonly date: string;
  readonly kind: TargetKind;
  readonly address: string;
  readonly attempts: number;
  readonly hash: string;
  readonly document: string;
};

/** Claims deliveries that are due, so that another node leaves them alone until the lease ends. */
export async function claimDeliveries(
  connection: Connection,
  { nowMs, leaseMs, limit }: { readonly nowMs: number; readonly leaseMs: number; readonly limit: number },
): Promise<readonly DueDelivery[]> {
  return list<DueDelivery>(connection, {
    name: 'seal-delivery-claim',
    text: `with due as (
        select d.target_id, d.day from voltide.seal_delivery d
        join voltide.seal_target t on t.target_id = d.target_id and t.removed_at_ms is null
        where d.delivered_at_ms is null and d.gave_up_at_ms is null and d.due_at_ms <= $1
        order by d.due_at_ms limit $3 for update of d skip locked
      ),
      taken as (
        update voltide.seal_delivery d set due_at_ms = $1 + $2, attempts = d.attempts + 1
        from due where d.target_id = due.target_id and d.day = due.day
        returning d.target_id, d.day, d.attempts
      )
      select k.target_id as "targetId", k.day::text as date, t.kind, t.address, k.attempts,
        encode(s.hash, 'hex') as hash, s.document
      from taken k join voltide.seal_target t on t.target_id = k.target_id join voltide.day_seal s on s.day = k.day`,
    values: [nowMs, leaseMs, limit],
  });
}

type Delivered = { readonly targetId: bigint; readonly date: string };

export async function noteDelivered(
  connection: Connection,
  { targetId, date }: Delivered,
  atMs: number,
): Promise<void> {
  await connection.query({
    name: 'seal-delivery-done',
    text: `update voltide.seal_delivery set delivered_at_ms = $3, error = null
      where target_id = $1 and day = $2 and delivered_at_ms is null`,
    values: [targetId, date, atMs],
  });
}

type Failed = Delivered & { readonly error: string; readonly dueAtMs: number | undefined; readonly atMs: number };

export async function noteFailed(connection: Connection, failed: Failed): Promise<void> {
  const { targetId, date, error, dueAtMs, atMs } = failed;
  await connection.query({
    name: 'seal-delivery-failed',
    text: `update voltide.seal_delivery set error = $3, due_at_ms = coalesce($4, due_at_ms),
        gave_up_at_ms = case when $4::bigint is null then $5::bigint end
      where target_id = $1 and day = $2 and delivered_at_ms is null`,
    values: [targetId, date, error.slice(0, 300), dueAtMs ?? null, atMs],
  });
}

export type MirrorState = 'new' | 'same' | 'differs' | 'away';

export type MirrorRow = {
  readonly mirrorId: bigint;
  readonly address: string;
  readonly state: MirrorState;
  readonly sinceMs: bigint;
  readonly checkedAtMs: bigint | null;
  readonly sameAtMs: bigint | null;
};

const MIRROR = `m.mirror_id as "mirrorId", m.address, m.state, m.since_ms as "sinceMs",
  m.checked_at_ms as "checkedAtMs", m.same_at_ms as "sameAtMs"`;

export async function listMirrors(connection: Connection): Promise<readonly MirrorRow[]> {
  return list<MirrorRow>(connection, {
    name: 'seal-mirror-list',
    text: `select ${MIRROR} from voltide.seal_mirror m where m.same_at_ms is not null order by m.mirror_id`,
  });
}

/** Adds a mirror to check; false where there are `most` already and it is none of them. */
export async function insertMirror(
  connection: Connection,
  { address, atMs, most }: { readonly address: string; readonly atMs: number; readonly most: number },
): Promise<boolean> {
  const row = await find<{ isKnown: boolean }>(connection, {
    name: 'seal-mirror-insert',
    text: `with added as (
        insert into voltide.seal_mirror (address, added_at_ms, since_ms)
        select $1, $2, $2 where (select count(*) from voltide.seal_mirror) < $3
        on conflict (address) do nothing returning mirror_id
      )
      select exists (select from added) or exists (
        select from voltide.seal_mirror m where m.address = $1) as "isKnown"`,
    values: [address, atMs, most],
  });
  return row?.isKnown === true;
}

export async function deleteMirror(connection: Connection, mirrorId: bigint): Promise<string | undefined> {
  const row = await find<{ address: string }>(connection, {
    name: 'seal-mirror-delete',
    text: 'delete from voltide.seal_mirror where mirror_id = $1 returning address',
    values: [mirrorId],
  });
  return row?.address;
}

/** Claims mirrors that were not checked since a moment, so that no other node queries them too. */
export async function claimMirrors(
  connection: Connection,
  { nowMs, beforeMs, limit }: { readonly nowMs: number; readonly beforeMs: number; readonly limit: number },
): Promise<readonly MirrorRow[]> {
  return list<MirrorRow>(connection, {
    name: 'seal-mirror-claim',
    text: `update voltide.seal_mirror m set checked_at_ms = $1
      where m.mirror_id in (
        select o.mirror_id from voltide.seal_mirror o where coalesce(o.checked_at_ms, 0) <= $2
        order by coalesce(o.checked_at_ms, 0), o.mirror_id limit $3 for update skip locked)
      returning ${MIRROR}`,
    values: [nowMs, beforeMs, limit],
  });
}

export async function noteMirror(
  connection: Connection,
  { mirrorId, state, atMs }: { readonly mirrorId: bigint; readonly state: MirrorState; readonly atMs: number },
): Promise<void> {
  await connection.query({
    name: 'seal-mirror-note',
    text: `update voltide.seal_mirror m set state = $2, since_ms = case when m.state = $2 then m.since_ms else $3 end,
        same_at_ms = case when $2 = 'same' then $3 else m.same_at_ms end
      where m.mirror_id = $1`,
    values: [mirrorId, state, atMs],
  });
}

export async function deleteSilentMirrors(connection: Connection, beforeMs: number): Promise<void> {
  await connection.query({
    name: 'seal-mirror-delete-silent',
    text: 'delete from voltide.seal_mirror where same_at_ms is null and added_at_ms < $1',
    values: [beforeMs],
  });
}
