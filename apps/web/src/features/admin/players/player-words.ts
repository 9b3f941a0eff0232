import type { PlayerKind, PlayerState, RiskMark, ShowReason, TimelineKind, ViewPart } from '@voltide/contract';
import { cutVt, parseVt, shareFloor, SUN_PER_VT } from '@voltide/core';
import type { Tone } from '@voltide/ui';

export const STATE_WORDS: Readonly<Record<PlayerState, string>> = {
  active: 'Active',
  frozen: 'Frozen',
  excluded: 'Excluded',
  closed: 'Closed',
};

export const STATE_TONES: Readonly<Record<PlayerState, Tone>> = {
  active: 'ok',
  frozen: 'danger',
  excluded: 'warn',
  closed: 'neutral',
};

export const KIND_WORDS: Readonly<Record<PlayerKind, string>> = {
  account: 'Account',
  guest: 'Guest',
  quick: 'Quick Game',
  deleted: 'Deleted',
};

export const MARK_WORDS: Readonly<Record<RiskMark, string>> = {
  shared_device: 'Shared browser',
  shared_wallet: 'Shared wallet',
  shared_payment: 'Shared source of deposits',
  shared_network: 'Shared network',
  failed_logins: 'Failed log-ins',
  new_address: 'New address',
  return_outlier: 'Unlikely return',
  bonus_only: 'Play balance only',
  repeated_exclusions: 'Repeated breaks',
  held_referral: 'Held referral',
};

export const REASON_WORDS: Readonly<Record<ShowReason, string>> = {
  support: 'Answering the player',
  payment: 'Checking a payment',
  abuse: 'Looking into abuse',
  security: 'Security of the account',
  legal: 'Legal request',
};

export const TIMELINE_WORDS: Readonly<Record<TimelineKind, string>> = {
  account: 'Account',
  session: 'Sessions',
  security: 'Security',
  deposit: 'Deposits',
  withdrawal: 'Withdrawals',
  plays: 'Plays',
  battle: 'Battles',
  balance: 'Rewards and adjustments',
  limit: 'Limits',
  message: 'Messages',
  note: 'Notes',
  act: 'Acts of operators',
};

export const TIMELINE_TONES: Readonly<Partial<Record<TimelineKind, Tone>>> = {
  security: 'warn',
  limit: 'warn',
  deposit: 'ok',
  withdrawal: 'info',
  act: 'danger',
  note: 'info',
};

export const VIEW_WORDS: Readonly<Record<ViewPart, string>> = {
  wallet: 'Wallet',
  inventory: 'Inventory',
  history: 'History',
  statement: 'Statement',
  limits: 'Limits',
  profile: 'Profile',
};

/** Formats a UTC moment as "2026-11-28 20:55". */
export function momentText(at: string): string {
  return at.slice(0, 16).replace('T', ' ');
}

/** Returns the share of a stake that came back, rounded down to 0.1%; a dash without a stake. */
export function returnText(staked: string, returned: string): string {
  const stakedSun = parseVt(staked);
  if (stakedSun === 0n) return '–';
  return `${cutVt(shareFloor(parseVt(returned), 100n * SUN_PER_VT, stakedSun), 1)}%`;
}
