import { PAYOUT_ATTEMPTS_MAX } from '@voltide/contract';

import type { Connection } from '../../platform/db/pool.ts';
import { list } from '../../platform/db/rows.ts';
import { countOf } from './count-of.ts';

/**
 * Counts withdrawals whose hold, books, approvals or payments contradict their state, holds and payments without a
 * withdrawal, and fees without a hold. An open withdrawal is on hold; a paid one stands in a final block, once, with
 * its net paid out and its fee booked to the house; a returned one was never paid.
 */
export async function countWithdrawalFaults(connection: Connection): Promise<bigint> {
  return countOf(connection, {
    text: `
    with attempts as (
      select a.withdrawal_id, count(*) as signed,
        count(*) filter (where a.state = 'dead') as dead,
        count(*) filter (where a.state = 'settled') as settled,
        count(*) filter (where sha256(a.raw) <> a.txid) as forged
      from voltide.withdrawal_attempt a group by a.withdrawal_id
    ),
    approvals as (
      select p.withdrawal_id, count(*) as approved
      from voltide.withdrawal_approval p join voltide.withdrawal w using (withdrawal_id)
      where p.by_user_id <> w.user_id
      group by p.withdrawal_id
    ),
    open as (
      select h.user_id, h.hold_id, h.amount, h.bucket, h.operation_key from voltide.hold h where h.cause = 'withdrawal'
    ),
    ended as (
      select x.user_id, x.hold_id, x.amount, x.bucket, x.operation_key, x.was_taken, x.ended_key
      from voltide.hold_exit x where x.cause = 'withdrawal'
    ),
    taken as (
      select t.user_id, t.operation_key as key,
        coalesce(sum(t.amount) filter (where t.system_account = 'outside'), 0) as net,
        coalesce(sum(t.amount) filter (where t.system_account = 'fees'), 0) as fee
      from voltide.transfer t
      where t.cause = 'take' and t.system_account in ('outside', 'fees')
      group by t.user_id, t.operation_key
    ),
    judged as (
      select w.withdrawal_id,
        case when w.state in ('settled', 'rejected', 'released')
          then e.hold_id is null or o.hold_id is not null or e.amount <> w.amount or e.bucket <> 'cash'
            or e.operation_key <> w.key or e.was_taken <> (w.state = 'settled')
          else o.hold_id is null or e.hold_id is not null or o.amount <> w.amount or o.bucket <> 'cash'
            or o.operation_key <> w.key
        end
        or coalesce(t.net, 0) <> case w.state when 'settled' then w.fee - w.amount else 0 end
        or coalesce(t.fee, 0) <> case w.state when 'settled' then -w.fee else 0 end
        or coalesce(a.forged, 0) <> 0
        or case
          when w.state = 'settled' then coalesce(a.settled, 0) <> 1 or a.signed - a.dead <> 1
          when w.state = 'released' then coalesce(a.dead, 0) <> ${PAYOUT_ATTEMPTS_MAX} or a.signed <> a.dead
          when w.state = 'sent' then coalesce(a.signed, 0) = 0
          else coalesce(a.signed, 0) <> 0
        end
        or w.state in ('approved', 'sent', 'settled') and coalesce(p.approved, 0) < w.approvals_needed as is_wrong
      from voltide.withdrawal w
      left join open o on o.user_id = w.user_id and o.hold_id = format('withdrawal:%s', w.withdrawal_id)
      left join ended e on e.user_id = w.user_id and e.hold_id = format('withdrawal:%s', w.withdrawal_id)
      left join taken t on t.user_id = e.user_id and t.key = e.ended_key
      left join attempts a on a.withdrawal_id = w.withdrawal_id
      left join approvals p on p.withdrawal_id = w.withdrawal_id
    )
    select count(*) filter (where j.is_wrong)
      + abs((select count(*) from open) + (select count(*) from ended) - count(*))
      + (select count(*) from attempts a where not exists (
        select from voltide.withdrawal w where w.withdrawal_id = a.withdrawal_id))
      + (select count(*) from taken t where t.fee <> 0 and not exists (
        select from voltide.hold_exit x where x.user_id = t.user_id and x.ended_key = t.key and x.was_taken)) as count
    from judged j`,
  });
}

export type SignedPayment = {
  readonly attemptId: bigint;
  readonly raw: Uint8Array;
  readonly net: bigint;
  readonly fromAddress: Uint8Array;
  readonly toAddress: Uint8Array;
  readonly expiresAtMs: bigint;
};

const PAYMENTS_READ = 1000;

export async function listSignedPayments(connection: Connection, after: bigint): Promise<readonly SignedPayment[]> {
  return list<SignedPayment>(connection, {
    text: `select a.attempt_id as "attemptId", a.raw, (w.amount - w.fee)::bigint as net,
      w.from_address as "fromAddress", w.to_address as "toAddress",
       a.expires_at_ms as "expiresAtMs"
     from voltide.withdrawal_attempt a join voltide.withdrawal w using (withdrawal_id)
     where a.attempt_id > $1 order by a.attempt_id limit ${PAYMENTS_READ}`,
    values: [after],
  });
}
