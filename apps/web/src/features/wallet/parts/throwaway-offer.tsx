import { Button } from '@voltide/ui';

import { useThrowawayConnect } from '../model/use-throwaway-connect.ts';
import type { TronWallet } from '../model/use-tron-wallet.ts';

type ThrowawayOfferProps = { readonly wallet: TronWallet; readonly chainId: string };

/** Lets a user without a wallet try the test network, where coins are worthless. */
export function ThrowawayOffer({ wallet, chainId }: ThrowawayOfferProps) {
  const { isBusy, connect } = useThrowawayConnect(wallet, chainId);
  return (
    <div className="wallet-try">
      <h3>No wallet yet?</h3>
      <p className="aside">
        This server runs on a test network. Try it with a throw-away wallet that lives in this browser only. Its TRX are
        worth nothing.
      </p>
      <Button
        variant="volt"
        loading={isBusy}
        disabled={wallet.state.isLoading && !isBusy}
        onClick={() => void connect()}
      >
        Use a throw-away wallet
      </Button>
    </div>
  );
}
