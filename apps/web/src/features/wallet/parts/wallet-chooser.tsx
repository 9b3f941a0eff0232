import './tron.css';

import { Badge, Dialog } from '@voltide/ui';
import { Check, Download, ExternalLink, ShieldCheck } from 'lucide-react';

import { useThrowawayConnect } from '../model/use-throwaway-connect.ts';
import type { TronWallet } from '../model/use-tron-wallet.ts';
import { FEATURES_SHOWN, THROWAWAY_OFFER, WALLET_OFFERS, type WalletOffer } from '../model/wallet-offers.ts';
import { walletToasts } from '../model/wallet-texts.ts';

type WalletChooserProps = {
  readonly wallet: TronWallet;
  /** Chain of a throw-away wallet, which comes first there; undefined elsewhere. */
  readonly testChainId: string | undefined;
  readonly onClose: () => void;
};

/** The wallets that can be connected, and links to others (S8-04, S8-18). */
export function WalletChooser({ wallet, testChainId, onClose }: WalletChooserProps) {
  const throwaway = useThrowawayConnect(wallet, testChainId);
  const choose = async (offer: WalletOffer): Promise<void> => {
    const found = wallet.wallets.find(({ id }) => offer.ids.includes(id));
    if (found === undefined) {
      walletToasts.notInstalled(offer.name);
      window.open(offer.href(window.location.href), '_blank', 'noopener');
    } else {
      await wallet.connect(found.id);
      onClose();
    }
  };
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())} title="Connect Wallet">
      <div className="stack">
        <p className="assured-line">
          <ShieldCheck aria-hidden />
          Your private keys stay in your wallet. They are never stored here.
        </p>
        <ul className="wallet-offers">
          {testChainId === undefined ? null : (
            <li>
              <Offer
                offer={{ ...THROWAWAY_OFFER, isRecommended: false }}
                state="Ready"
                isBusy={wallet.state.isLoading || throwaway.isBusy}
                onChoose={() => void throwaway.connect().then(onClose)}
              />
            </li>
          )}
          {WALLET_OFFERS.map((offer) => (
            <li key={offer.name}>
              <Offer
                offer={offer}
                state={wallet.wallets.some(({ id }) => offer.ids.includes(id)) ? 'Installed' : 'Install'}
                isBusy={wallet.state.isLoading}
                onChoose={() => void choose(offer)}
              />
            </li>
          ))}
        </ul>
        <p className="aside">
          New to wallets?{' '}
          <a className="link" href="https://support.tronlink.org/" target="_blank" rel="noreferrer">
            Learn more
            <ExternalLink aria-hidden className="link-sign link-sign-large" />
          </a>
        </p>
      </div>
    </Dialog>
  );
}

type OfferProps = {
  readonly offer: Pick<WalletOffer, 'name' | 'text' | 'features' | 'isRecommended'>;
  readonly state: 'Ready' | 'Installed' | 'Install';
  readonly isBusy: boolean;
  readonly onChoose: () => void;
};

function Offer({ offer, state, isBusy, onChoose }: OfferProps) {
  const { name, text, features, isRecommended } = offer;
  return (
    <button type="button" className="wallet-offer" disabled={isBusy} onClick={onChoose}>
      <span className="wallet-offer-head">
        <strong>{name}</strong>
        {isRecommended ? <Badge tone="volt">Recommended</Badge> : null}
        <span className="wallet-offer-state">
          {state === 'Install' ? <Download aria-hidden /> : <Check aria-hidden />}
          {state}
        </span>
      </span>
      <span className="aside">{text}</span>
      <span className="wallet-offer-tags">
        {features.slice(0, FEATURES_SHOWN).map((feature) => (
          <Badge key={feature}>{feature}</Badge>
        ))}
      </span>
    </button>
  );
}
