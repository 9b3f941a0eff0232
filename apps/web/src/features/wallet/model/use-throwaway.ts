import { useEffect } from 'react';

import { readThrowawayKey } from '../../../lib/tron-wallet/throwaway-key.ts';

/** Announces an existing throw-away wallet again, on the test network that it is for. */
export function useThrowaway(chainId: string | undefined): void {
  useEffect(() => {
    if (chainId === undefined || readThrowawayKey() === undefined) return;
    import('../../../lib/tron-wallet/throwaway-wallet.ts').then(
      ({ announceThrowawayWallet }) => announceThrowawayWallet(window, chainId),
      () => undefined,
    );
  }, [chainId]);
}
