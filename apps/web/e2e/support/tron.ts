import type { BrowserContext } from '@playwright/test';
import { createTestWallet, startWorldChain, type TestWallet, type WorldChain } from '@voltide/testkit/tron-wallets';

import { fakeWalletScript, type WalletAnswer, type WalletQuestion } from '../../src/testing/fake-wallet.ts';

export { createTestWallet, startWorldChain, type TestWallet, type WorldChain };

/** The person's behaviour in the wallet's window. */
type WalletMood = { refuses: boolean };

/**
 * Puts a wallet of the newer kind into a browser's pages, with real keys that stay outside of them. It lets every page
 * in, and signs as `mood` says.
 */
export async function installWallet(
  context: BrowserContext,
  wallet: TestWallet,
  { chainId, mood }: { readonly chainId: string; readonly mood: WalletMood },
): Promise<void> {
  const answer = ({ about, what }: WalletQuestion): WalletAnswer => {
    if (about === 'connect') return { signature: '' };
    if (mood.refuses) return { code: 4001, message: 'Confirmation declined by user' };
    return { signature: about === 'text' ? wallet.signText(what) : wallet.sign({ raw_data_hex: what }) };
  };
  await context.exposeFunction('fakeWalletAsks', answer);
  const { address } = wallet;
  const settings = { kind: 'new', announces: true, address, chainId, isLocked: false, knowsPage: false } as const;
  await context.addInitScript(fakeWalletScript(settings));
}
