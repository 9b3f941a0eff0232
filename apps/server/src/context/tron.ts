import { createDeposits } from '../tron/deposits.ts';
import { createFaucet } from '../tron/faucet.ts';
import { createLinking } from '../tron/linking.ts';
import { createDepositWork } from '../tron/pay-deposits.ts';
import { createScan } from '../tron/scan.ts';
import { createUnknownOutgoing } from '../tron/outgoing.ts';
import { createServiceCheck } from '../tron/service-check.ts';
import type { InForce } from '../in-force/in-force.ts';
import { createPayoutControls } from '../tron/payout-controls.ts';
import { createPayouts } from '../tron/payouts.ts';
import { findSigner } from '../tron/signer.ts';
import { createTronChain } from '../tron/tron-chain.ts';
import { createUnclaimed } from '../tron/unclaimed.ts';
import { createWalletRecords } from '../tron/wallet-records.ts';
import { createEndWithdrawal } from '../tron/withdrawal-ends.ts';
import { createWithdrawalReview } from '../tron/withdrawal-review.ts';
import { createWithdrawals } from '../tron/withdrawals.ts';
import type { People } from './people.ts';
import type { Ports } from './ports.ts';

/** Everything about the TRON network: its chain, who owns which address, deposits and withdrawals. */
export function createTron(
  ports: Ports,
  {
    mailing,
    limits,
    keptExclusions,
    referrals: { families },
  }: Pick<People, 'mailing' | 'limits' | 'keptExclusions' | 'referrals'>,
  inForce: InForce,
) {
  const { publicUrl } = ports.config;
  const chain = createTronChain(ports);
  const linking = createLinking({ ...ports, ...mailing, limits, keptExclusions, families, chain, publicUrl });
  const scan = createScan({ ...ports, ...mailing, chain });
  const work = createDepositWork({ ...ports, chain });
  const signer = findSigner(ports.config);
  const endWithdrawal = createEndWithdrawal({ ...ports, ...mailing });
  const payouts = createPayouts({ ...ports, chain, signer, endWithdrawal });
  const deposits = createDeposits({ ...ports, limits, chain, linking });
  const withdrawals = createWithdrawals({ ...ports, limits, chain, linking, signer, inForce });
  return {
    chain,
    signer,
    linking,
    faucet: createFaucet({ ...ports, limits, chain, linking }),
    deposits,
    withdrawals,
    review: createWithdrawalReview({ ...ports, endWithdrawal, chain }),
    payoutControls: createPayoutControls({ ...ports, chain, signer }),
    unclaimed: createUnclaimed(ports.database),
    outgoing: createUnknownOutgoing(ports),
    checkServices: createServiceCheck({ ...ports, chain, signer }),
    records: createWalletRecords({ ...ports, deposits, withdrawals }),
    scan,
    depositWork: work,
    payouts,
  };
}
