import type { FoundWallet } from './find-wallets.ts';
import { member, readAddress } from './injected.ts';
import { errorOf, walletError } from './wallet-error.ts';

/** Returns the address that the wallet exposes to this page, without asking the user. */
export function currentAddress(wallet: FoundWallet): string | undefined {
  return readAddress(member(member(wallet.tronWeb(), 'defaultAddress'), 'base58'));
}

/** Asks the user for the address in the wallet's window. @throws WalletError rejected, busy, locked or failed */
export async function requestAddress(wallet: FoundWallet): Promise<string> {
  const { provider } = wallet;
  const method = provider?.on === undefined ? 'tron_requestAccounts' : 'eth_requestAccounts';
  const answer = await asked(() => provider?.request({ method }));
  const given = Array.isArray(answer) ? readAddress(answer[0]) : undefined;
  if (given !== undefined) return given;
  // The older call answers with a code, and with an empty text while the wallet is locked.
  const code = member(answer, 'code');
  if (code !== undefined && code !== 200) throw errorOf(answer);
  const address = currentAddress(wallet);
  if (address === undefined) throw walletError(answer === '' || !wallet.tronWeb() ? 'locked' : 'failed');
  return address;
}

/** Signs a text (signMessageV2): 130 hex digits. @throws WalletError */
export async function signMessage(wallet: FoundWallet, text: string): Promise<string> {
  return signatureOf(await askTrx(wallet, 'signMessageV2', text));
}

/**
 * Signs a transaction from the server and returns only the signature, 130 hex digits; the rest of a wallet's answer is
 * ignored. @throws WalletError
 */
export async function signTransaction(wallet: FoundWallet, transaction: unknown): Promise<string> {
  const signatures = member(await askTrx(wallet, 'sign', transaction), 'signature');
  return signatureOf(Array.isArray(signatures) ? signatures[0] : undefined);
}

/** Reads the balance from the wallet's own node, in sun. @throws WalletError */
export async function readBalanceSun(wallet: FoundWallet, address: string): Promise<bigint> {
  const text = String(await askTrx(wallet, 'getBalance', address));
  if (!/^\d{1,19}$/.test(text)) throw walletError('failed');
  return BigInt(text);
}

/** Reads the wallet's chain: the last four bytes of its first block's id, as `0x` and 8 hex digits. */
export async function readChainId(wallet: FoundWallet): Promise<string | undefined> {
  const said = await asked(() => wallet.provider?.request({ method: 'eth_chainId' })).catch(() => undefined);
  if (typeof said === 'string' && /^0x[0-9a-f]{8}$/i.test(said)) return said.toLowerCase();
  const first = await askTrx(wallet, 'getBlockByNumber', 0).catch(() => undefined);
  const id = member(first, 'blockID');
  return typeof id === 'string' && /^[0-9a-f]{64}$/i.test(id) ? `0x${id.slice(-8).toLowerCase()}` : undefined;
}

async function askTrx(wallet: FoundWallet, name: string, input: unknown): Promise<unknown> {
  const trx = member(wallet.tronWeb(), 'trx');
  const method = member(trx, name);
  if (typeof method !== 'function') throw walletError('locked');
  return asked(() => Reflect.apply(method, trx, [input]));
}

async function asked(ask: () => unknown): Promise<unknown> {
  try {
    return await ask();
  } catch (thrown) {
    throw errorOf(thrown);
  }
}

function signatureOf(given: unknown): string {
  const hex = typeof given === 'string' ? given.replace(/^0x/, '') : '';
  if (!/^[0-9a-f]{130}$/i.test(hex)) throw walletError('failed');
  return hex.toLowerCase();
}
