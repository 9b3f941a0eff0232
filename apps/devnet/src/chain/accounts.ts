import { formatHex } from '@voltide/tron';

import type { Permission } from './contracts.ts';

export type Account = {
  readonly address: Uint8Array;
  readonly balanceSun: bigint;
  readonly createdMs: number;
  readonly lastOperationMs: number;
  readonly isContract: boolean;
  /** Free points used by the slot below, of which a part has come back since. */
  readonly freeUsed: number;
  readonly freeUsedSlot: number;
  /** undefined: the account's own key alone, for everything. */
  readonly owner: Permission | undefined;
  readonly actives: readonly Permission[];
};

/** Accounts by the hexadecimal of their addresses. */
export type AccountMap = ReadonlyMap<string, Account>;

/** Accounts on top of others: the writes of a layer are kept or dropped as a whole. */
export type Overlay = {
  readonly changes: AccountMap;
  find(address: Uint8Array): Account | undefined;
  put(account: Account): void;
  /** Keeps the writes of the work if it returns, and none if it throws. */
  attempt<T>(work: (inner: Overlay) => T): T;
};

/** An empty layer over the accounts that `below` items. */
export function createOverlay(below: (key: string) => Account | undefined): Overlay {
  const changes = new Map<string, Account>();
  const findKey = (key: string): Account | undefined => changes.get(key) ?? below(key);
  return {
    changes,
    find: (address) => findKey(formatHex(address)),
    put: (account) => void changes.set(formatHex(account.address), account),
    attempt(work) {
      const inner = createOverlay(findKey);
      const result = work(inner);
      for (const [key, account] of inner.changes) changes.set(key, account);
      return result;
    },
  };
}

/** Creates a new account. */
export function createAccount(address: Uint8Array, createdMs: number, more: Partial<Account> = {}): Account {
  return {
    address,
    balanceSun: 0n,
    createdMs,
    lastOperationMs: 0,
    isContract: false,
    freeUsed: 0,
    freeUsedSlot: 0,
    owner: undefined,
    actives: [],
    ...more,
  };
}
