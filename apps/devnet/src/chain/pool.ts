import { CodecError, formatHex, readOwner, readTransfer } from '@voltide/tron';

import type { Overlay } from './accounts.ts';
import { timeOf } from './blocks.ts';
import { execute, type Ground, type Receipt } from './execute.ts';
import { SLOT_MS } from './fees.ts';
import { checkSignatures } from './permissions.ts';
import type { Prepared } from './prepared.ts';
import { Refusal, refuseContract } from './refusal.ts';
import type { Store } from './store.ts';

type Pool = {
  readonly list: () => readonly Prepared[];
  /** @throws Refusal */
  readonly submit: (prepared: Prepared) => void;
  /** Starts over with these: transactions that the newest block made invalid are left out. */
  readonly refill: (waiting: readonly Prepared[]) => void;
};

/**
 * Builds the state for checking a transaction after the newest block, with the accounts and ids of earlier waiting
 * ones.
 */
export function groundOf(store: Store, accounts: Overlay, waiting: { has(id: string): boolean }): Ground {
  return {
    headMs: timeOf(store.getTip('newest')),
    accounts,
    findReference: store.findReference,
    isKnown: (id) => waiting.has(id) || store.findTransaction(id) !== undefined,
  };
}

/** {@link execute}, and undefined instead of a refusal. */
export function tryExecute(prepared: Prepared, ground: Ground): Receipt | undefined {
  try {
    return execute(prepared, ground);
  } catch (error) {
    if (error instanceof Refusal || error instanceof CodecError) return undefined;
    throw error;
  }
}

/** Creates an empty pool over a chain. Waiting transactions count, so that no amount can be spent twice. */
export function createPool(store: Store): Pool {
  let waiting = new Map<string, Prepared>();
  let accounts = store.layer();
  return {
    list: () => [...waiting.values()],
    submit(prepared) {
      const nextSlotMs = timeOf(store.getTip('newest')) + SLOT_MS;
      if (prepared.raw.expirationMs < BigInt(nextSlotMs))
        throw new Refusal('TRANSACTION_EXPIRATION_ERROR', 'Transaction expired');
      if (prepared.raw.contracts.length === 0) throw refuseContract('No contract!');
      checkSignatures(prepared, accounts);
      execute(prepared, groundOf(store, accounts, waiting));
      waiting.set(prepared.id, prepared);
    },
    refill(candidates) {
      waiting = new Map();
      accounts = store.layer();
      for (const prepared of candidates) {
        const receipt = tryExecute(prepared, groundOf(store, accounts, waiting));
        if (receipt !== undefined) waiting.set(prepared.id, prepared);
      }
    },
  };
}

/** True if a transaction has one of these ids, or moves to or from one of these addresses, in hexadecimal. */
export function touches({ id, raw }: Prepared, names: ReadonlySet<string>): boolean {
  if (names.size === 0) return false;
  const addresses = raw.contracts.flatMap((contract) => [readOwner(contract), readTransfer(contract)?.to]);
  return names.has(id) || addresses.some((address) => address !== undefined && names.has(formatHex(address)));
}
