import { member } from './injected.ts';

/** Why a wallet did not do what it was asked. */
type WalletFaultKind = 'not_installed' | 'rejected' | 'busy' | 'locked' | 'failed';

export class WalletFault extends Error {
  readonly kind: WalletFaultKind;

  constructor(kind: WalletFaultKind, message: string) {
    super(message);
    this.name = 'WalletFault';
    this.kind = kind;
  }
}

/** TIP-1193 says 4001 for a refusal and -32002 for a question that is open already; older wallets say 4000 for that. */
const KINDS: ReadonlyMap<unknown, WalletFaultKind> = new Map([
  [4001, 'rejected'],
  [4000, 'busy'],
  [-32_002, 'busy'],
]);

const TEXTS: Readonly<Record<WalletFaultKind, string>> = {
  not_installed: 'TronLink wallet not detected',
  rejected: 'You declined it in your wallet.',
  busy: 'Your wallet is already asking. Please answer there.',
  locked: 'Your wallet is locked. Please unlock it.',
  failed: 'Your wallet did not answer as expected.',
};

export function walletFault(kind: WalletFaultKind): WalletFault {
  return new WalletFault(kind, TEXTS[kind]);
}

/** What a wallet threw or answered with, as one of our faults. Older wallets throw bare text for a refusal. */
export function faultOf(thrown: unknown): WalletFault {
  if (thrown instanceof WalletFault) return thrown;
  const text = typeof thrown === 'string' ? thrown : member(thrown, 'message');
  const isDeclined = typeof text === 'string' && /declin|reject|cancel/i.test(text);
  return walletFault(KINDS.get(member(thrown, 'code')) ?? (isDeclined ? 'rejected' : 'failed'));
}
