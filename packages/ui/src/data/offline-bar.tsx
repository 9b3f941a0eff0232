import { WifiOff } from 'lucide-react';
import { Live } from '../base/live.tsx';

type OfflineBarProps = {
  /** Name of the signed-in person. */
  readonly username?: string | undefined;
  /** Time at which the shown balance was read ("14:02"). */
  readonly balanceReadAt?: string | undefined;
};

/** Says that there is no connection, who is signed in, and how old the shown balance is. */
export function OfflineBar({ username, balanceReadAt }: OfflineBarProps) {
  const state = balanceReadAt === undefined ? 'You are offline' : `Offline: balance as of ${balanceReadAt}`;
  const who = username === undefined ? '' : `, signed in as ${username}`;
  return (
    <Live className="offline-bar" role="status">
      <WifiOff aria-hidden />
      <span>{`${state}${who}. Play is paused. Nothing is lost.`}</span>
    </Live>
  );
}
