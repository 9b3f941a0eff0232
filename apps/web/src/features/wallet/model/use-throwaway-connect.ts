import { useState } from 'react';

import { loadChunk } from '../../../lib/chunks/load-chunk.ts';
import { toastChunkError } from '../../../lib/chunks/toast-chunk-error.ts';
import type { TronWallet } from './use-tron-wallet.ts';

/** Makes this browser's throw-away wallet for a test network, or uses the existing one, and connects it. */
export function useThrowawayConnect({ connect }: Pick<TronWallet, 'connect'>, chainId: string | undefined) {
  const [isBusy, setBusy] = useState(false);
  return {
    isBusy,
    connect: async (): Promise<void> => {
      if (chainId === undefined) return;
      setBusy(true);
      try {
        const { announceThrowawayWallet, THROWAWAY_ID } = await loadChunk(
          import('../../../lib/tron-wallet/throwaway-wallet.ts'),
        );
        announceThrowawayWallet(window, chainId);
        await connect(THROWAWAY_ID);
      } catch (error) {
        toastChunkError(error);
      } finally {
        setBusy(false);
      }
    },
  };
}
