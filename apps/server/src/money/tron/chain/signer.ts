import { createSignerClient, SignerAwayError, SignerRefusedError, type About } from '@voltide/signer/client';
import { addressOfPrivateKey, parseAddress, sameBytes, signHash, signMessage, transactionId } from '@voltide/tron';

import type { Config } from '../../../config.ts';
import { deriveKey } from '../../../platform/secrets/keys.ts';
import type { RemoteSignerSettings } from '../../../platform/config/tron-settings.ts';

/** Holds the key of payments. It receives everything to sign whole, so that it can read it. */
export type Signer = {
  readonly kind: 'development' | 'remote';
  /** Address of the signing key: the platform's own, or one with an active permission. */
  readonly address: Uint8Array;
  /** Returns 65 bytes. @throws NotSignedError where it does not answer, or rejects it */
  readonly sign: (raw: Uint8Array) => Promise<Uint8Array>;
  /** Signs a statement of reserves as signMessageV2: 65 bytes. @throws NotSignedError */
  readonly signMessage: (text: string) => Promise<Uint8Array>;
  /** Returns its own limits; undefined for a key without any. @throws NotSignedError where it does not answer */
  readonly findLimits: () => Promise<SignerLimits | undefined>;
};

type SignerLimits = Pick<About, 'mostPerTransferSun' | 'mostPerDaySun' | 'signedInDaySun'>;

export class NotSignedError extends Error {
  override name = 'NotSignedError';
  /** True if it will reject the next one as well: it did not answer at all, or is not the one that was set up. */
  readonly isAway: boolean;

  constructor(reason: string, isAway: boolean, options?: ErrorOptions) {
    super(reason, options);
    this.isAway = isAway;
  }
}

/**
 * Signs with a key in the server's own memory. @throws Error on mainnet, where no key of real money lies on a server
 */
function createDevelopmentSigner(privateKey: Uint8Array, network: Config['tronNetwork']): Signer {
  if (network === 'mainnet') throw new Error('On mainnet the development signer is refused: set TRON_SIGNER.');
  return {
    kind: 'development',
    address: addressOfPrivateKey(privateKey),
    sign: (raw) => Promise.resolve(signHash(transactionId(raw), privateKey)),
    signMessage: (text) => Promise.resolve(signMessage(text, privateKey)),
    findLimits: () => Promise.resolve(undefined),
  };
}

/** Signs in a process of its own (apps/signer), for the platform's account on this network. */
function createRemoteSigner(
  { place, secret, address }: RemoteSignerSettings,
  { tronNetwork, tronAddress }: Pick<Config, 'tronNetwork' | 'tronAddress'>,
): Signer {
  const client = createSignerClient(place, secret.reveal());
  return {
    kind: 'remote',
    address: parseAddress(address) ?? new Uint8Array(0),
    sign: (raw) => explained(client.signTransfer(raw)),
    signMessage: (text) => explained(client.signMessage(text)),
    async findLimits() {
      const about = await explained(client.about());
      if (about.account !== tronAddress || about.network !== tronNetwork || about.keyAddress !== address) {
        const identity = `It signs with the key of ${about.keyAddress} for ${about.account} on ${about.network}`;
        throw new NotSignedError(
          `${identity}: TRON_ADDRESS, TRON_NETWORK or TRON_SIGNER_ADDRESS says otherwise.`,
          true,
        );
      }
      return about;
    },
  };
}

async function explained<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof SignerRefusedError) {
      throw new NotSignedError(`The signer refused (${error.code}): ${error.message}.`, false, { cause: error });
    }
    if (!(error instanceof SignerAwayError)) throw error;
    throw new NotSignedError(`${sentence(error.message)}.`, true, { cause: error });
  }
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** On the devnet the platform's key follows from the installation's own. */
export function platformKeyOf({ secretKey }: Pick<Config, 'secretKey'>): Uint8Array {
  return deriveKey(secretKey, 'tron platform');
}

type Settings = Pick<Config, 'tronNetwork' | 'tronAddress' | 'secretKey' | 'tronSigner' | 'tronSignerKey'>;

/**
 * Finds the signer of payments; undefined without one, so that nothing can be withdrawn. Without settings the
 * installation's own key signs, on the devnet alone and for its own address.
 */
export function findSigner(config: Settings): Signer | undefined {
  const { tronNetwork, tronAddress, tronSigner, tronSignerKey } = config;
  if (tronSigner !== undefined) return createRemoteSigner(tronSigner, config);
  if (tronSignerKey !== undefined) return createDevelopmentSigner(tronSignerKey.reveal(), tronNetwork);
  if (tronNetwork !== 'devnet') return undefined;
  const signer = createDevelopmentSigner(platformKeyOf(config), tronNetwork);
  const platform = tronAddress === undefined ? signer.address : parseAddress(tronAddress);
  return platform !== undefined && sameBytes(platform, signer.address) ? signer : undefined;
}
