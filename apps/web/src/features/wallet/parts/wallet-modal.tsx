import type { TronNetworkFacts } from '@voltide/contract';
import { Dialog, Tabs } from '@voltide/ui';
import { useState } from 'react';

import { PAUSED_TEXTS, usePaused } from '../../../lib/settings/paused-switches.ts';
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

type WalletModalProps = {
  readonly wallet: TronWallet;
  readonly chain: TronNetworkFacts;
  readonly userId: string;
  readonly onClose: () => void;
};

/** The page's TRON wallet: connect, deposit, withdraw (S8-03, S8-18). */
export function WalletModal({ wallet, chain, userId, onClose }: WalletModalProps) {
  const [isChoosing, setChoosing] = useState(false);
  const [tab, setTab] = useState('deposit');
  const isClosed = useDepositsClosed();
  const arePaused = { deposits: usePaused('deposits'), withdrawals: usePaused('withdrawals') };
  const canDeposit = !isClosed && !arePaused.deposits;
  const testChainId = chain.hasFaucet && !isClosed ? chain.chainId : undefined;
  if (isChoosing) {
    return <WalletChooser wallet={wallet} testChainId={testChainId} onClose={() => setChoosing(false)} />;
  }
  const { address } = wallet.state;
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title="TRON Wallet">
      <div className="stack-wide">
        {address === null ? (
          <ConnectPrompt
            wallet={wallet}
            testChainId={testChainId}
            isForWithdrawal={isClosed}
            onChoose={() => setChoosing(true)}
          />
        ) : (
          <>
            <ConnectedCard wallet={wallet} address={address} />
            <Tabs
              label="What to do"
              value={tab}
              onChange={setTab}
              tabs={[
                {
                  value: 'deposit',
                  text: 'Deposit',
                  content: isClosed ? (
                    <p className="quiet">{DEPOSITS_CLOSED}</p>
                  ) : arePaused.deposits ? (
                    <p className="quiet">{PAUSED_TEXTS.deposits}</p>
                  ) : (
                    <div className="stack-wide">
                      {chain.hasFaucet && wallet.isProven ? <TestTrx /> : null}
                      <DepositForm wallet={wallet} minimum={chain.leastDeposit} />
                    </div>
                  ),
                },
                {
                  value: 'withdraw',
                  text: 'Withdraw',
                  content: arePaused.withdrawals ? (
                    <p className="quiet">{PAUSED_TEXTS.withdrawals}</p>
                  ) : (
                    <WithdrawForm
                      wallet={wallet}
                      chain={chain}
                      userId={userId}
                      onDeposit={canDeposit ? () => setTab('deposit') : undefined}
                    />
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
