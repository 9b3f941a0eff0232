import {
  addressOfPrivateKey,
  formatAddress,
  formatHex,
  parseHex,
  signHash,
  signMessage,
  transactionId,
} from '@voltide/tron';

import { member, type Provider } from './injected.ts';
import { readThrowawayKey, saveThrowawayKey } from './throwaway-key.ts';

/** Id of the wallet's announcement, like an extension's. */
export const THROWAWAY_ID = 'voltide.throwaway';
const KEY_BYTES = 32;

/**
 * Announces a wallet whose key is stored in this browser only, made at the first call. It signs without asking, so it
 * is for networks whose coins are worthless.
 */
export function announceThrowawayWallet(host: EventTarget, chainId: string): void {
  const detail = { info: { rdns: THROWAWAY_ID, name: 'Throw-away wallet' }, provider: createProvider(chainId) };
  host.dispatchEvent(new CustomEvent('TIP6963:announceProvider', { detail }));
}

function createProvider(chainId: string): Provider {
  const privateKey = parseHex(readThrowawayKey() ?? makeKey());
  const address = formatAddress(addressOfPrivateKey(privateKey));
  return {
    request: ({ method }) => Promise.resolve(method === 'eth_chainId' ? chainId : [address]),
    on: () => undefined,
    tronWeb: {
      defaultAddress: { base58: address },
      trx: {
        signMessageV2: (text: string) => formatHex(signMessage(text, privateKey)),
        sign: (transaction: unknown) => {
          const rawData = parseHex(String(member(transaction, 'raw_data_hex')));
          return { signature: [formatHex(signHash(transactionId(rawData), privateKey))] };
        },
      },
    },
  };
}

function makeKey(): string {
  const hex = formatHex(crypto.getRandomValues(new Uint8Array(KEY_BYTES)));
  saveThrowawayKey(hex);
  return hex;
}
