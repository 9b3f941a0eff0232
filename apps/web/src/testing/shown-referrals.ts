import type { Referee, Referrals } from '@voltide/contract';

type Overrides = Omit<Partial<Referrals>, 'totals' | 'tier'> & {
  readonly totals?: Partial<Referrals['totals']>;
  readonly tier?: Partial<Referrals['tier']>;
};

const NONE = '0.000000';

/** The answer to GET /api/referrals for an account without friends, with these changes. */
export function referralsOf({ totals, tier, ...rest }: Overrides = {}): Referrals {
  return {
    code: 'HARBOUR1',
    vanityCode: null,
    canChooseVanity: false,
    level: 3,
    tier: { tier: 1, bps: 1000, active: 2, next: { bps: 1200, from: 5, missing: 3 }, ...tier },
    totals: {
      clicks: 0,
      signUps: 0,
      firstDeposits: 0,
      active: 0,
      stake: NONE,
      edge: NONE,
      earned: NONE,
      held: NONE,
      waiting: NONE,
      claimable: NONE,
      claimed: NONE,
      bounties: NONE,
      ...totals,
    },
    nextAt: null,
    least: '1.000000',
    campaigns: [{ campaign: '', clicks: 0, signUps: 0, active: 0, earned: NONE }],
    isReferred: false,
    ...rest,
  };
}

/** A friend in GET /api/referrals/people, with these changes. */
export function refereeOf(overrides: Partial<Referee> = {}): Referee {
  return {
    id: 'tern-7f3a',
    joinedAt: '2026-11-20T12:00:00.000Z',
    campaign: '',
    firstDepositAt: null,
    isActive: false,
    stake: NONE,
    edge: NONE,
    earned: NONE,
    state: 'counts',
    reason: null,
    bounty: 'open',
    bountyStake: NONE,
    bountyDays: 0,
    ...overrides,
  };
}
