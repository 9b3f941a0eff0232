import { WALLET_MESSAGES } from '@voltide/contract';
import { toast, type ToastHandle } from '@voltide/ui';

type Tone = 'ok' | 'danger';

function say([title, description]: readonly [string, string?], tone?: Tone): ToastHandle {
  return toast({
    title,
    ...(description === undefined ? {} : { description }),
    ...(tone === undefined ? {} : { tone }),
  });
}

export const walletToasts = {
  signedOut: () => say(WALLET_MESSAGES.signedOut, 'danger'),
  notFound: () => say(WALLET_MESSAGES.notFound, 'danger'),
  notInstalled: (name: string) => say(WALLET_MESSAGES.notInstalled(name), 'danger'),
  connected: (address: string) => say([WALLET_MESSAGES.connected, address], 'ok'),
  connectionFailed: () => say(WALLET_MESSAGES.connectionFailed, 'danger'),
  disconnected: () => say(WALLET_MESSAGES.disconnected),
  disconnectionFailed: () => say(WALLET_MESSAGES.disconnectionFailed, 'danger'),
  changed: () => say(WALLET_MESSAGES.changed, 'danger'),
  notConnected: () => say(WALLET_MESSAGES.connectFirst, 'danger'),
  tooSmallDeposit: (least: string) =>
    say([WALLET_MESSAGES.invalidAmount, WALLET_MESSAGES.leastDeposit(least)], 'danger'),
  tooSmallWithdrawal: (least: string) =>
    say([WALLET_MESSAGES.invalidAmount, WALLET_MESSAGES.leastWithdrawal(least)], 'danger'),
  depositInitiated: (amount: string) => say(WALLET_MESSAGES.depositInitiated(amount), 'ok'),
  depositFailed: (message: string) => say([WALLET_MESSAGES.depositFailed, message], 'danger'),
  withdrawalRequested: (amount: string, fee: string) => say(WALLET_MESSAGES.withdrawalRequested(amount, fee), 'ok'),
  withdrawalFailed: (message: string) => say([WALLET_MESSAGES.withdrawalFailed, message], 'danger'),
  copied: () => say([WALLET_MESSAGES.copied], 'ok'),
};

export const DEPOSITS_CLOSED = 'Deposits are closed where you are. You can still withdraw your cash.';
