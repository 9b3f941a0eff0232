import { WifiOff } from 'lucide-react';

export type OfflineBarProps = { readonly balanceReadAt?: string | undefined };

/** Says that there is no connection, and how old the shown balance is ("14:02"). */
export function OfflineBar({ balanceReadAt }: OfflineBarProps) {
  return (
    <div className="offline-bar" role="status">
      <WifiOff aria-hidden />
      <span>
        {balanceReadAt === undefined ? 'You are offline.' : `Offline: balance as of ${balanceReadAt}.`} Nothing is lost.
      </span>
    </div>
  );
}
