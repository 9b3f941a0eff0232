/**
 * Parts that wallets put into a page. All of it comes from foreign code, so every member may be missing or of another
 * type: TIP-1193 (`window.tron`), TIP-6963 (announced) and the older `window.tronLink` with its `window.tronWeb`.
 */
export type Provider = {
  readonly request: (call: { readonly method: string }) => Promise<unknown>;
  readonly on?: (event: string, listener: () => void) => unknown;
  readonly removeListener?: (event: string, listener: () => void) => unknown;
  /** False while the wallet is locked. */
  readonly tronWeb?: unknown;
};

/** The page's window with parts of wallets. */
export type WalletWindow = EventTarget & {
  readonly tron?: unknown;
  readonly tronLink?: unknown;
  readonly tronWeb?: unknown;
  readonly okxwallet?: unknown;
};

/** T and 33 base 58 characters. The server verifies the checksum as well. */
const ADDRESS = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;

/** Returns the address; undefined if there is none or it belongs to another chain. */
export function readAddress(given: unknown): string | undefined {
  return typeof given === 'string' && ADDRESS.test(given) ? given : undefined;
}

export function asProvider(given: unknown): Provider | undefined {
  return isProvider(given) ? given : undefined;
}

function isProvider(given: unknown): given is Provider {
  return typeof member(given, 'request') === 'function';
}

/** Reads a member of a wallet's value. */
export function member(given: unknown, name: string): unknown {
  return typeof given === 'object' && given !== null ? Reflect.get(given, name) : undefined;
}
