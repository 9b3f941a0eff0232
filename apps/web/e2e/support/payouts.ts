import type { listWithdrawalsToReview, Payouts, ResponseOf, UnknownOutgoing } from '@voltide/contract';
import type { Page } from '@playwright/test';

const ADDRESS = 'TJmEA2UdTWRwoMPZHMBwdMFzWnxH3QGFBL';
const AT = '2026-07-01T08:00:00.000Z';
const MOST = '9000000000.123456';

const QUEUE: ResponseOf<typeof listWithdrawalsToReview> = {
  withdrawals: [
    {
      id: '7',
      state: 'review',
      userId: 'usr_0000000000a',
      username: 'w'.repeat(20),
      amount: MOST,
      fee: '180000000.002470',
      netAmount: '8820000000.120986',
      toAddress: ADDRESS,
      requestedAt: AT,
      targetAt: AT,
      endedAt: null,
      reasons: ['two_approvers', 'not_turned_over', 'password_reset', 'shared_address'],
      approvalsNeeded: 2,
      approvals: [{ by: 'm'.repeat(20), at: AT, counts: true }],
      note: null,
      decidedBy: null,
      waitsFor: null,
      attempts: [],
      canApprove: true,
      isOwn: false,
      isFrozen: false,
      rules: [
        {
          rule: 'amount',
          wasMet: false,
          isMet: false,
          measured: MOST,
          limit: '200.000000',
          unit: 'trx',
          accounts: [],
        },
        {
          rule: 'shared_address',
          wasMet: false,
          isMet: false,
          measured: '1',
          limit: null,
          unit: 'accounts',
          accounts: [{ id: 'usr_0000000000b', username: 'm'.repeat(20) }],
        },
      ],
      account: {
        createdAt: AT,
        addressProvenAt: AT,
        deposited: MOST,
        withdrawn: MOST,
        withdrawnIn24Hours: MOST,
        staked: MOST,
        cash: MOST,
        identityCheckedAt: null,
        previous: [{ id: '3', amount: MOST, state: 'settled', toAddress: ADDRESS, requestedAt: AT }],
        addresses: [{ address: ADDRESS, provenAt: AT, endedAt: null }],
      },
    },
  ],
  waiting: 1,
  paying: 0,
  next: null,
};

const FROZEN: Payouts = {
  isStopped: false,
  freeze: { since: AT, cause: 'A transaction of the platform was not made here.', txid: 'ef'.repeat(32) },
  capPerHour: MOST,
  signedInLastHour: MOST,
  signer: { address: ADDRESS, kind: 'remote', problem: `The signer did not answer: ${'x'.repeat(80)}.`, limits: null },
  balance: '1.000000',
  owed: MOST,
  waiting: 1,
  paying: 0,
  chain: { block: 71_234_567, blockAt: AT, uncertainFrom: 71_234_000, forkAt: null },
  changes: [{ at: AT, by: 'm'.repeat(20), what: `Stopped: ${'word'.repeat(70)}` }],
};

const UNKNOWN: UnknownOutgoing = {
  txid: 'ef'.repeat(32),
  block: 71_234_001,
  seenAt: AT,
  succeeded: true,
  amount: MOST,
  toAddress: ADDRESS,
  owner: { id: 'usr_0000000000b', username: 'w'.repeat(20) },
  withdrawal: '7',
  acknowledged: null,
};

/** Shows the portal a queue and payouts in the worst states, with the longest texts. */
export async function showTroubledPayouts(page: Page): Promise<void> {
  await page.route('**/api/admin/withdrawals?*', (route) => route.fulfill({ json: QUEUE }));
  const [first] = QUEUE.withdrawals;
  const rules = first?.rules.map((finding) => ({ ...finding, isMet: finding.rule === 'shared_address' }));
  await page.route('**/api/admin/withdrawals/7', (route) => route.fulfill({ json: { ...first, rules } }));
  await page.route('**/api/admin/payouts', (route) => route.fulfill({ json: FROZEN }));
  let { acknowledged } = UNKNOWN;
  await page.route('**/api/admin/outgoing', (route) =>
    route.fulfill({
      json: { outgoing: [{ ...UNKNOWN, acknowledged }], waiting: acknowledged === null ? 1 : 0, next: null },
    }),
  );
  await page.route('**/api/admin/outgoing/*/acknowledge', (route) => {
    const { reason } = route.request().postDataJSON() as { reason: string };
    acknowledged = { at: AT, by: 'm'.repeat(20), reason };
    return route.fulfill({ json: { ...UNKNOWN, acknowledged } });
  });
}
