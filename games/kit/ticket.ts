import { tabStore, type BrowserStore } from '@voltide/ui/browser-store';

import type { KnownSeeds } from './known-seeds.ts';

/**
 * One play under way. The tab keeps it from before the request until the person moves on, so that a reload at any
 * moment returns to the same result: without an answer the same key is sent again, with one the play is read.
 */
export type PlayTicket<Request> = {
  readonly key: string;
  readonly userId: string;
  readonly request: Request;
  readonly tableHash: string;
  readonly known: KnownSeeds;
  readonly askedAtMs: number;
  /** The resulting play, once the server has answered. */
  readonly playId: string | null;
};

export type TicketStore = Pick<BrowserStore, 'read' | 'write'>;

const KEY_BYTES = 16;
const TEXTS = ['key', 'userId', 'tableHash'] as const;

/** A fresh idempotency key. It works on pages without https too. */
export function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Slot of a tab for the play of a game under way. */
export type TicketSlot<Request> = {
  readonly keep: (ticket: PlayTicket<Request>) => void;
  readonly drop: () => void;
  /** Finds the play of this user under way. Another user's, or an unreadable one, is removed. */
  readonly find: (userId: string) => PlayTicket<Request> | undefined;
};

/** Creates the slot of a game. `name` is its storage key: /privacy lists it. */
export function createTicketSlot<Request>(
  name: string,
  isRequest: (value: unknown) => value is Request,
  store: TicketStore = tabStore,
): TicketSlot<Request> {
  const drop = (): void => void store.write(name, null);
  return {
    keep: (ticket) => void store.write(name, JSON.stringify(ticket)),
    drop,
    find: (userId) => {
      const text = store.read(name);
      if (text === null) return undefined;
      const ticket = readTicket(text, isRequest);
      if (ticket?.userId === userId) return ticket;
      drop();
      return undefined;
    },
  };
}

function readTicket<Request>(
  text: string,
  isRequest: (value: unknown) => value is Request,
): PlayTicket<Request> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) && isTicket(value) && isRequest(value['request'])
      ? (value as PlayTicket<Request>)
      : undefined;
  } catch {
    return undefined;
  }
}

function isTicket({ known, askedAtMs, playId, ...texts }: Record<string, unknown>): boolean {
  return (
    TEXTS.every((name) => typeof texts[name] === 'string') &&
    typeof askedAtMs === 'number' &&
    (playId === null || typeof playId === 'string') &&
    isRecord(known) &&
    Number.isInteger(known['epoch']) &&
    Number.isInteger(known['nonce']) &&
    typeof known['clientSeed'] === 'string'
  );
}

/** True for an object with readable members. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
