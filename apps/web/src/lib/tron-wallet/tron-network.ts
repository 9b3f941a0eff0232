/** Network of a chain id (S8-11), never derived from a node's name. */
export type TronNetwork = 'Mainnet' | 'Testnet' | 'Unknown';

const MAINNET = '0x2b6653dc';
const SHASTA = '0x94a9059e';
const NILE = '0xcd8690dc';

/** Returns a wallet's network; the devnet is the chain that the server names if it serves no public one. */
export function networkOf(chainId: string | undefined, devnetChainId?: string): TronNetwork {
  if (chainId === undefined) return 'Unknown';
  if (chainId === MAINNET) return 'Mainnet';
  return [SHASTA, NILE, devnetChainId].includes(chainId) ? 'Testnet' : 'Unknown';
}
