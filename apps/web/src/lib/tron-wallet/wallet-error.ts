import { member } from './injected.ts';

type WalletErrorKind = 'not_installed' | 'rejected' | 'busy' | 'locked' | 'failed';

export class WalletError extends Error {
  readonly kind: WalletErrorKind;

  constructor(kind: WalletErrorKind, message: string) {
    super(message);
    this.name = 'WalletError';
    this.kind = kind;
  }
}

/** TIP-1193 uses 4001 for a rejection and -32002 for an open request; older wallets use 4000 for that. */
const KINDS: ReadonlyMap<unknown, WalletErrorKind> = new Map([
  [4001, 'rejected'],
  [4000, 'busy'],
  [-32_002, 'busy'],
]);

const TEXTS: Readonly<Record<WalletErrorKind, string>> = {
  not_installed: 'TronLink wallet not detected',
  rejected: 'You declined it in your wallet.',
  busy: 'Your wallet is already asking. Please answer there.',
  locked: 'Your wallet is locked. Please unlock it.',
  failed: 'Your wallet did not answer as expected.',
};

export function walletError(kind: WalletErrorKind): WalletError {
  return new WalletError(kind, TEXTS[kind]);
}

/** Turns a wallet's error or answer into a `WalletError`. Older wallets throw bare text for a rejection. */
export function errorOf(thrown: unknown): WalletError {
  if (thrown instanceof WalletError) return thrown;
  const text = typeof thrown === 'string' ? thrown : member(thrown, 'message');
  const isDeclined = typeof text === 'string' && /declin|reject|cancel/i.test(text);
  return walletError(KINDS.get(member(thrown, 'code')) ?? (isDeclined ? 'rejected' : 'failed'));
}
