import { createDeposits } from '../../money/tron/deposits/deposits.ts';
import { createFaucet } from '../../money/tron/links/faucet.ts';
import { createLinking } from '../../money/tron/links/linking.ts';
import { createDepositWork } from '../../money/tron/deposits/pay-deposits.ts';
import { createScan } from '../../money/tron/chain/scan.ts';
import { createUnknownOutgoing } from '../../money/tron/payouts/outgoing.ts';
import { createServiceCheck } from '../../money/tron/chain/service-check.ts';
import type { InForce } from '../../operate/settings-in-force/in-force.ts';
import { createPayoutControls } from '../../money/tron/payouts/payout-controls.ts';
import { createPayouts } from '../../money/tron/payouts/payouts.ts';
import { findSigner } from '../../money/tron/chain/signer.ts';
import { createTronChain } from '../../money/tron/chain/tron-chain.ts';
import { createUnclaimed } from '../../money/tron/deposits/unclaimed.ts';
import { createWalletRecords } from '../../money/tron/deposits/wallet-records.ts';
import { createEndWithdrawal } from '../../money/tron/withdrawals/withdrawal-ends.ts';
import { createWithdrawalReview } from '../../money/tron/withdrawals/withdrawal-review.ts';
import { createWithdrawals } from '../../money/tron/withdrawals/withdrawals.ts';
import type { People } from './people.ts';
import type { Ports } from './ports.ts';

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
