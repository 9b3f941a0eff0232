import { toast, type ToastHandle } from '@voltide/ui';

/** The toasts of the wallet, in the words of the specification (§5, §8). */
export const walletToasts = {
  signedOut: (): ToastHandle =>
    toast({
      title: 'Authentication Required',
      description: 'Please log in to connect your wallet',
      tone: 'danger',
    }),
  notFound: (): ToastHandle =>
    toast({
      title: 'TronLink Not Found',
      description: 'Please install TronLink wallet extension to continue',
      tone: 'danger',
    }),
  notInstalled: (name: string): ToastHandle =>
    toast({ title: 'Wallet Not Installed', description: `Please install ${name} to continue`, tone: 'danger' }),
  connected: (address: string): ToastHandle => toast({ title: 'Wallet Connected', description: address, tone: 'ok' }),
  connectionFailed: (): ToastHandle =>
    toast({
      title: 'Connection Failed',
      description: 'Failed to connect wallet. Please try again.',
      tone: 'danger',
    }),
  disconnected: (): ToastHandle =>
    toast({ title: 'Wallet Disconnected', description: 'Your wallet has been disconnected.' }),
  disconnectionFailed: (): ToastHandle =>
    toast({ title: 'Disconnection Failed', description: 'Failed to disconnect wallet properly', tone: 'danger' }),
  changed: (): ToastHandle =>
    toast({ title: 'Wallet Changed', description: 'Please reconnect your wallet.', tone: 'danger' }),
  notConnected: (): ToastHandle =>
    toast({ title: 'Wallet Not Connected', description: 'Please connect your wallet first', tone: 'danger' }),
  invalidAmount: (description: string): ToastHandle => toast({ title: 'Invalid Amount', description, tone: 'danger' }),
  depositInitiated: (amount: string): ToastHandle =>
    toast({ title: 'Deposit Initiated', description: `Deposit of ${amount} TRX is being processed`, tone: 'ok' }),
  depositFailed: (message: string): ToastHandle =>
    toast({ title: 'Deposit Failed', description: message, tone: 'danger' }),
  withdrawalRequested: (amount: string, fee: string): ToastHandle =>
    toast({
      title: 'Withdrawal Requested',
      description: `Withdrawal of ${amount} TRX requested (${fee} TRX fee)`,
      tone: 'ok',
    }),
  withdrawalFailed: (description: string): ToastHandle =>
    toast({ title: 'Withdrawal Failed', description, tone: 'danger' }),
  copied: (): ToastHandle => toast({ title: 'Address Copied', tone: 'ok' }),
};

/** What stands in the wallet where it cannot be used. */
export const NOT_DETECTED = 'TronLink wallet not detected';
export const DEPOSITS_CLOSED = 'Deposits are closed where you are. You can still withdraw your cash.';
export const DEPOSIT_FAILED = 'Failed to process deposit';
export const NOT_CONNECTED = 'Wallet not connected';
