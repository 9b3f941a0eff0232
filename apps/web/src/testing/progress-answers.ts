import type { Progress } from '@voltide/contract';
import { ACHIEVEMENTS } from '@voltide/games/progress/achievements';
import { SETUP_STEPS, STEP_REWARDS } from '@voltide/games/progress/steps';

import { ADA, type FakeAnswers } from './fake-server.ts';
import type { Statistics } from '../features/account/model/statistics.ts';

type StepId = (typeof SETUP_STEPS)[number]['id'];

/** Progress of a player who has done only these first steps. */
export function progressOf(...done: readonly StepId[]): Progress {
  return {
    level: {
      level: 1,
      xp: '20',
      sinceXp: '20',
      needXp: '120',
      missingXp: '100',
      packStake: '1.430000',
      reward: '0.100000',
      cacheAt: 10,
    },
    rakeback: {
      bps: 510,
      accrued: '0.000000',
      isClaimable: false,
      claimed: '0.000000',
      edge: '0.000000',
      least: '0.010000',
    },
    tokens: 0,
    achievements: ACHIEVEMENTS.map(({ id, target, xp }) => ({
      id,
      amount: '0',
      target: `${target}`,
      promo: '1.000000',
      xp,
      state: 'open',
      claimedAt: null,
    })),
    steps: SETUP_STEPS.map(({ id }) => ({ id, isDone: done.includes(id) })),
    stepRewards: STEP_REWARDS.map(({ id, xp }) => ({ id, xp, state: 'open' })),
    lastWinDay: null,
    claimable: { count: 0, promo: '0.000000', cash: '0.000000', xp: 0 },
  };
}

const NO_STATISTICS: Statistics = {
  days: [],
  total: {
    plays: 0,
    cashStake: '0.000000',
    cashPayout: '0.000000',
    promoStake: '0.000000',
    promoPayout: '0.000000',
  },
  luck: [],
  rarities: [],
};

/** Answers that the account's pages need, for a user without plays. */
export function answersOf(progress: Progress, statistics: Statistics = NO_STATISTICS): FakeAnswers {
  const told = () => ({ body: statistics });
  return {
    'GET /api/auth/me': () => ({ body: { user: ADA } }),
    'GET /api/auth/email': () => ({
      body: { email: ADA.email, confirmedAt: '2026-11-01T10:00:00.000Z', welcome: null },
    }),
    'GET /api/wallet/balance': () => ({ body: { success: true, balance: ADA.balance, currency: 'VT' } }),
    'GET /api/inventory': () => ({ body: { stacks: [], count: 0, total: '0.000000' } }),
    'GET /api/packs': () => ({ body: { packs: [] } }),
    'GET /api/plays': () => ({ body: { plays: [], next: null } }),
    'GET /api/progress': () => ({ body: progress }),
    'GET /api/progress/packs': () => ({ body: { packs: [], sets: { complete: 0, of: 16 } } }),
    ...Object.fromEntries(
      ['30', '90', '365', 'all'].map((days) => [`GET /api/progress/statistics?days=${days}`, told]),
    ),
  };
}
