import { parseAddress, sameBytes } from '@voltide/tron';

import { createPlatformCheck } from '../../money/reserves/platform-check.ts';
import { createReservePages } from '../../money/reserves/reserve-pages.ts';
import { createSealJob } from '../../money/reserves/seal-job.ts';
import type { Signer } from '../../money/tron/chain/signer.ts';
import type { TronChain } from '../../money/tron/chain/tron-chain.ts';
import type { Ports } from './ports.ts';

type Tron = { readonly chain: TronChain; readonly signer: Signer | undefined };

export function createReserves(ports: Ports, { chain, signer }: Tron) {
  const { tronAddress } = ports.config;
  const platform = tronAddress === undefined ? signer?.address : parseAddress(tronAddress);
  // A key with a mere permission does not sign for the address.
  const own = signer !== undefined && platform !== undefined && sameBytes(signer.address, platform);
  return {
    checkPlatform: createPlatformCheck({ ...ports, chain }),
    seal: createSealJob({ ...ports, chain, signer: own ? signer : undefined }),
    pages: createReservePages({ ...ports, isSealing: chain.isSetUp && own }),
  };
}
