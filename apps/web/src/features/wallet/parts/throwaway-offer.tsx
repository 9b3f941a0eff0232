import { Button } from '@voltide/ui';
import { useState } from 'react';

import { bring } from '../../../lib/bring.ts';
import type { TronWallet } from '../model/use-tron-wallet.ts';
import { sayLostCode } from '../../../lib/say-lost-code.ts';

export type ThrowawayOfferProps = { readonly wallet: TronWallet; readonly chainId: string };

/** Lets somebody without any wallet try the test network, where coins are worth nothing. */
export function ThrowawayOffer({ wallet, chainId }: ThrowawayOfferProps) {
  const [isBusy, setBusy] = useState(false);
  const make = async (): Promise<void> => {
    setBusy(true);
    try {
      const { announceThrowawayWallet, THROWAWAY_ID } = await bring(
        import('../../../lib/tron-wallet/throwaway-wallet.ts'),
      );
      announceThrowawayWallet(window, chainId);
      await wallet.connect(THROWAWAY_ID);
    } catch (error) {
      sayLostCode(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="wallet-try">
      <h3>No wallet yet?</h3>
      <p className="text-ui text-fg2">
        This server runs on a test network. Try it with a throw-away wallet that lives in this browser only. Its TRX are
        worth nothing.
      </p>
      <Button loading={isBusy} disabled={wallet.state.isLoading && !isBusy} onClick={() => void make()}>
        Use a throw-away wallet
      </Button>
    </div>
  );
}
