import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { COMPARE_MS, createWalletWatch, DETECT_MS, type WalletWatch } from './wallet-watch.ts';

const FIRST = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const SECOND = 'TPL66VK2gCXNCD7EJg9pgJRfqcRazjhUZY';

type Listener = () => void;

type Shown = { readonly defaultAddress: { readonly base58: string | false } } | false;

function shownAs(address: string | false): Shown {
  return { defaultAddress: { base58: address } };
}

/** A wallet of the newer kind, as it appears in a window. */
function modernWallet(address: string) {
  const listeners = new Map<string, Set<Listener>>();
  const wallet = {
    tronWeb: shownAs(address),
    answer: [address] as unknown,
    asked: [] as string[],
    request: ({ method }: { method: string }) => {
      wallet.asked.push(method);
      return wallet.answer instanceof Error ? Promise.reject(wallet.answer) : Promise.resolve(wallet.answer);
    },
    on: (event: string, listener: Listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener: (event: string, listener: Listener) => listeners.get(event)?.delete(listener),
    tell: (event: string) => listeners.get(event)?.forEach((listener) => listener()),
    listening: () => [...listeners.values()].reduce((sum, set) => sum + set.size, 0),
    show: (now: string | false) => {
      wallet.tronWeb = shownAs(now);
    },
  };
  return wallet;
}

const host = () => new EventTarget() as EventTarget & { tron?: unknown; tronLink?: unknown; tronWeb?: unknown };

let running: WalletWatch | undefined;
function startWatch(window: ReturnType<typeof host>, isSignedIn = () => true) {
  let released = false;
  const changed = vi.fn();
  const watch = createWalletWatch({
    host: window,
    isSignedIn,
    released: { get: () => released, set: (value) => (released = value) },
    onChanged: changed,
  });
  running = watch;
  return { watch, changed };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  running?.stop();
  vi.useRealTimers();
});

describe('S8-05 a wallet that is looked for', () => {
  it('is held at once where it was there first and knows the page', () => {
    const window = host();
    window.tron = modernWallet(FIRST);
    const { watch } = startWatch(window);
    expect(watch.get().held?.address).toBe(FIRST);
  });

  it('is found within a second where it comes late, by its own word at once', () => {
    const window = host();
    const { watch } = startWatch(window);
    expect(watch.get()).toEqual({ wallets: [], held: undefined });
    window.tron = modernWallet(FIRST);
    vi.advanceTimersByTime(DETECT_MS);
    expect(watch.get().held?.address).toBe(FIRST);

    const other = host();
    const late = startWatch(other).watch;
    other.tronWeb = { trx: {}, defaultAddress: { base58: FIRST } };
    other.dispatchEvent(new Event('tronLink#initialized'));
    expect(late.get().held?.address).toBe(FIRST);
    late.stop();
  });

  it('is known by the name that it announces, and once where it is in the window as well', () => {
    const window = host();
    const wallet = modernWallet(FIRST);
    window.addEventListener('TIP6963:requestProvider', () => {
      const detail = { info: { rdns: 'org.tronlink.www' }, provider: wallet };
      window.dispatchEvent(new CustomEvent('TIP6963:announceProvider', { detail }));
    });
    window.tron = wallet;
    const { watch } = startWatch(window);
    expect(watch.get().wallets.map(({ id }) => id)).toEqual(['org.tronlink.www']);
    window.tron = modernWallet(SECOND);
    vi.advanceTimersByTime(DETECT_MS);
    expect(watch.get().wallets.map(({ id }) => id)).toEqual(['org.tronlink.www', 'injected']);
  });

  it('connects no signed-out user, and disconnects after a sign-out', () => {
    const window = host();
    window.tron = modernWallet(FIRST);
    let isSignedIn = false;
    const { watch } = startWatch(window, () => isSignedIn);
    expect(watch.get().wallets).toHaveLength(1);
    expect(watch.get().held).toBeUndefined();
    isSignedIn = true;
    vi.advanceTimersByTime(DETECT_MS);
    expect(watch.get().held?.address).toBe(FIRST);
    isSignedIn = false;
    vi.advanceTimersByTime(DETECT_MS);
    expect(watch.get().held).toBeUndefined();
  });

  it('does not count with an address of another chain', () => {
    const window = host();
    window.tron = modernWallet('0x52908400098527886E0F7030069857D2E4169EE7');
    expect(startWatch(window).watch.get().held).toBeUndefined();
  });
});

it('S8-12 a wallet that throws when it is looked at fails the check alone, until it does not', () => {
  const window = host();
  let isBroken = true;
  Object.defineProperty(window, 'tron', {
    get: () => {
      if (isBroken) throw new Error('broken');
      return modernWallet(FIRST);
    },
  });
  const { watch } = startWatch(window);
  expect(watch.get()).toEqual({ wallets: [], held: undefined, hasFailed: true });
  isBroken = false;
  vi.advanceTimersByTime(DETECT_MS);
  expect(watch.get().held?.address).toBe(FIRST);
  expect(watch.get().hasFailed).toBeUndefined();
});

describe('S8-05 an address that is held', () => {
  it('is dropped when the wallet shows another: within 5 s, and at once when the wallet says so', () => {
    for (const notice of ['by itself', 'accountsChanged']) {
      const window = host();
      const wallet = modernWallet(FIRST);
      window.tron = wallet;
      const { watch, changed } = startWatch(window);
      wallet.show(SECOND);
      if (notice === 'by itself') {
        vi.advanceTimersByTime(COMPARE_MS - 1);
        expect(watch.get().held?.address).toBe(FIRST);
        vi.advanceTimersByTime(1);
      } else wallet.tell(notice);
      expect(watch.get().held).toBeUndefined();
      expect(changed).toHaveBeenCalledOnce();
      vi.advanceTimersByTime(3 * COMPARE_MS);
      // Only Connect brings one back.
      expect(watch.get().held).toBeUndefined();
      watch.stop();
      expect(wallet.listening()).toBe(0);
    }
  });

  it('stays while the wallet is locked', () => {
    const window = host();
    const wallet = modernWallet(FIRST);
    window.tron = wallet;
    const { watch, changed } = startWatch(window);
    wallet.tronWeb = false;
    vi.advanceTimersByTime(2 * COMPARE_MS);
    expect(watch.get().held?.address).toBe(FIRST);
    wallet.show(SECOND);
    vi.advanceTimersByTime(COMPARE_MS);
    expect(changed).toHaveBeenCalledOnce();
  });

  it('is let go by Disconnect; then it is only seen whether a wallet is there, until Connect', async () => {
    const window = host();
    const wallet = modernWallet(FIRST);
    window.tron = wallet;
    const { watch } = startWatch(window);
    watch.disconnect();
    vi.advanceTimersByTime(2 * COMPARE_MS);
    expect(watch.get().held).toBeUndefined();
    window.tron = undefined;
    vi.advanceTimersByTime(DETECT_MS);
    expect(watch.get().wallets).toEqual([]);
    await expect(watch.connect()).rejects.toMatchObject({ kind: 'not_installed' });
    window.tron = wallet;
    await expect(watch.connect()).resolves.toBe(FIRST);
    expect(wallet.asked).toEqual(['eth_requestAccounts']);
    expect(watch.get().held?.address).toBe(FIRST);
  });
});

describe('a wallet that is asked to connect', () => {
  const older = (answer: unknown, shown: string | false) => ({
    request: ({ method }: { method: string }) => {
      if (method !== 'tron_requestAccounts') throw new Error(method);
      return Promise.resolve(answer);
    },
    tronWeb: { defaultAddress: { base58: shown } },
  });

  it.each([
    ['rejected', Object.assign(new Error('no'), { code: 4001 })],
    ['busy', Object.assign(new Error('wait'), { code: -32_002 })],
    ['failed', new Error('something')],
  ])('says that it was %s', async (kind, answer) => {
    const window = host();
    window.tron = { ...modernWallet(FIRST), request: () => Promise.reject(answer) };
    const { watch } = startWatch(window, () => false);
    await expect(watch.connect('injected')).rejects.toMatchObject({ kind });
  });

  it.each([
    ['rejected', { code: 4001, message: 'User rejected' }, false],
    ['busy', { code: 4000, message: 'queued' }, false],
    ['locked', '', false],
  ] as const)('says that it was %s, where it is an older one', async (kind, answer, shown) => {
    const window = host();
    window.tronLink = older(answer, shown);
    const { watch } = startWatch(window);
    await expect(watch.connect()).rejects.toMatchObject({ kind });
  });

  it('shows its address after an older one has agreed', async () => {
    const window = host();
    window.tronLink = older({ code: 200 }, FIRST);
    await expect(startWatch(window).watch.connect()).resolves.toBe(FIRST);
  });
});
