import { createWalletFinder, type FoundWallet } from './find-wallets.ts';
import type { WalletWindow } from './injected.ts';
import { currentAddress, requestAddress } from './wallet-calls.ts';
import { walletError } from './wallet-error.ts';

/** Poll interval for wallets and their address (S8-05). */
export const DETECT_MS = 1000;
export const COMPARE_MS = 5000;

export type Held = { readonly wallet: FoundWallet; readonly address: string };

export type WalletStanding = {
  readonly wallets: readonly FoundWallet[];
  readonly held: Held | undefined;
  /** The last poll failed: the wallet's code throws. The earlier state remains. */
  readonly hasFailed?: true;
};

type WalletWatchPort = {
  readonly host: WalletWindow;
  /** Without a user no wallet is connected. */
  readonly isSignedIn: () => boolean;
  /** True after the user disconnected; it outlasts a reload until they connect again. */
  readonly released: { readonly get: () => boolean; readonly set: (released: boolean) => void };
  /** The wallet shows another address than the held one, which is dropped. */
  readonly onChanged: () => void;
};

export type WalletWatch = {
  readonly get: () => WalletStanding;
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks the wallet of an id for its address, or the first one found. @throws WalletError */
  readonly connect: (id?: string) => Promise<string>;
  readonly disconnect: () => void;
  readonly stop: () => void;
};

/**
 * Watches the wallets of a page: detects one, holds its address, and drops it when the wallet changes to another.
 * Wallets lose events and send forged ones, so an event only triggers a poll, and it polls without any too (S8-05). A
 * poll never replaces a held address.
 */
export function createWalletWatch(port: WalletWatchPort): WalletWatch {
  const { get, set, subscribe, leave } = createStanding();
  const heard = new Map<string, () => void>();

  const hear = (wallet: FoundWallet): void => {
    const forget = heard.has(wallet.id) ? undefined : listenTo(wallet, look);
    if (forget !== undefined) heard.set(wallet.id, forget);
  };

  const guarded = (check: () => void) => (): void => {
    try {
      check();
    } catch {
      set({ ...get(), hasFailed: true });
    }
  };

  const detect = guarded(() => {
    const wallets = finder.find();
    for (const wallet of wallets) hear(wallet);
    let { held } = get();
    if (!port.isSignedIn()) held = undefined;
    else if (held === undefined && !port.released.get()) held = findConsented(wallets);
    set({ wallets, held });
  });

  const compare = guarded(() => {
    const { held, wallets } = get();
    if (held === undefined || !hasChanged(held)) return;
    port.released.set(true);
    set({ wallets, held: undefined });
    port.onChanged();
  });

  function look(): void {
    compare();
    detect();
  }

  const finder = createWalletFinder(port.host, () => look());
  const timers = [setInterval(detect, DETECT_MS), setInterval(compare, COMPARE_MS)];
  for (const moment of MOMENTS) port.host.addEventListener(moment, look);
  finder.ask();
  look();

  return {
    get,
    subscribe,
    connect: async (id) => {
      const held = await connectTo(finder.find(), id);
      port.released.set(false);
      set({ wallets: finder.find(), held });
      return held.address;
    },
    disconnect: () => {
      port.released.set(true);
      set({ ...get(), held: undefined });
    },
    stop: () => {
      finder.stop();
      for (const timer of timers) clearInterval(timer);
      for (const moment of MOMENTS) port.host.removeEventListener(moment, look);
      for (const forget of heard.values()) forget();
      leave();
    },
  };
}

/** Holds the standing and its listeners. */
function createStanding() {
  let standing: WalletStanding = { wallets: [], held: undefined };
  const listeners = new Set<() => void>();
  return {
    get: (): WalletStanding => standing,
    set: (next: WalletStanding): void => {
      if (isSame(next, standing)) return;
      standing = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    leave: (): void => listeners.clear(),
  };
}

const MOMENTS = ['focus', 'message'] as const;
const EVENTS = ['connect', 'disconnect', 'accountsChanged', 'chainChanged'] as const;

/** Subscribes to a wallet's events if it has any; returns the unsubscriber. */
function listenTo({ provider }: FoundWallet, look: () => void): (() => void) | undefined {
  if (provider?.on === undefined) return undefined;
  for (const event of EVENTS) provider.on(event, look);
  return () => EVENTS.forEach((event) => provider.removeListener?.(event, look));
}

async function connectTo(wallets: readonly FoundWallet[], id: string | undefined): Promise<Held> {
  const wallet = id === undefined ? wallets[0] : wallets.find((one) => one.id === id);
  if (wallet === undefined) throw walletError('not_installed');
  return { wallet, address: await requestAddress(wallet) };
}

/** A locked wallet shows no address, which is not a change. */
function hasChanged({ wallet, address }: Held): boolean {
  const now = currentAddress(wallet);
  return now !== undefined && now !== address;
}

function findConsented(wallets: readonly FoundWallet[]): WalletStanding['held'] {
  for (const wallet of wallets) {
    const address = currentAddress(wallet);
    if (address !== undefined) return { wallet, address };
  }
  return undefined;
}

function isSame(left: WalletStanding, right: WalletStanding): boolean {
  if (left.hasFailed !== right.hasFailed) return false;
  return left.held?.address === right.held?.address && sameWallets(left.wallets, right.wallets);
}

function sameWallets(left: readonly FoundWallet[], right: readonly FoundWallet[]): boolean {
  return left.length === right.length && left.every(({ id }, i) => id === right[i]?.id);
}
