import type { Seeds } from '@voltide/contract';

/** What the page knew of the seeds before it asked for a play; the result is compared with it. */
export type KnownSeeds = Pick<Seeds, 'epoch' | 'commitment' | 'nextCommitment' | 'nonce'> & {
  readonly clientSeed: string;
  /** The pair, or its client seed, came up while the page was open, and not from this browser. */
  readonly isElsewhere?: boolean;
};

/**
 * One purchase under way. It is kept in the tab from before the request until the person moves on, so that a reload
 * at any moment comes back to the same result: without an answer the same key is sent again, with one the play is read.
 */
export type OpenTicket = {
  readonly key: string;
  readonly userId: string;
  readonly packId: string;
  readonly tableHash: string;
  readonly quantity: number;
  readonly known: KnownSeeds;
  readonly askedAtMs: number;
  /** The play that came of it, once the server has answered. */
  readonly playId: string | null;
};

/** The part of Storage that is used. */
export type TicketStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The storage of this tab; a browser that forbids it is one that stores nothing. */
export const tabStore: TicketStore = {
  getItem: (name) => quietly(() => sessionStorage.getItem(name)),
  setItem: (name, text) => quietly(() => sessionStorage.setItem(name, text)),
  removeItem: (name) => quietly(() => sessionStorage.removeItem(name)),
};

function quietly<Result>(action: () => Result): Result | null {
  try {
    return action();
  } catch {
    return null;
  }
}

const SLOT = 'voltide-open';
const KEY_BYTES = 16;
const TEXTS = ['key', 'userId', 'packId', 'tableHash'] as const;

/** A fresh idempotency key. It works on pages without https too. */
export function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function keepTicket(store: TicketStore, ticket: OpenTicket): void {
  store.setItem(SLOT, JSON.stringify(ticket));
}

export function dropTicket(store: TicketStore): void {
  store.removeItem(SLOT);
}

/** The purchase under way of this user and pack. Another user's, or anything unreadable, is thrown away. */
export function findTicket(store: TicketStore, userId: string, packId: string): OpenTicket | undefined {
  const text = store.getItem(SLOT);
  if (text === null) return undefined;
  const ticket = readTicket(text);
  if (ticket === undefined || ticket.userId !== userId) {
    dropTicket(store);
    return undefined;
  }
  return ticket.packId === packId ? ticket : undefined;
}

function readTicket(text: string): OpenTicket | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isTicket(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isTicket(value: unknown): value is OpenTicket {
  if (!isRecord(value) || !isRecord(value['known'])) return false;
  const { quantity, askedAtMs, playId, known } = value;
  return (
    TEXTS.every((name) => typeof value[name] === 'string') &&
    Number.isInteger(quantity) &&
    typeof askedAtMs === 'number' &&
    (playId === null || typeof playId === 'string') &&
    Number.isInteger(known['epoch']) &&
    Number.isInteger(known['nonce']) &&
    typeof known['clientSeed'] === 'string'
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
