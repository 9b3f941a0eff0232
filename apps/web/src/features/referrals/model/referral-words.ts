import type { HoldReason, Referee, Referrals } from '@voltide/contract';
import { formatVt, parseVt } from '@voltide/core';
import { BOUNTY_DAYS, BOUNTY_STAKE_SUN } from '@voltide/games/referrals/terms';
import { moneyText } from '@voltide/ui';

/** Formats hundredths of a per cent: 1200 is "12%". */
export function percentText(bps: number): string {
  return `${bps / 100}%`;
}

/** Returns "3 more active friends to 12%". A new tier starts with the next UTC day. */
export function nextTierText({ next }: Pick<Referrals['tier'], 'next'>): string {
  if (next === null) return 'This is the highest share';
  if (next.missing === 0) return `${percentText(next.bps)} from 00:00 UTC on`;
  return `${next.missing.toLocaleString('en')} more active ${friends(next.missing)} to ${percentText(next.bps)}`;
}

/** Returns the progress to the next tier, from 0 to 1; 1 at the highest tier. */
export function tierPart({ active, next }: Pick<Referrals['tier'], 'active' | 'next'>): number {
  return next === null || next.from === 0 ? 1 : Math.min(1, active / next.from);
}

function friends(count: number): string {
  return count === 1 ? 'friend' : 'friends';
}

export function friendsText(count: number): string {
  return `${count.toLocaleString('en')} ${friends(count)}`;
}

const REASONS: Readonly<Record<HoldReason, string>> = {
  same_wallet: 'Uses the same wallet as you.',
  same_device: 'Uses the same device as you.',
  same_payment: 'Paid from the same source as you.',
  same_network: 'Signed up from your network within 72 hours.',
};

/** Returns why a friend's earnings are on hold or were rejected. */
export function reasonText(reason: HoldReason): string {
  return REASONS[reason];
}

type State = Pick<Referee, 'state'>;

export function stateText({ state }: State): string {
  return { counts: 'Counts', held: 'On hold', refused: 'Not paid' }[state];
}

/** Describes a friend's progress to the 5 VT: "12.50 of 50 VT" and "2 of 3 days". */
export function bountyParts({ bounty, bountyStake, bountyDays }: BountyStanding): readonly [string, string?] {
  if (bounty === 'paid') return ['5 VT paid'];
  if (bounty === 'lost') return ['Not paid'];
  const isStaked = parseVt(bountyStake) >= BOUNTY_STAKE_SUN;
  const stake = moneyText(isStaked ? formatVt(BOUNTY_STAKE_SUN) : bountyStake, { unit: null });
  return [`${stake} of 50 VT`, `${Math.min(bountyDays, BOUNTY_DAYS)} of ${BOUNTY_DAYS} days`];
}

type BountyStanding = Pick<Referee, 'bounty' | 'bountyStake' | 'bountyDays'>;

const MOMENT = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/** Formats a moment to the minute: "29 Nov, 18:00 UTC". */
export function momentText(at: string): string {
  return `${MOMENT.format(Date.parse(at))} UTC`;
}
