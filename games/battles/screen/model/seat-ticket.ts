import type { RequestOf } from '@voltide/contract';
import { tabStore } from '@voltide/ui/browser-store';

import { isRecord, type TicketStore } from '../../../kit/ticket.ts';
import type { createBattle, joinBattle } from '../../contract.ts';

export type SeatRequest =
  | { readonly kind: 'create'; readonly body: RequestOf<typeof createBattle> }
  | { readonly kind: 'join'; readonly battleId: string; readonly body: RequestOf<typeof joinBattle> }
  | { readonly kind: 'leave'; readonly battleId: string }
  /** `left`: seats the house still has to take, this one included. */
  | { readonly kind: 'house'; readonly battleId: string; readonly left: number };

/**
 * One request under way. The tab keeps it from before it is sent until there is an answer, so that a reload at any
 * moment sends the same key again: nothing is paid twice or forgotten.
 */
export type SeatTicket = {
  readonly key: string;
  readonly userId: string;
  readonly request: SeatRequest;
  readonly askedAtMs: number;
};

/** Key in the tab's storage: /privacy names it. */
const NAME = 'voltide-battle';
const KINDS: readonly unknown[] = ['create', 'join', 'leave', 'house'] satisfies readonly SeatRequest['kind'][];

export type SeatSlot = ReturnType<typeof createSeatSlot>;

export function createSeatSlot(store: TicketStore = tabStore) {
  const drop = (): void => void store.write(NAME, null);
  return {
    keep: (ticket: SeatTicket): void => void store.write(NAME, JSON.stringify(ticket)),
    drop,
    /** Finds this user's request under way. Another user's, or an unreadable one, is removed. */
    find(userId: string): SeatTicket | undefined {
      const text = store.read(NAME);
      if (text === null) return undefined;
      const ticket = readTicket(text);
      if (ticket?.userId === userId) return ticket;
      drop();
      return undefined;
    },
  };
}

function readTicket(text: string): SeatTicket | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isTicket(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The tab wrote it itself; the server parses what it receives. */
function isTicket(value: unknown): value is SeatTicket {
  if (!isRecord(value) || !isRecord(value['request'])) return false;
  const { key, userId, askedAtMs, request } = value;
  const isNamed = typeof key === 'string' && typeof userId === 'string' && typeof askedAtMs === 'number';
  return (
    isNamed &&
    KINDS.includes(request['kind']) &&
    (request['kind'] === 'create' || typeof request['battleId'] === 'string')
  );
}
