import { formatHex } from './bytes.ts';

/** The public networks, by the ids of their first blocks. */
export const GENESIS_IDS = {
  mainnet: '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc',
  shasta: '0000000000000000de1aa88295e1fcf982742f773e0419c5a9c134c994a9059e',
  nile: '0000000000000000d698d4192c56cb6be724a558448e2684802de4d6cd8690dc',
} as const;

/** Writes the id of a chain as wallets show it: the last four bytes of its first block's id, such as "0x2b6653dc". */
export function chainIdOf(genesisId: Uint8Array): string {
  return `0x${formatHex(genesisId.subarray(-4))}`;
}
