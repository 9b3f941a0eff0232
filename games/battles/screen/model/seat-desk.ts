import { browserClock } from '@voltide/ui';

import { askPatiently, wait } from '../../../kit/ask.ts';
import { notePlay } from '../../../kit/next-play.ts';
import type { CallError, CallResult } from '../../../kit/port.ts';
import { createKey } from '../../../kit/ticket.ts';
import type { BattlesPort } from '../port.ts';
import { createSeatSlot, type SeatSlot, type SeatTicket, type SeatWish } from './seat-ticket.ts';

/** End of a request. */
export type SeatEnd =
  | {
      readonly kind: 'accepted';
      readonly wish: SeatWish;
      readonly battleId: string;
      /** Link of a private battle that was just created. */
      readonly link: string | null;
      /** Amount put on hold or returned. */
      readonly amount: string;
    }
  /** Nothing was done and nothing was charged. `battleId` is null without a battle to go to. */
  | { readonly kind: 'refused'; readonly wish: SeatWish; readonly battleId: string | null; readonly error: CallError };

export type SeatState =
  | { readonly phase: 'ready' }
  | { readonly phase: 'asking'; readonly wish: SeatWish }
  /** It may have been done: the same key is sent again, automatically unless `isOld`. */
  | { readonly phase: 'unanswered'; readonly wish: SeatWish; readonly error: CallError; readonly isOld: boolean };

type DeskPort = Pick<BattlesPort, 'call' | 'refresh' | 'settleBalance'>;

const READY: SeatState = { phase: 'ready' };
/** After a reload, an older request is sent again only by a click. */
const REPEAT_WITHIN_MS = 120_000;
const OLD: CallError = { code: 'offline', text: 'The server did not answer before this page was loaded again.' };

type Memory = {
  readonly slot: SeatSlot;
  readonly listeners: Set<() => void>;
  state: SeatState;
  ticket: SeatTicket | undefined;
  resumedFor: string | undefined;
  /** Resolves the pending request. */
  tell: ((end: SeatEnd) => void) | undefined;
};

/** Processes one request at a time, through lost answers and reloads. */
export function createSeatDesk(slot: SeatSlot = createSeatSlot()) {
  const memory: Memory = {
    slot,
    listeners: new Set(),
    state: READY,
    ticket: undefined,
    resumedFor: undefined,
    tell: undefined,
  };
  return {
    get: (): SeatState => memory.state,
    subscribe: (listener: () => void): (() => void) => {
      memory.listeners.add(listener);
      return () => memory.listeners.delete(listener);
    },

    /**
     * Resolves once the request has ended, however often it had to be sent; undefined while another one is under way.
     */
    ask: async (port: DeskPort, userId: string, wish: SeatWish): Promise<SeatEnd | undefined> => {
      if (memory.state.phase !== 'ready') return undefined;
      const ended = new Promise<SeatEnd>((resolve) => {
        memory.tell = resolve;
      });
      await run(memory, port, { key: createKey(), userId, wish, askedAtMs: browserClock.nowMs() });
      return ended;
    },

    /** Sends an unanswered request again, under the same key. */
    repeat: async (port: DeskPort): Promise<void> => {
      if (memory.state.phase === 'unanswered' && memory.ticket !== undefined) await run(memory, port, memory.ticket);
    },

    resume: async (port: DeskPort, userId: string, onEnd: (end: SeatEnd) => void): Promise<void> => {
      if (memory.resumedFor === userId) return;
      memory.resumedFor = userId;
      if (memory.state.phase !== 'ready') return;
      const found = slot.find(userId);
      if (found === undefined) return;
      memory.tell = onEnd;
      if (browserClock.nowMs() - found.askedAtMs < REPEAT_WITHIN_MS) return run(memory, port, found);
      memory.ticket = found;
      set(memory, { phase: 'unanswered', wish: found.wish, error: OLD, isOld: true });
    },

    /** Drops an unanswered request: its effect shows in the lists. */
    drop: (port: DeskPort): void => {
      if (memory.state.phase === 'unanswered') leave(memory, port);
    },
  };
}

function set(memory: Memory, next: SeatState): void {
  memory.state = next;
  for (const listener of memory.listeners) listener();
}

async function run(memory: Memory, port: DeskPort, ticket: SeatTicket): Promise<void> {
  memory.ticket = ticket;
  memory.slot.keep(ticket);
  const { wish } = ticket;
  set(memory, { phase: 'asking', wish });
  const end = await askPatiently(() => send(port, ticket), wait);
  if (end.kind === 'unanswered') return set(memory, { phase: 'unanswered', wish, error: end.error, isOld: false });
  if (end.kind === 'refused') {
    const { code } = end.error;
    if (code === 'odds_changed' || code === 'pack_withdrawn') port.refresh('GET /api/packs');
    const battleId = wish.kind === 'create' ? null : wish.battleId;
    return finish(memory, port, { kind: 'refused', wish, battleId, error: end.error });
  }
  const { battleId, amount, link = null } = end.answer;
  port.settleBalance(end.answer);
  if (wish.kind === 'create' || wish.kind === 'join') notePlay();
  const left = wish.kind === 'house' ? wish.left - 1 : 0;
  if (left > 0) return run(memory, port, { ...ticket, key: createKey(), wish: { kind: 'house', battleId, left } });
  finish(memory, port, { kind: 'accepted', wish, battleId, link, amount });
}

function finish(memory: Memory, port: DeskPort, end: SeatEnd): void {
  const { tell } = memory;
  leave(memory, port);
  tell?.(end);
}

/** Ends a request: its ticket is removed, and the data it may have changed is read again. */
function leave(memory: Memory, port: DeskPort): void {
  memory.slot.drop();
  memory.ticket = undefined;
  memory.tell = undefined;
  port.refresh('GET /api/battles', 'GET /api/battles/own', 'GET /api/battles/:battleId', 'GET /api/wallet/buckets');
  set(memory, READY);
}

type SeatAnswer = {
  readonly battleId: string;
  readonly amount: string;
  readonly balance: string;
  readonly link?: string | null;
};

function send({ call }: Pick<DeskPort, 'call'>, { key, wish }: SeatTicket): Promise<CallResult<SeatAnswer>> {
  const idempotencyKey = key;
  switch (wish.kind) {
    case 'create':
      return call('POST /api/battles', { body: wish.body, idempotencyKey });
    case 'join':
      return call('POST /api/battles/:battleId/join', { params: paramsOf(wish), body: wish.body, idempotencyKey });
    case 'leave':
      return call('POST /api/battles/:battleId/leave', { params: paramsOf(wish), body: {}, idempotencyKey });
    case 'house':
      return call('POST /api/battles/:battleId/house', { params: paramsOf(wish), body: {}, idempotencyKey });
  }
}

function paramsOf({ battleId }: { readonly battleId: string }): { readonly battleId: string } {
  return { battleId };
}
