import { expect, it } from 'vitest';

import { TRON_NETWORKS } from '../../../platform/config/tron-settings.ts';
import { judge, payoutWaitOf } from './withdrawal-rules.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

it('S3-18 a new address waits 24 hours on every network, except 2 minutes on the devnet', () => {
  expect(TRON_NETWORKS.map((network) => [network, payoutWaitOf(network)])).toEqual([
    ['devnet', 2 * MINUTE_MS],
    ['nile', 24 * HOUR_MS],
    ['shasta', 24 * HOUR_MS],
    ['mainnet', 24 * HOUR_MS],
  ]);
});

it('S8-08 the withdrawal of a new account is reviewed until the wait of the network has passed', () => {
  const standing = {
    cashSun: 50_000_000n,
    stakedSun: 20_000_000n,
    depositedSun: 20_000_000n,
    withdrawnSun: 0n,
    withdrawnInDaySun: 0n,
    accountSinceMs: 0,
    isIdentityChecked: false,
    wasReset: false,
    wasFactorReset: false,
    isShared: false,
  };
  for (const network of ['devnet', 'mainnet'] as const) {
    const payoutWaitMs = payoutWaitOf(network);
    const reasonsAt = (atMs: number) => judge(standing, { amountSun: 20_000_000n, atMs, payoutWaitMs }).reasons;
    expect([reasonsAt(payoutWaitMs - 1), reasonsAt(payoutWaitMs)]).toEqual([['new_account'], []]);
  }
});
