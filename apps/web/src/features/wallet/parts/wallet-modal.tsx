import type { TronNetworkFacts } from '@voltide/contract';
import { Dialog, Tabs } from '@voltide/ui';
import { useState } from 'react';

import { PAUSED_TEXTS, usePaused } from '../../../lib/paused.ts';
import { useDepositsClosed } from '../model/use-deposits-closed.ts';
import type { TronWallet } from '../model/use-tron-wallet.ts';
import { DEPOSITS_CLOSED } from '../model/wallet-texts.ts';
import { ConnectPrompt } from './connect-prompt.tsx';
import { ConnectedCard } from './connected-card.tsx';
import { DepositForm } from './deposit-form.tsx';
import { RecentTransactions } from './recent-transactions.tsx';
import { TestTrx } from './test-trx.tsx';
import { WalletChooser } from './wallet-chooser.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

export type WalletModalProps = {
  readonly wallet: TronWallet;
  readonly chain: TronNetworkFacts;
  readonly userId: string;
  readonly onClose: () => void;
};

/** The TRON wallet of the page: connect it, deposit from it, withdraw to it (S8-03, S8-18). */
export function WalletModal({ wallet, chain, userId, onClose }: WalletModalProps) {
  const [isChoosing, setChoosing] = useState(false);
  const isClosed = useDepositsClosed();
  const arePaused = { deposits: usePaused('deposits'), withdrawals: usePaused('withdrawals') };
  if (isChoosing) return <WalletChooser wallet={wallet} onClose={() => setChoosing(false)} />;
  const { address } = wallet.state;
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title="TRON Wallet">
      <div className="grid gap-5">
        {address === null ? (
          <ConnectPrompt
            wallet={wallet}
            testChainId={chain.hasFaucet && !isClosed ? chain.chainId : undefined}
            isForWithdrawal={isClosed}
            onChoose={() => setChoosing(true)}
          />
        ) : (
          <>
            <ConnectedCard wallet={wallet} address={address} />
            {chain.hasFaucet && wallet.isProven && !isClosed && !arePaused.deposits ? <TestTrx /> : null}
            <Tabs
              label="What to do"
              tabs={[
                {
                  value: 'deposit',
                  text: 'Deposit',
                  content: isClosed ? (
                    <p className="text-fg2">{DEPOSITS_CLOSED}</p>
                  ) : arePaused.deposits ? (
                    <p className="text-fg2">{PAUSED_TEXTS.deposits}</p>
                  ) : (
                    <DepositForm wallet={wallet} minimum={chain.leastDeposit} />
                  ),
                },
                {
                  value: 'withdraw',
                  text: 'Withdraw',
                  content: arePaused.withdrawals ? (
                    <p className="text-fg2">{PAUSED_TEXTS.withdrawals}</p>
                  ) : (
                    <WithdrawForm wallet={wallet} chain={chain} userId={userId} />
                  ),
                },
              ]}
            />
          </>
        )}
        <RecentTransactions explorerUrl={chain.explorerUrl} />
      </div>
    </Dialog>
  );
}
