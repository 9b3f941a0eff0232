import { tronLinkDeepLink } from '../../../lib/tron-wallet/deep-link.ts';

export type WalletOffer = {
  readonly name: string;
  readonly text: string;
  readonly features: readonly string[];
  /** Ids by which it is found (TIP-6963), among them the one of an unnamed injected wallet. */
  readonly ids: readonly string[];
  readonly isRecommended: boolean;
  /** Link to install it; for the app, a link that opens this page in it. */
  readonly href: (pageUrl: string) => string;
};

export const INSTALL_URL = 'https://www.tronlink.org/';

export const WALLET_OFFERS: readonly WalletOffer[] = [
  {
    name: 'TronLink',
    text: 'The most used TRON wallet, as an extension of your browser.',
    features: ['Browser extension', 'Hardware wallets', 'Several accounts'],
    ids: ['org.tronlink.www', 'injected'],
    isRecommended: true,
    href: () => INSTALL_URL,
  },
  {
    name: 'TronLink Mobile',
    text: 'The same wallet on a phone. This page opens in its browser.',
    features: ['iOS and Android', 'Fingerprint', 'Browser inside'],
    ids: [],
    isRecommended: false,
    href: tronLinkDeepLink,
  },
  {
    name: 'OKX Wallet',
    text: 'A wallet for many chains, TRON among them.',
    features: ['Many chains', 'Extension and app', 'Hardware wallets'],
    ids: ['com.okex.wallet', 'com.okx.wallet'],
    isRecommended: false,
    href: () => 'https://web3.okx.com/download',
  },
];

/** On a test network this comes before any wallet that must be installed. */
export const THROWAWAY_OFFER: Pick<WalletOffer, 'name' | 'text' | 'features'> = {
  name: 'Throw-away wallet',
  text: 'Made in this browser for the test network. Its TRX are free and worth nothing.',
  features: ['Nothing to install', 'Test network only'],
};

/** Features that are shown beside a wallet's name (S8-04). */
export const FEATURES_SHOWN = 2;
