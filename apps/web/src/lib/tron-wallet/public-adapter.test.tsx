import { TronLinkAdapter } from '@tronweb3/tronwallet-adapter-tronlink';
import { createTestWallet } from '@voltide/testkit/tron-wallets';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  putFakeWallet,
  type FakeWalletSettings,
  type FakeWalletWindow,
  type WalletAnswer,
} from '../../testing/fake-wallet.ts';
import { member } from './injected.ts';
import { readChainId, signMessage, signTransaction } from './wallet-calls.ts';
import { createWalletWatch } from './wallet-watch.ts';

/** A way to use a wallet from a page. */
type Driver = {
  readonly connect: () => Promise<string>;
  /** The address known without asking. */
  readonly address: () => string | undefined;
  readonly signText: (text: string) => Promise<string>;
  readonly sign: (rawHex: string) => Promise<string>;
  readonly chainId: () => Promise<string | undefined>;
  readonly changes: () => number;
  readonly stop: () => void;
};

const CHAIN = '0xcd8690dc';
const wallet = createTestWallet(new Uint8Array(32).fill(7));
const other = createTestWallet(new Uint8Array(32).fill(8));
const SETTINGS: FakeWalletSettings = {
  kind: 'new',
  announces: true,
  address: wallet.address,
  chainId: CHAIN,
  isLocked: false,
  knowsPage: false,
};
const OLDER = { kind: 'older', announces: false } as const;
const page = window as unknown as FakeWalletWindow;
/** TronLink's own adapter waits this long for an announcement. */
const ADAPTER_WAITS_MS = 5000;
const LATE_MS = 1500;

/** Starts the adapter that TronLink publishes for pages. */
function startPublicAdapter(): Driver {
  const adapter = new TronLinkAdapter({ openUrlWhenWalletNotFound: false });
  let changes = 0;
  adapter.on('accountsChanged', (now, before) => {
    if (before !== '' && now !== '' && now !== before) changes += 1;
  });
  return {
    connect: async () => {
      await adapter.connect();
      return adapter.address ?? '';
    },
    address: () => adapter.address ?? undefined,
    signText: async (text) => (await adapter.signMessage(text)).replace(/^0x/, ''),
    sign: async (raw) => {
      const signed: unknown = await adapter.signTransaction({ raw_data_hex: raw });
      const signatures = member(signed, 'signature');
      return Array.isArray(signatures) ? String(signatures[0]) : '';
    },
    chainId: async () => (await adapter.network()).chainId,
    changes: () => changes,
    stop: () => {
      adapter.removeAllListeners();
      void adapter.disconnect();
    },
  };
}

function startOwnConnector(): Driver {
  let released = false;
  let changes = 0;
  const watch = createWalletWatch({
    host: window,
    isSignedIn: () => true,
    released: { get: () => released, set: (value) => (released = value) },
    onChanged: () => (changes += 1),
  });
  const held = () => watch.get().held?.wallet ?? expect.fail('a wallet that is held');
  return {
    connect: () => watch.connect(),
    address: () => watch.get().held?.address,
    signText: (text) => signMessage(held(), text),
    sign: (raw) => signTransaction(held(), { raw_data_hex: raw }),
    chainId: () => readChainId(held()),
    changes: () => changes,
    stop: watch.stop,
  };
}

let answer: WalletAnswer | undefined;
let driver: Driver | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  answer = undefined;
  page.fakeWalletAsks = ({ about, what }) => {
    const signature = about === 'raw' ? wallet.sign({ raw_data_hex: what }) : wallet.signText(what);
    return Promise.resolve(answer ?? { signature });
  };
});
afterEach(() => {
  driver?.stop();
  vi.useRealTimers();
  page.fakeWallet?.remove();
});

const put = (settings: Partial<FakeWalletSettings> = {}): void => putFakeWallet({ ...SETTINGS, ...settings });
const started = async (start: () => Driver): Promise<Driver> => {
  driver = start();
  await vi.advanceTimersByTimeAsync(ADAPTER_WAITS_MS);
  return driver;
};

describe.each([
  ['TronLink’s public adapter', startPublicAdapter],
  ['the own connector', startOwnConnector],
])('S8-05 %s', (_name, start) => {
  it.each([
    ['of the newer kind that tells its name', {}],
    ['of the newer kind that does not', { announces: false }],
    ['of the older kind', OLDER],
  ] as const)('connects a wallet %s, there before the page or after it, and has it sign', async (_kind, settings) => {
    for (const isEarly of [true, false]) {
      if (isEarly) put(settings);
      const { connect, address, signText, sign, stop } = (driver = start());
      await vi.advanceTimersByTimeAsync(LATE_MS);
      if (!isEarly) put(settings);
      await vi.advanceTimersByTimeAsync(ADAPTER_WAITS_MS);
      expect(address()).toBeUndefined();
      await expect(connect()).resolves.toBe(wallet.address);
      expect(address()).toBe(wallet.address);
      expect(await signText('a text')).toBe(wallet.signText('a text'));
      expect(await sign('0a02')).toBe(wallet.sign({ raw_data_hex: '0a02' }));
      stop();
      page.fakeWallet?.remove();
    }
  });

  it.each([
    ['up-to-date', {}],
    ['older', OLDER],
  ] as const)('knows the address of an %s wallet that has let the page in before', async (_kind, settings) => {
    put({ ...settings, knowsPage: true });
    expect((await started(start)).address()).toBe(wallet.address);
  });

  it.each([
    ['up-to-date', {}],
    ['older', OLDER],
  ] as const)('is refused by the person, or by a question that is open, in an %s wallet', async (_kind, settings) => {
    put(settings);
    const { connect, address, signText, sign } = await started(start);
    const busy = settings === OLDER ? 4000 : -32_002;
    for (const code of [4001, busy]) {
      answer = { code, message: 'refused' };
      await expect(connect()).rejects.toThrow(code === 4001 ? /rejected|declined/ : /already/);
      expect(address()).toBeUndefined();
    }
    answer = undefined;
    await connect();
    answer = { code: 4001, message: 'Confirmation declined by user' };
    await expect(signText('a text')).rejects.toThrow(/declined/);
    await expect(sign('0a02')).rejects.toThrow(/declined/);
  });

  it('asks a locked newer wallet to open, and takes no for an answer', async () => {
    put({ isLocked: true, knowsPage: true });
    const { connect, address } = await started(start);
    expect(address()).toBeUndefined();
    answer = { code: 4001, message: 'refused' };
    await expect(connect()).rejects.toThrow(/rejected|declined/);
    answer = undefined;
    await expect(connect()).resolves.toBe(wallet.address);
  });

  it('is told by a locked older wallet that it is locked', async () => {
    put({ ...OLDER, isLocked: true, knowsPage: true });
    const { connect } = await started(start);
    await expect(connect()).rejects.toThrow(/locked/);
    page.fakeWallet?.lock(false);
    await expect(connect()).resolves.toBe(wallet.address);
  });

  it('hears of another account, and of another chain', async () => {
    put();
    const { connect, address, chainId, changes } = await started(start);
    await connect();
    expect(await chainId()).toBe(CHAIN);
    page.fakeWallet?.toChain('0x94a9059e');
    expect(await chainId()).toBe('0x94a9059e');
    expect(changes()).toBe(0);
    page.fakeWallet?.choose(other.address);
    expect(changes()).toBe(1);
    await connect();
    expect(address()).toBe(other.address);
  });

  it('finds no wallet where there is none', async () => {
    const { connect } = await started(start);
    await Promise.all([
      expect(connect()).rejects.toThrow(/not (found|detected)/i),
      vi.advanceTimersByTimeAsync(ADAPTER_WAITS_MS),
    ]);
  });
});

it('S8-05 the own connector alone is told of another account by an older wallet', async () => {
  put(OLDER);
  const { connect, changes, address } = await started(startOwnConnector);
  await connect();
  page.fakeWallet?.choose(other.address);
  expect(changes()).toBe(1);
  expect(address()).toBeUndefined();
});
