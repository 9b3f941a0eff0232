import { useEffect } from 'react';

import { readThrowawayKey } from '../../../lib/tron-wallet/throwaway-key.ts';

/** Brings a throw-away wallet back that was made before, on the test network that it is for. */
export function useThrowaway(chainId: string | undefined): void {
  useEffect(() => {
    if (chainId === undefined || readThrowawayKey() === undefined) return;
    import('../../../lib/tron-wallet/throwaway-wallet.ts').then(
      ({ announceThrowawayWallet }) => announceThrowawayWallet(window, chainId),
      () => undefined,
    );
  }, [chainId]);
}
