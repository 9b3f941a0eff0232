import { browserClock } from '@voltide/ui';

import { askPatiently, wait } from '../../../kit/ask.ts';
import { notePlay } from '../../../kit/next-play.ts';
import type { CallError, CallResult } from '../../../kit/host.ts';
import { createKey } from '../../../kit/ticket.ts';
import type { BattlesHost } from '../host.ts';
import { createSeatSlot, type SeatSlot, type SeatTicket, type SeatRequest } from './seat-ticket.ts';

export type SeatEnd =
  | {
      readonly kind: 'accepted';
      readonly request: SeatRequest;
      readonly battleId: string;
      /** Link of a private battle that was just created. */
      readonly link: string | null;
      readonly amount: string;
    }
  /** Nothing was done and nothing was charged. `battleId` is null without a battle to go to. */
  | {
      readonly kind: 'refused';
      readonly request: SeatRequest;
      readonly battleId: string | null;
      readonly error: CallError;
    };

export type SeatState =
  | { readonly phase: 'ready' }
  | { readonly phase: 'asking'; readonly request: SeatRequest }
  /** It may have been done: the same key is sent again, automatically unless `isOld`. */
  | { readonly phase: 'unanswered'; readonly request: SeatRequest; readonly error: CallError; readonly isOld: boolean };

type DeskHost = Pick<BattlesHost, 'call' | 'refresh' | 'settleBalance'>;

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
    ask: async (host: DeskHost, userId: string, request: SeatRequest): Promise<SeatEnd | undefined> => {
      if (memory.state.phase !== 'ready') return undefined;
      const ended = new Promise<SeatEnd>((resolve) => {
        memory.tell = resolve;
      });
      await run(memory, host, { key: createKey(), userId, request, askedAtMs: browserClock.nowMs() });
      return ended;
    },

    /** Sends an unanswered request again, under the same key. */
    repeat: async (host: DeskHost): Promise<void> => {
      if (memory.state.phase === 'unanswered' && memory.ticket !== undefined) await run(memory, host, memory.ticket);
    },

    resume: async (host: DeskHost, userId: string, onEnd: (end: SeatEnd) => void): Promise<void> => {
      if (memory.resumedFor === userId) return;
      memory.resumedFor = userId;
      if (memory.state.phase !== 'ready') return;
      const found = slot.find(userId);
      if (found === undefined) return;
      memory.tell = onEnd;
      if (browserClock.nowMs() - found.askedAtMs < REPEAT_WITHIN_MS) return run(memory, host, found);
      memory.ticket = found;
      set(memory, { phase: 'unanswered', request: found.request, error: OLD, isOld: true });
    },

    /** Drops an unanswered request: its effect shows in the lists. */
    drop: (host: DeskHost): void => {
      if (memory.state.phase === 'unanswered') leave(memory, host);
    },
  };
}

function set(memory: Memory, next: SeatState): void {
  memory.state = next;
  for (const listener of memory.listeners) listener();
}

async function run(memory: Memory, host: DeskHost, ticket: SeatTicket): Promise<void> {
  memory.ticket = ticket;
  memory.slot.keep(ticket);
  const { request } = ticket;
  set(memory, { phase: 'asking', request });
  const end = await askPatiently(() => send(host, ticket), wait);
  if (end.kind === 'unanswered') return set(memory, { phase: 'unanswered', request, error: end.error, isOld: false });
  if (end.kind === 'refused') {
    const { code } = end.error;
    if (code === 'odds_changed' || code === 'pack_withdrawn') host.refresh('GET /api/packs');
    const battleId = request.kind === 'create' ? null : request.battleId;
    return finish(memory, host, { kind: 'refused', request, battleId, error: end.error });
  }
  const { battleId, amount, link = null } = end.answer;
  host.settleBalance(end.answer);
  if (request.kind === 'create' || request.kind === 'join') notePlay();
  const left = request.kind === 'house' ? request.left - 1 : 0;
  if (left > 0) return run(memory, host, { ...ticket, key: createKey(), request: { kind: 'house', battleId, left } });
  finish(memory, host, { kind: 'accepted', request, battleId, link, amount });
}

function finish(memory: Memory, host: DeskHost, end: SeatEnd): void {
  const { tell } = memory;
  leave(memory, host);
  tell?.(end);
}

/** Ends a request: its ticket is removed, and the data it may have changed is read again. */
function leave(memory: Memory, host: DeskHost): void {
  memory.slot.drop();
  memory.ticket = undefined;
  memory.tell = undefined;
  host.refresh('GET /api/battles', 'GET /api/battles/own', 'GET /api/battles/:battleId', 'GET /api/wallet/buckets');
  set(memory, READY);
}

type SeatAnswer = {
  readonly battleId: string;
  readonly amount: string;
  readonly balance: string;
  readonly link?: string | null;
};

function send({ call }: Pick<DeskHost, 'call'>, { key, request }: SeatTicket): Promise<CallResult<SeatAnswer>> {
  const idempotencyKey = key;
  switch (request.kind) {
    case 'create':
      return call('POST /api/battles', { body: request.body, idempotencyKey });
    case 'join':
      return call('POST /api/battles/:battleId/join', {
        params: paramsOf(request),
        body: request.body,
        idempotencyKey,
      });
    case 'leave':
      return call('POST /api/battles/:battleId/leave', { params: paramsOf(request), body: {}, idempotencyKey });
    case 'house':
      return call('POST /api/battles/:battleId/house', { params: paramsOf(request), body: {}, idempotencyKey });
  }
}

function paramsOf({ battleId }: { readonly battleId: string }): { readonly battleId: string } {
  return { battleId };
}
