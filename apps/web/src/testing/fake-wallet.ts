/** Questions in a wallet's window: to let the page in, or to sign a text or a transaction. */
export type WalletQuestion = { readonly about: 'connect' | 'text' | 'raw'; readonly what: string };
/** A signature (empty for letting the page in), or a rejection in the wallet's format. */
export type WalletAnswer = { readonly signature: string } | { readonly code: number; readonly message: string };

export type FakeWalletSettings = {
  /** `new` by TIP-1193, as `window.tron`; `older` as `window.tronLink` and `window.tronWeb`. */
  readonly kind: 'new' | 'older';
  /** True if it announces itself (TIP-6963). Older ones never do. */
  readonly announces: boolean;
  readonly address: string;
  readonly chainId: string;
  readonly isLocked: boolean;
  /** True if the person has let this page in before. */
  readonly knowsPage: boolean;
};

/** Acts of a person in the wallet by themselves. */
type FakeWalletHandle = {
  readonly lock: (isLocked: boolean) => void;
  readonly choose: (address: string) => void;
  readonly toChain: (chainId: string) => void;
  readonly remove: () => void;
};

/** The window of a page with such a wallet. The answering function is put there first. */
export type FakeWalletWindow = EventTarget & {
  fakeWalletAsks: (question: WalletQuestion) => Promise<WalletAnswer>;
  fakeWallet?: FakeWalletHandle;
  tron?: unknown;
  tronLink?: unknown;
  tronWeb?: unknown;
};

type Listener = (data: unknown) => void;

type Inside = {
  readonly page: FakeWalletWindow;
  readonly isNew: boolean;
  readonly listeners: Map<string, Set<Listener>>;
  address: string;
  chainId: string;
  isLocked: boolean;
  knowsPage: boolean;
};

type Call = { readonly method: string };

function isOpenWallet({ knowsPage, isLocked }: Inside): boolean {
  return knowsPage && !isLocked;
}

async function askPerson({ page }: Inside, about: WalletQuestion['about'], what: string): Promise<string> {
  const answer = await page.fakeWalletAsks({ about, what });
  if ('signature' in answer) return answer.signature;
  throw Object.assign(new Error(answer.message), { code: answer.code });
}

/** Lets the page in, which also unlocks the wallet. */
async function letPageIn(inside: Inside): Promise<void> {
  if (!isOpenWallet(inside)) await askPerson(inside, 'connect', '');
  inside.isLocked = false;
  inside.knowsPage = true;
}

function createFakeTronWeb(inside: Inside): object {
  const sign = (about: 'text' | 'raw', what: string): Promise<string> =>
    askPerson(inside, about, what).catch((error: unknown) => {
      // Older ones throw a bare text.
      throw inside.isNew || !(error instanceof Error) ? error : error.message;
    });
  return {
    get defaultAddress() {
      return { base58: isOpenWallet(inside) ? inside.address : false };
    },
    trx: {
      sign: async (transaction: { readonly raw_data_hex: string }) => ({
        ...transaction,
        signature: [await sign('raw', transaction.raw_data_hex)],
      }),
      signMessageV2: async (text: string) => `0x${await sign('text', text)}`,
      getBalance: () => Promise.resolve(1_000_000_000),
      getBlockByNumber: () => Promise.resolve({ blockID: `${'0'.repeat(56)}${inside.chainId.slice(2)}` }),
    },
  };
}

function createNewProvider(inside: Inside): object {
  const { listeners } = inside;
  const tronWeb = createFakeTronWeb(inside);
  return {
    isTronLink: true,
    get tronWeb() {
      return isOpenWallet(inside) && tronWeb;
    },
    on: (event: string, listener: Listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
    },
    removeListener: (event: string, listener: Listener) => listeners.get(event)?.delete(listener),
    request: async ({ method }: Call): Promise<unknown> => {
      if (method === 'eth_chainId') return inside.chainId;
      if (method !== 'eth_requestAccounts') throw new Error('Unknown method.');
      await letPageIn(inside);
      return [inside.address];
    },
  };
}

function createOlderProvider(inside: Inside, tronWeb: object): object {
  return {
    get ready() {
      return isOpenWallet(inside);
    },
    tronWeb,
    request: async ({ method }: Call): Promise<unknown> => {
      if (method !== 'tron_requestAccounts') throw new Error('Unknown method.');
      if (inside.isLocked) return '';
      return letPageIn(inside).then(
        () => ({ code: 200, message: 'User allowed the request.' }),
        (error: { readonly code: number; readonly message: string }) => ({ ...error, message: error.message }),
      );
    },
  };
}

/** Publishes by the events of TIP-1193, and by the messages that older ones post to the page. */
function tellPage({ page, isNew, listeners }: Inside, event: string, data: unknown): void {
  if (isNew) listeners.get(event)?.forEach((listener) => listener(data));
  page.dispatchEvent(new MessageEvent('message', { data: { isTronLink: true, message: { action: event, data } } }));
}

function createWalletHandle(inside: Inside, stopAnnouncing: () => void): FakeWalletHandle {
  const { page } = inside;
  return {
    remove: () => {
      stopAnnouncing();
      for (const name of ['tron', 'tronLink', 'tronWeb', 'fakeWallet'] as const) delete page[name];
    },
    lock: (isLocked) => {
      inside.isLocked = isLocked;
      tellPage(inside, 'accountsChanged', isOpenWallet(inside) ? [inside.address] : []);
    },
    choose: (address) => {
      inside.address = address;
      tellPage(inside, 'accountsChanged', [address]);
    },
    toChain: (chainId) => {
      inside.chainId = chainId;
      tellPage(inside, 'chainChanged', { chainId });
    },
  };
}

/**
 * Puts a wallet into the window that behaves like TronLink as far as its public adapter can tell
 * (`lib/tron-wallet/public-adapter.test.tsx`). Its keys stay with the answering function.
 */
export function putFakeWallet({ kind, announces, ...known }: FakeWalletSettings): void {
  const page = window as unknown as FakeWalletWindow;
  const inside: Inside = { ...known, page, isNew: kind === 'new', listeners: new Map() };
  let provider: object | undefined;
  const announce = (): void => {
    const detail = { info: { rdns: 'org.tronlink.www', name: 'TronLink' }, provider };
    page.dispatchEvent(new CustomEvent('TIP6963:announceProvider', { detail }));
  };
  page.fakeWallet = createWalletHandle(inside, () => page.removeEventListener('TIP6963:requestProvider', announce));
  if (inside.isNew) {
    provider = createNewProvider(inside);
    page.tron = provider;
  } else {
    const tronWeb = createFakeTronWeb(inside);
    Object.assign(page, { tronWeb, tronLink: createOlderProvider(inside, tronWeb) });
  }
  if (announces) {
    page.addEventListener('TIP6963:requestProvider', announce);
    announce();
  }
  page.dispatchEvent(new Event('tronLink#initialized'));
}

const PARTS = [
  isOpenWallet,
  askPerson,
  letPageIn,
  createFakeTronWeb,
  createNewProvider,
  createOlderProvider,
  tellPage,
  createWalletHandle,
  putFakeWallet,
] as const;

/** The same wallet as a script for the pages of a real browser. */
export function fakeWalletScript(settings: FakeWalletSettings): string {
  return `(() => {\n${PARTS.join('\n')}\nputFakeWallet(${JSON.stringify(settings)});\n})();`;
}
