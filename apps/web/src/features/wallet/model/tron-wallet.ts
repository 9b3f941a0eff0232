import { WALLET_MESSAGES } from '@voltide/contract';
import type { WalletStanding } from '../../../lib/tron-wallet/wallet-watch.ts';

/** State of a TRON wallet, by the names of the specification (S8-15). Amounts have six decimals. */
export type TronWalletState = {
  readonly address: string | null;
  /** TRX by the wallet's own node, else by ours. */
  readonly balance: string;
  /** TRX of the address by our node. */
  readonly onChainBalance: string;
  /** The game balance; the name is the specification's. */
  readonly firestoreBalance: string;
  readonly isConnected: boolean;
  readonly isInstalled: boolean;
  readonly isLoading: boolean;
  readonly error: string | null;
};

/** Known parts of a wallet's state. */
type WalletParts = {
  readonly standing: WalletStanding;
  readonly walletBalance: string | undefined;
  readonly onChainBalance: string | undefined;
  readonly gameBalance: string | undefined;
  readonly isLoading: boolean;
  readonly error: string | null;
};

const NONE = '0.000000';

export function walletState({ standing, ...parts }: WalletParts): TronWalletState {
  const { walletBalance, onChainBalance = NONE, gameBalance = NONE, isLoading, error } = parts;
  const { held, wallets } = standing;
  const isConnected = held !== undefined;
  return {
    address: held?.address ?? null,
    balance: isConnected ? (walletBalance ?? onChainBalance) : NONE,
    onChainBalance: isConnected ? onChainBalance : NONE,
    firestoreBalance: gameBalance,
    isConnected,
    isInstalled: wallets.length > 0,
    isLoading,
    error: error ?? (standing.hasFailed ? WALLET_MESSAGES.checkFailed : null),
  };
}

/** Returns the first six and last four characters of an address, for recognition only (S8-03). */
export function shortAddress(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
