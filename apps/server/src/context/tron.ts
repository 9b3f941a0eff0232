import { createDeposits } from '../tron/deposits.ts';
import { createFaucet } from '../tron/faucet.ts';
import { createLinking } from '../tron/linking.ts';
import { createDepositWork } from '../tron/pay-deposits.ts';
import { createScan } from '../tron/scan.ts';
import { findSigner } from '../tron/signer.ts';
import { createTronChain } from '../tron/tron-chain.ts';
import { createWalletRecords } from '../tron/wallet-records.ts';
import { createWithdrawals } from '../tron/withdrawals.ts';
import type { People } from './people.ts';
import type { Ports } from './ports.ts';

/** Everything about the TRON network: its chain, who owns which address, and deposits. */
export function createTron(ports: Ports, { mailing }: Pick<People, 'mailing'>) {
  const { publicUrl } = ports.config;
  const chain = createTronChain(ports);
  const linking = createLinking({ ...ports, ...mailing, chain, publicUrl });
  const scan = createScan({ ...ports, chain });
  const work = createDepositWork({ ...ports, chain });
  const signer = findSigner(ports.config);
  const deposits = createDeposits({ ...ports, chain, linking });
  const withdrawals = createWithdrawals({ ...ports, chain, linking, signer });
  return {
    chain,
    signer,
    linking,
    faucet: createFaucet({ ...ports, chain, linking }),
    deposits,
    withdrawals,
    records: createWalletRecords({ ...ports, deposits, withdrawals }),
    /** Reads on in the chain, follows what is not final, and credits what is. */
    async run(): Promise<void> {
      if (!chain.isSetUp) return;
      await scan.run();
      await work.follow();
      await work.creditOwed();
    },
  };
}
