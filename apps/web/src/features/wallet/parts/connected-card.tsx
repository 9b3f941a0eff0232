import './wallet.css';
import './tron.css';

import { Badge, Button, IconButton, Live, Money } from '@voltide/ui';
import { Copy } from 'lucide-react';

import { shortAddress } from '../model/tron-wallet.ts';
import type { TronWallet } from '../model/use-tron-wallet.ts';
import { walletToasts } from '../model/wallet-texts.ts';

type ConnectedCardProps = {
  readonly wallet: TronWallet;
  readonly address: string;
};

export function ConnectedCard({ wallet, address }: ConnectedCardProps) {
  const { state, network, isProven, isOnChain, prove, disconnect } = wallet;
  const copy = (): void => {
    navigator.clipboard?.writeText(address).then(walletToasts.copied, () => undefined);
  };
  return (
    <section className="wallet-card" aria-label="Connected wallet">
      <div className="wallet-card-head">
        <span className="mono" title={address}>
          {shortAddress(address)}
        </span>
        <IconButton label="Copy address" size={36} icon={<Copy />} onClick={copy} />
        <Button variant="ghost" size={36} className="connected-end" onClick={() => void disconnect()}>
          Disconnect
        </Button>
      </div>
      <dl className="wallet-card-balances">
        <div>
          <dt>Wallet balance</dt>
          <dd>
            <Money amount={state.balance} decimals={6} unit="TRX" wraps />
          </dd>
        </div>
        <div>
          <dt>Game balance</dt>
          <dd>
            <Money amount={state.firestoreBalance} decimals={6} wraps />
          </dd>
        </div>
        <div>
          <dt>Network</dt>
          <dd>
            <Badge tone={network === 'Mainnet' ? 'ok' : 'warn'}>{network}</Badge>
          </dd>
        </div>
      </dl>
      {isOnChain ? null : (
        <Live as="p" className="wallet-note" role="status">
          Your wallet is on another network than this server. Switch it over to deposit.
        </Live>
      )}
      {isProven ? null : (
        <div className="wallet-note">
          <p>This address is only shown so far. Sign a message to prove that it is yours. Signing costs nothing.</p>
          <Button size={44} loading={state.isLoading} onClick={() => void prove()}>
            Prove this address
          </Button>
        </div>
      )}
      <Live as="p" role="alert" className="error-text hide-empty">
        {state.error}
      </Live>
    </section>
  );
}
