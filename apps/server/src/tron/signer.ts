import { addressOfPrivateKey, parseAddress, sameBytes, signHash, transactionId } from '@voltide/tron';

import type { Config } from '../config.ts';
import { deriveKey } from '../keys.ts';

/** Whoever holds the key of payments. It is handed what is to be signed whole, so that it can read what that is. */
export type Signer = {
  readonly kind: 'development' | 'remote';
  /** Of the key: the platform's own, or one that the platform's account lets sign for it. */
  readonly address: Uint8Array;
  /** 65 bytes. Rejects where it does not answer, or does not want to. */
  readonly sign: (raw: Uint8Array) => Promise<Uint8Array>;
};

/** A key in the server's own memory. @throws Error on mainnet, where no key of real money lies on a server */
export function createDevelopmentSigner(privateKey: Uint8Array, network: Config['tronNetwork']): Signer {
  if (network === 'mainnet') throw new Error('On mainnet the development signer is refused: set TRON_SIGNER.');
  return {
    kind: 'development',
    address: addressOfPrivateKey(privateKey),
    sign: (raw) => Promise.resolve(signHash(transactionId(raw), privateKey)),
  };
}

/** On the devnet the platform's key follows from the installation's own. */
export function platformKeyOf({ secretKey }: Pick<Config, 'secretKey'>): Uint8Array {
  return deriveKey(secretKey, 'tron platform');
}

/**
 * Who signs payments on this server; undefined where nobody does, so that nothing can be withdrawn. The development
 * signer signs on the devnet alone, and for its own address.
 */
export function findSigner(config: Pick<Config, 'tronNetwork' | 'tronAddress' | 'secretKey'>): Signer | undefined {
  const { tronNetwork, tronAddress } = config;
  if (tronNetwork !== 'devnet') return undefined;
  const signer = createDevelopmentSigner(platformKeyOf(config), tronNetwork);
  const platform = tronAddress === undefined ? signer.address : parseAddress(tronAddress);
  return platform !== undefined && sameBytes(platform, signer.address) ? signer : undefined;
}
