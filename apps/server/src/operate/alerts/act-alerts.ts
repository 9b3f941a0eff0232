import type { AlertKind, AuditAct } from '@voltide/contract';
import { formatVt, parseVt } from '@voltide/core';

/** Alerts all operators to an adjustment of this size in either direction. */
const LARGE_ADJUSTMENT_SUN = 100_000_000n;

export type AlertedAct = {
  readonly act: AuditAct;
  readonly by: string | null;
  readonly subject: { readonly kind: string; readonly id: string };
  readonly reason: string | null;
  readonly after: unknown;
};

type ActAlert = { readonly kind: AlertKind; readonly detail: string };

export function alertOf(act: AlertedAct): ActAlert | undefined {
  const who = act.by === null ? 'By command' : `By ${act.by}`;
  const why = act.reason === null ? '' : `: ${act.reason}`;
  const alert = (kind: AlertKind, what: string): ActAlert => ({ kind, detail: `${what}. ${who}${why}`.slice(0, 600) });
  switch (act.act) {
    case 'payouts_changed':
      return act.subject.id === 'stop'
        ? alert('payouts_stopped', 'Payouts were stopped')
        : act.subject.id === 'resume'
          ? alert('payouts_resumed', 'Payouts were resumed')
          : undefined;
    case 'operator_granted':
      return alert('operators_changed', `${act.subject.id} became an operator`);
    case 'operator_revoked':
      return alert('operators_changed', `${act.subject.id} is no operator any more`);
    case 'operator_scopes_set':
      return alert('operators_changed', `The scopes of ${act.subject.id} were set`);
    case 'switch_turned_off':
      return alert('part_paused', `${act.subject.id} was turned off for everybody`);
    case 'profile_tightened':
      return alert('profile_tightened', `The play profile of ${act.subject.id} was set to ${String(act.after)}`);
    case 'account_adjusted': {
      const amount = adjustedSun(act.after);
      if (amount === undefined || (amount < 0n ? -amount : amount) < LARGE_ADJUSTMENT_SUN) return undefined;
      return alert('large_adjustment', `${formatVt(amount)} VT were booked on ${act.subject.kind} ${act.subject.id}`);
    }
    default:
      return undefined;
  }
}

function adjustedSun(after: unknown): bigint | undefined {
  const amount = typeof after === 'object' && after !== null && 'amount' in after ? after.amount : undefined;
  if (typeof amount !== 'string' || !/^-?\d{1,13}\.\d{6}$/.test(amount)) return undefined;
  return amount.startsWith('-') ? -parseVt(amount.slice(1)) : parseVt(amount);
}
