import type { QuickUser } from '@voltide/contract';

/** A Quick Game that has just started, for tests to change. */
export const QUICK_USER: QuickUser = {
  xp: 0,
  level: 1,
  balance: '25.000000',
  tokens: 3,
  packsOpened: 0,
  timeRemaining: 3600,
  endsAt: '2026-11-23T14:00:00.000Z',
  version: 1,
  milestones: {
    claimDeadline: null,
  },
  lockInAmount: '25.000000',
  lockIns: ['wallet'],
  seeds: {
    epoch: 0,
    commitment: 'a'.repeat(64),
    nextCommitment: 'b'.repeat(64),
    clientSeed: null,
    nonce: 0,
  },
};

/** After the first pack, ten minutes before the claim window closes. */
export const QUICK_PLAYED: QuickUser = {
  ...QUICK_USER,
  xp: 45,
  version: 2,
  balance: '24.000000',
  packsOpened: 1,
  timeRemaining: 3000,
  milestones: { ...QUICK_USER.milestones, claimDeadline: '2026-11-23T13:20:00.000Z' },
  lockInAmount: '24.400000',
  lockIns: ['battles', 'leaderboards', 'wallet'],
  seeds: { ...QUICK_USER.seeds, clientSeed: 'mine', nonce: 1 },
};
