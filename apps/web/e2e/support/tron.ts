import type { BrowserContext } from '@playwright/test';
import { createTestWallet, startWorldChain, type TestWallet, type WorldChain } from '@voltide/testkit/tron-wallets';

export { createTestWallet, startWorldChain, type TestWallet, type WorldChain };

/** What a person does in the wallet's own window. */
export type WalletMood = { refuses: boolean };

/**
 * Puts a wallet of the newer kind into the pages of a browser, with real keys that stay outside of them. It shows its
 * address once the page has asked for it. What it answers is decided by `mood`, as by a person.
 */
export async function installWallet(
  context: BrowserContext,
  wallet: TestWallet,
  { chainId, mood }: { readonly chainId: string; readonly mood: WalletMood },
): Promise<void> {
  const answer = (sign: () => string): string => {
    if (mood.refuses) throw new Error('Confirmation declined by user');
    return sign();
  };
  await context.exposeFunction('walletSignsText', (text: string) => answer(() => wallet.signText(text)));
  await context.exposeFunction('walletSignsRaw', (raw: string) => answer(() => wallet.sign({ raw_data_hex: raw })));
  await context.addInitScript(
    ({ address, chain }) => {
      type Outside = {
        readonly walletSignsText: (text: string) => Promise<string>;
        readonly walletSignsRaw: (raw: string) => Promise<string>;
      };
      const outside = window as unknown as Outside;
      const shown: { tronWeb: unknown } = { tronWeb: false };
      const provider = {
        get tronWeb() {
          return shown.tronWeb;
        },
        on: () => undefined,
        removeListener: () => undefined,
        request: ({ method }: { readonly method: string }) => {
          if (method === 'eth_chainId') return Promise.resolve(chain);
          shown.tronWeb = {
            defaultAddress: { base58: address },
            trx: {
              signMessageV2: (text: string) => outside.walletSignsText(text),
              sign: async (transaction: { readonly raw_data_hex: string }) => ({
                signature: [await outside.walletSignsRaw(transaction.raw_data_hex)],
              }),
              getBalance: () => Promise.resolve(1_000_000_000),
            },
          };
          return Promise.resolve([address]);
        },
      };
      const announce = (): void => {
        const detail = { info: { rdns: 'org.tronlink.www', name: 'TronLink' }, provider };
        window.dispatchEvent(new CustomEvent('TIP6963:announceProvider', { detail }));
      };
      window.addEventListener('TIP6963:requestProvider', announce);
      announce();
    },
    { address: wallet.address, chain: chainId },
  );
}
