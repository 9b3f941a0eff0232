import { asProvider, member, type Provider, type WalletWindow } from './injected.ts';

/** A wallet, from its announcement (TIP-6963) or from the window. */
export type FoundWallet = {
  /** Reverse domain name by TIP-6963; `injected` if a wallet does not name itself. */
  readonly id: string;
  readonly provider: Provider | undefined;
  /** Signs and knows the address; undefined or false while the wallet is locked. */
  readonly tronWeb: () => unknown;
};

const INJECTED = 'injected';
const OKX = 'com.okex.wallet';

type WalletFinder = {
  /** Lists the present wallets, announced ones first. */
  readonly find: () => readonly FoundWallet[];
  /** Asks wallets to announce themselves; some answer at once. */
  readonly ask: () => void;
  readonly stop: () => void;
};

/**
 * Finds wallets, and calls back for late ones. They may appear before the page's code or seconds after it, and older
 * ones announce nothing, so `find` searches each time.
 */
export function createWalletFinder(host: WalletWindow, onFound: () => void): WalletFinder {
  const announced = new Map<string, Provider>();
  const onAnnounce = (event: Event): void => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
    const rdns = member(member(detail, 'info'), 'rdns');
    const provider = asProvider(member(detail, 'provider'));
    if (typeof rdns !== 'string' || provider === undefined || announced.get(rdns) === provider) return;
    announced.set(rdns, provider);
    onFound();
  };
  host.addEventListener('TIP6963:announceProvider', onAnnounce);
  host.addEventListener('tronLink#initialized', onFound);
  return {
    ask: () => {
      host.dispatchEvent(new Event('TIP6963:requestProvider'));
    },
    find: () => {
      const wallets = [...announced].map(([id, provider]) => fromProvider(id, provider));
      for (const found of [findInjected(host), findOkx(host)]) {
        const isKnown = wallets.some(({ id, provider }) => id === found?.id || provider === found?.provider);
        if (found !== undefined && !isKnown) wallets.push(found);
      }
      return wallets;
    },
    stop: () => {
      host.removeEventListener('TIP6963:announceProvider', onAnnounce);
      host.removeEventListener('tronLink#initialized', onFound);
    },
  };
}

function fromProvider(id: string, provider: Provider): FoundWallet {
  return { id, provider, tronWeb: () => provider.tronWeb };
}

/** OKX Wallet uses an object of its own in the window. */
function findOkx(host: WalletWindow): FoundWallet | undefined {
  const provider = asProvider(member(host.okxwallet, 'tronLink'));
  return provider === undefined ? undefined : fromProvider(OKX, provider);
}

function findInjected(host: WalletWindow): FoundWallet | undefined {
  const modern = asProvider(host.tron);
  if (modern !== undefined) return fromProvider(INJECTED, modern);
  const older = asProvider(host.tronLink);
  if (older === undefined && member(host.tronWeb, 'trx') === undefined) return undefined;
  return { id: INJECTED, provider: older, tronWeb: () => older?.tronWeb ?? host.tronWeb };
}
