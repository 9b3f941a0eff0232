import type { RequestOf } from '@voltide/contract';
import { tabStore } from '@voltide/ui/browser-store';

import { isRecord, type TicketStore } from '../../../kit/ticket.ts';
import type { createBattle, joinBattle } from '../../contract.ts';

/** What somebody wants to do with a seat. */
export type SeatWish =
  | { readonly kind: 'create'; readonly body: RequestOf<typeof createBattle> }
  | { readonly kind: 'join'; readonly battleId: string; readonly body: RequestOf<typeof joinBattle> }
  | { readonly kind: 'leave'; readonly battleId: string }
  /** `left`: how many seats the house is still to take, this one included. */
  | { readonly kind: 'house'; readonly battleId: string; readonly left: number };

/**
 * One wish under way. It is kept in the tab from before the request until there is an answer, so that a reload at any
 * moment sends the same key again: nothing is paid twice, and nothing that was paid is forgotten.
 */
export type SeatTicket = {
  readonly key: string;
  readonly userId: string;
  readonly wish: SeatWish;
  readonly askedAtMs: number;
};

/** Where a tab keeps it: /privacy names it. */
const NAME = 'voltide-battle';
const KINDS: readonly unknown[] = ['create', 'join', 'leave', 'house'] satisfies readonly SeatWish['kind'][];

export type SeatSlot = ReturnType<typeof createSeatSlot>;

export function createSeatSlot(store: TicketStore = tabStore) {
  const drop = (): void => void store.write(NAME, null);
  return {
    keep: (ticket: SeatTicket): void => void store.write(NAME, JSON.stringify(ticket)),
    drop,
    /** The wish under way of this user. Another user's, or anything unreadable, is thrown away. */
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

/** What the tab wrote itself is read back; the server parses what is sent of it. */
function isTicket(value: unknown): value is SeatTicket {
  if (!isRecord(value) || !isRecord(value['wish'])) return false;
  const { key, userId, askedAtMs, wish } = value;
  const isNamed = typeof key === 'string' && typeof userId === 'string' && typeof askedAtMs === 'number';
  return isNamed && KINDS.includes(wish['kind']) && (wish['kind'] === 'create' || typeof wish['battleId'] === 'string');
}
