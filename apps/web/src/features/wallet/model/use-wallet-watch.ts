import { localStore } from '@voltide/ui/browser-store';
import { useEffect, useState, useSyncExternalStore } from 'react';

import { createWalletWatch, type WalletStanding, type WalletWatch } from '../../../lib/tron-wallet/wallet-watch.ts';
import { walletToasts } from './wallet-texts.ts';

const RELEASED_AS = 'voltide-wallet-released';
const NONE: WalletStanding = { wallets: [], held: undefined };

type WatchedWallet = WalletStanding & {
  /** Undefined until the page watches. */
  readonly watch: WalletWatch | undefined;
};

/** Watches the page's wallets, and the held one, while an account is signed in (S8-05). */
export function useWalletWatch(isSignedIn: boolean, onChanged: () => void): WatchedWallet {
  const [watch, setWatch] = useState<WalletWatch>();
  useEffect(() => {
    if (!isSignedIn) return;
    const made = createWalletWatch({
      host: window,
      isSignedIn: () => true,
      released: { get: isReleased, set: setReleased },
      onChanged: () => {
        walletToasts.changed();
        onChanged();
      },
    });
    setWatch(made);
    return () => {
      made.stop();
      setWatch(undefined);
    };
  }, [isSignedIn, onChanged]);
  const standing = useSyncExternalStore(
    watch?.subscribe ?? subscribeToNothing,
    () => watch?.get() ?? NONE,
    () => NONE,
  );
  return { ...standing, watch };
}

function subscribeToNothing(): () => void {
  return () => undefined;
}

function isReleased(): boolean {
  return localStore.read(RELEASED_AS) !== null;
}

function setReleased(released: boolean): void {
  localStore.write(RELEASED_AS, released ? '1' : null);
}
