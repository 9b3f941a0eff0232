import type { EntryCause, SecurityKind } from '@voltide/contract';
import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { list } from '../../platform/db/rows.ts';

/** Rows of one source of a timeline, the newest first: those before a position, or from the newest on. */
export type Part = { readonly userId: UserId; readonly before: bigint | undefined; readonly limit: number };

/** A row of a source. The position is its own within the source, and grows with time. */
type At = { readonly position: bigint; readonly atMs: bigint };

const NEWEST = 9_000_000_000_000_000_000n;

async function read<Row extends At>(
  connection: Connection,
  name: string,
  text: string,
  { userId, before, limit }: Part,
): Promise<readonly Row[]> {
  return list<Row>(connection, {
    name: `timeline-${name}`,
    text,
    values: [userId, before ?? NEWEST, limit],
  });
}

export type AccountRow = At & { readonly what: string; readonly detail: string };

/**
 * Lists sign-up, consents, referral, wallets, limits, exclusions and the end of an account. The position is the moment
 * with four digits behind it, which tell apart events of the same one.
 */
export const listAccountRows = (connection: Connection, part: Part): Promise<readonly AccountRow[]> =>
  read<AccountRow>(
    connection,
    'account',
    `with moment as (
        select i.created_at_ms as at_ms, 'joined' as what, i.kind as detail
        from voltide.identity i where i.user_id = $1
        union all
        select i.email_confirmed_at_ms, 'email_confirmed', '' from voltide.identity i
        where i.user_id = $1 and i.email_confirmed_at_ms is not null
        union all
        select i.deleted_at_ms, 'deleted', '' from voltide.identity i
        where i.user_id = $1 and i.deleted_at_ms is not null
        union all
        select max(c.agreed_at_ms), 'agreed', string_agg(c.document || ' ' || c.version, ', ' order by c.document desc)
        from voltide.consent c where c.user_id = $1 group by c.agreed_at_ms
        union all
        select r.joined_at_ms, 'brought', o.username
        from voltide.referral r join voltide.identity o on o.user_id = r.referrer_id where r.referee_id = $1
        union all
        select c.checked_at_ms, 'identity_checked', '' from voltide.identity_check c where c.user_id = $1
        union all
        select q.at_ms, 'guest_brought', '' from voltide.carried_guest q where q.user_id = $1
      )
      select m.position, m.at_ms as "atMs", m.what, m.detail
      from (
        select o.at_ms * 10000 + row_number() over (partition by o.at_ms order by o.what, o.detail) as position, o.*
        from moment o
      ) m
      where m.position < $2 order by m.position desc limit $3`,
    part,
  );

export type LimitRow = AccountRow;

export const listLimitRows = (connection: Connection, part: Part): Promise<readonly LimitRow[]> =>
  read<LimitRow>(
    connection,
    'limit',
    `with moment as (
        select l.set_at_ms as at_ms, case when l.amount is null then 'limit_removed' else 'limit_set' end as what,
          l.kind || ' ' || l.period as detail
        from voltide.player_limit l where l.user_id = $1
        union all
        select x.from_ms, x.kind::text, x.until_ms::text from voltide.exclusion x where x.user_id = $1
      )
      select m.position, m.at_ms as "atMs", m.what, m.detail
      from (
        select o.at_ms * 10000 + row_number() over (partition by o.at_ms order by o.what, o.detail) as position, o.*
        from moment o
      ) m
      where m.position < $2 order by m.position desc limit $3`,
    part,
  );

export type SessionRow = At & {
  readonly device: string | null;
  readonly country: string | null;
  readonly endedAtMs: bigint | null;
};

export const listSessionRows = (connection: Connection, part: Part): Promise<readonly SessionRow[]> =>
  read<SessionRow>(
    connection,
    'session',
    `select s.position, s.created_at_ms as "atMs", s.device, s.country, s.revoked_at_ms as "endedAtMs"
      from (
        select o.created_at_ms * 10000
            + row_number() over (partition by o.created_at_ms order by o.session_id) as position, o.*
        from voltide.session o where o.user_id = $1
      ) s
      where s.position < $2 order by s.position desc limit $3`,
    part,
  );

export type SecurityRow = At & { readonly kind: SecurityKind; readonly detail: string; readonly times: number };

export const listSecurityRows = (connection: Connection, part: Part): Promise<readonly SecurityRow[]> =>
  read<SecurityRow>(
    connection,
    'security',
    `select e.event_id as position, e.at_ms as "atMs", e.kind, e.detail, e.times
      from voltide.security_event e where e.user_id = $1 and e.event_id < $2 order by e.event_id desc limit $3`,
    part,
  );

export type PaymentRow = At & { readonly amountSun: bigint; readonly state: string };

export const listDepositRows = (connection: Connection, part: Part): Promise<readonly PaymentRow[]> =>
  read<PaymentRow>(
    connection,
    'deposit',
    `select d.deposit_id as position, d.created_at_ms as "atMs", d.amount as "amountSun", d.state::text
      from voltide.deposit d where d.user_id = $1 and d.deposit_id < $2 and d.state <> 'built'
      order by d.deposit_id desc limit $3`,
    part,
  );

export const listWithdrawalRows = (connection: Connection, part: Part): Promise<readonly PaymentRow[]> =>
  read<PaymentRow>(
    connection,
    'withdrawal',
    `select w.withdrawal_id as position, w.created_at_ms as "atMs", w.amount as "amountSun", w.state::text
      from voltide.withdrawal w where w.user_id = $1 and w.withdrawal_id < $2 order by w.withdrawal_id desc limit $3`,
    part,
  );

export type PlayDayRow = At & {
  readonly plays: number;
  readonly stakeSun: bigint;
  readonly payoutSun: bigint;
};

/** Lists plays by UTC day, which stands at its last millisecond. */
export const listPlayDays = (connection: Connection, part: Part): Promise<readonly PlayDayRow[]> =>
  read<PlayDayRow>(
    connection,
    'plays',
    `select d.utc_day::bigint as position, (d.utc_day + 1) * 86400000::bigint - 1 as "atMs", d.plays,
        d.cash_stake + d.promo_stake as "stakeSun", d.cash_payout + d.promo_payout as "payoutSun"
      from voltide.progress_day d where d.user_id = $1 and d.utc_day < least($2::bigint, 2000000000)::integer
      order by d.utc_day desc limit $3`,
    part,
  );

export type BattlePlayRow = At & {
  readonly battleId: string;
  readonly stakeSun: bigint;
  readonly creditSun: bigint;
  readonly seat: number;
};

export const listBattlePlays = (connection: Connection, part: Part): Promise<readonly BattlePlayRow[]> =>
  read<BattlePlayRow>(
    connection,
    'battle',
    `select b.place::bigint as position, b.at_ms as "atMs", b.battle_id as "battleId", b.stake as "stakeSun",
        (b.credit + b.found)::bigint as "creditSun", b.seat
      from voltide.battle_play b where b.user_id = $1 and b.place < least($2::bigint, 2147483647)::integer
      order by b.place desc limit $3`,
    part,
  );

export type BalanceRow = At & { readonly cause: EntryCause; readonly amountSun: bigint };

/** Lists movements of a balance without plays, battles, deposits and withdrawals, which have entries of their own. */
const listBalanceRows =
  (kind: 'cash' | 'promo') =>
  (connection: Connection, part: Part): Promise<readonly BalanceRow[]> =>
    read<BalanceRow>(
      connection,
      kind,
      `select t.seq as position, t.at_ms as "atMs", t.cause, t.amount as "amountSun"
        from voltide.transfer t
        where t.user_id = $1 and t.kind = '${kind}' and t.seq < $2
          and t.cause not in ('stake', 'win', 'release', 'exchange')
          and t.cause not in ('deposit', 'hold', 'return', 'take', 'battle')
        order by t.seq desc limit $3`,
      part,
    );
export const listCashRows = listBalanceRows('cash');
export const listPromoRows = listBalanceRows('promo');

export type MessageRow = At & { readonly topic: string; readonly isHandled: boolean };

export const listMessageRows = (connection: Connection, part: Part): Promise<readonly MessageRow[]> =>
  read<MessageRow>(
    connection,
    'message',
    `select c.message_id as position, c.created_at_ms as "atMs", c.topic, c.handled_at_ms is not null as "isHandled"
      from voltide.contact_message c where c.user_id = $1 and c.message_id < $2 order by c.message_id desc limit $3`,
    part,
  );

export type NotedRow = At & { readonly text: string; readonly by: string };

export const listNotedRows = (connection: Connection, part: Part): Promise<readonly NotedRow[]> =>
  read<NotedRow>(
    connection,
    'note',
    `select n.note_id as position, n.at_ms as "atMs", n.text, i.username as by
      from voltide.player_note n join voltide.identity i on i.user_id = n.by_user_id
      where n.user_id = $1 and n.note_id < $2 order by n.note_id desc limit $3`,
    part,
  );

export type ActRow = At & { readonly act: string; readonly byId: string | null; readonly reason: string | null };

/** Lists acts of operators on a player. The subject of the audit is the player as pages name them. */
export async function listActRows(
  connection: Connection,
  { before, limit }: Part,
  subjectId: string,
): Promise<readonly ActRow[]> {
  return list<ActRow>(connection, {
    name: 'timeline-act',
    text: `select e.audit_no as position, e.at_ms as "atMs", e.act, e.by_id as "byId",
        e.document::jsonb ->> 'reason' as reason
      from voltide.audit_entry e
      where e.subject_kind = 'player' and e.subject_id = $1 and e.audit_no < $2 order by e.audit_no desc limit $3`,
    values: [subjectId, before ?? NEWEST, limit],
  });
}

export async function listNames(
  connection: Connection,
  userIds: readonly UserId[],
): Promise<readonly { readonly userId: UserId; readonly username: string }[]> {
  return list<{ userId: UserId; username: string }>(connection, {
    name: 'timeline-names',
    text: 'select i.user_id as "userId", i.username from voltide.identity i where i.user_id = any ($1)',
    values: [userIds],
  });
}
