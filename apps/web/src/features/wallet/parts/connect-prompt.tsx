import { WALLET_MESSAGES } from '@voltide/contract';
import { Button, Live } from '@voltide/ui';

import { INSTALL_URL } from '../model/wallet-offers.ts';
import { walletToasts } from '../model/wallet-texts.ts';
import type { TronWallet } from '../model/use-tron-wallet.ts';
import { ThrowawayOffer } from './throwaway-offer.tsx';

type ConnectPromptProps = {
  readonly wallet: TronWallet;
  /** Chain of a throw-away wallet; undefined if its coins are worth something. */
  readonly testChainId: string | undefined;
  /** True if deposits are closed, so that a wallet only takes withdrawals. */
  readonly isForWithdrawal: boolean;
  readonly onChoose: () => void;
};

/** Shown while no wallet is connected (S8-03, S8-18). */
export function ConnectPrompt({ wallet, testChainId, isForWithdrawal, onChoose }: ConnectPromptProps) {
  const { state, wallets, connect } = wallet;
  const install = (): void => {
    walletToasts.notFound();
    window.open(INSTALL_URL, '_blank', 'noopener');
  };
  const press = (): void => {
    if (!state.isInstalled) install();
    else if (wallets.length > 1) onChoose();
    else void connect();
  };
  return (
    <div className="wallet-prompt">
      {testChainId === undefined ? null : <ThrowawayOffer wallet={wallet} chainId={testChainId} />}
      <p className="quiet">
        {isForWithdrawal
          ? 'Deposits are closed where you are. Connect your own TRON wallet to withdraw your cash.'
          : 'Deposits come from your own TRON wallet. You sign there; we never ask for its private keys.'}
      </p>
      <p className="faint">{state.isInstalled ? WALLET_MESSAGES.notConnected : WALLET_MESSAGES.notDetected}</p>
      <Live as="p" role="alert" className="error-text hide-empty">
        {state.error}
      </Live>
      <div className="wallet-buttons">
        <Button variant={testChainId === undefined ? 'volt' : 'quiet'} loading={state.isLoading} onClick={press}>
          {state.isLoading ? 'Connecting...' : state.isInstalled ? 'Connect Wallet' : 'Install TronLink'}
        </Button>
        <Button disabled={state.isLoading} onClick={onChoose}>
          All wallets
        </Button>
      </div>
    </div>
  );
}
