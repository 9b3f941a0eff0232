import { giftPercentOn, milestoneSunOn } from '../../rules.ts';
import { TICKETS_PER_SPIN, type SpinTable } from '../../table.ts';

/** Computes a day's average spin in VT, floored to a sun, without the milestone of the day. */
export function expectedSun(table: SpinTable, day: number): bigint {
  const percent = BigInt(giftPercentOn(table, day));
  const whole = table.segments
    .filter(({ kind }) => kind === 'gift')
    .reduce((sum, { amount, tickets }) => sum + BigInt(amount) * BigInt(tickets) * percent, 0n);
  return whole / (BigInt(TICKETS_PER_SPIN) * 100n);
}

export function listMilestones(table: SpinTable): readonly { readonly day: number; readonly amountSun: bigint }[] {
  return table.milestones.map(({ day }) => ({ day, amountSun: milestoneSunOn(table, day) }));
}
