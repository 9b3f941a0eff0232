import { shownBalance } from '@voltide/ui';
import type { Play } from '@voltide/contract';
import { useEffect, useReducer, useRef, useState } from 'react';

import { wait } from '../../../kit/ask.ts';
import { findBuyer, type Buyer } from '../../../kit/buyer.ts';
import type { Paid } from '../../../kit/check-paid.ts';
import { knownOf } from '../../../kit/known-seeds.ts';
import type { CallFault, Viewer } from '../../../kit/port.ts';
import { lookUp } from '../../../kit/resume.ts';
import { createKey } from '../../../kit/ticket.ts';
import { readPlay, resultOfTickets, type OpenResult } from '../model/open-result.ts';
import type { ShownPack } from '../model/shown-pack.ts';
import { usePort, type PacksPort } from '../port.ts';
import { AT_ONCE, READY, reduceOpen, type Opened, type OpenEvent, type OpenState, type Pace } from './open-state.ts';
import { ask, createTicket, isWished, OPEN_SLOT, type OpenTicket } from './purchase.ts';
import { tellFind, tellRefusal } from './tell-find.ts';

const REPEAT_EVERY_MS = 4000;

/** How many packs, and how long it takes. */
export type OpenChoice = { readonly quantity: number; readonly pace: Pace };

export type OpenControl = {
  readonly state: OpenState;
  readonly openPaid: (wish: OpenChoice) => void;
  readonly openDemo: (wish: OpenChoice) => void;
  /** The reels of this open have landed, were skipped, or were never shown. */
  readonly land: (id: string) => void;
  readonly exchange: (finds: readonly string[]) => Promise<CallFault | undefined>;
  /** Done with the result: the next open starts from a closed pack. */
  readonly dismiss: () => void;
};

/** What outlives a render: the ticket under way, the held balance. */
type Memory = {
  /** Whether the player's pair may be another one than was shown. What was shown of it is kept all the same. */
  isStale: boolean;
  ticket: OpenTicket | undefined;
  release: () => void;
  opens: number;
  pace: Pace;
  /** Whether the page is still open: an answer that comes later is shown when it is opened again. */
  isHere: boolean;
  exchangeKey: { readonly finds: string; readonly key: string } | undefined;
  /** A paid open whose reels still run: who leaves now has not seen it. */
  unseen: OpenResult | undefined;
  /** For whom this page has looked for an earlier open. */
  resumedFor: string | undefined;
  /** Opens that wait until it is known who is there. */
  readonly curious: ((viewer: Viewer) => void)[];
};

function createMemory(): Memory {
  return {
    isStale: true,
    ticket: undefined,
    release: () => undefined,
    opens: 0,
    pace: AT_ONCE,
    isHere: true,
    exchangeKey: undefined,
    unseen: undefined,
    resumedFor: undefined,
    curious: [],
  };
}

/** The pack whose page is open: an answer that comes for it is shown there, whoever asked. */
let shownPackId: string | undefined;

function arrive(memory: Memory, packId: string): void {
  memory.isHere = true;
  shownPackId = packId;
}

function show(memory: Memory): void {
  memory.unseen = undefined;
  memory.release();
}

function leave(memory: Memory, pack: ShownPack): void {
  memory.isHere = false;
  shownPackId = undefined;
  memory.release();
  if (memory.unseen !== undefined) tellFind(pack, memory.unseen);
  memory.unseen = undefined;
}

type Flow = {
  readonly port: PacksPort;
  readonly pack: ShownPack;
  readonly memory: Memory;
  readonly dispatch: (event: OpenEvent) => void;
};

/** Opens packs of one kind: asks, holds the balance, reveals, and comes back to the same result after a reload. */
export function useOpen(pack: ShownPack): OpenControl {
  const port = usePort();
  const [state, dispatch] = useReducer(reduceOpen, READY);
  const [memory] = useState(createMemory);
  const flow: Flow = { port, pack, memory, dispatch };
  const latest = useRef(flow);
  useEffect(() => {
    latest.current = flow;
  });

  const userId = userIdOf(port.viewer);
  useEffect(() => {
    if (userId !== undefined) void surely(latest.current, resume(latest.current, userId));
  }, [userId, pack.id]);
  useEffect(() => {
    if (port.viewer.kind !== 'loading') for (const tell of memory.curious.splice(0)) tell(port.viewer);
  }, [port.viewer, memory]);
  useEffect(() => {
    arrive(memory, pack.id);
    return () => leave(memory, latest.current.pack);
  }, [memory, pack.id]);
  useDoubt(memory, port.followSeeds);
  useEffect(() => {
    if (state.phase !== 'unanswered' || !port.isOnline) return;
    const timer = setTimeout(() => void surely(latest.current, repeat(latest.current)), REPEAT_EVERY_MS);
    return () => clearTimeout(timer);
  }, [state, port.isOnline]);

  return {
    state,
    openPaid: (wish) => void surely(flow, state.phase === 'unanswered' ? repeat(flow) : openPaid(flow, wish)),
    openDemo: (wish) => void surely(flow, openDemo(flow, wish)),
    land: (id) => {
      show(memory);
      dispatch({ type: 'landed', id });
      port.refresh('GET /api/finds', 'GET /api/plays', 'GET /api/fairness/seeds');
    },
    exchange: (finds) => exchange(flow, finds),
    dismiss: () => {
      OPEN_SLOT.drop();
      dispatch({ type: 'dismissed' });
    },
  };
}

/** While the page was hidden, or when another tab says so, the pair may have become another one. */
function useDoubt(memory: Memory, followSeeds: PacksPort['followSeeds']): void {
  useEffect(() => {
    const doubt = (): void => {
      memory.isStale = true;
    };
    const onVisibility = (): void => {
      if (document.visibilityState === 'hidden') doubt();
    };
    document.addEventListener('visibilitychange', onVisibility);
    const unfollow = followSeeds(doubt);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      unfollow();
    };
  }, [memory, followSeeds]);
}

async function openDemo({ port, pack, memory, dispatch }: Flow, { quantity, pace }: OpenChoice): Promise<void> {
  dispatch({ type: 'asked' });
  const [tickets] = await Promise.all([port.drawDemo('packs', { qty: quantity }), wait(pace.ritualMs)]);
  memory.opens += 1;
  const result = resultOfTickets(pack, tickets);
  dispatch({
    type: 'opened',
    opened: { id: `demo-${memory.opens}`, result, pace, paid: undefined, exchanged: [] },
  });
}

async function openPaid(flow: Flow, { quantity, pace }: OpenChoice): Promise<void> {
  const { port, pack, memory, dispatch } = flow;
  dispatch({ type: 'asked' });
  memory.pace = pace;
  const ritual = wait(pace.ritualMs);
  const viewer = await findViewer(flow);
  let buyer = memory.isStale ? undefined : buyerOf(port, userIdOf(viewer));
  if (buyer === undefined) {
    memory.isStale = false;
    const found = await findBuyer(port, viewer);
    if (!found.ok) {
      memory.isStale = true;
      return dispatch({ type: 'refused', fault: found.fault });
    }
    buyer = found.response;
  }
  await askFor(flow, createTicket(pack, quantity, buyer), ritual);
}

/** The player with what was shown of the seeds, if that is enough to play. */
function buyerOf({ shownSeeds }: PacksPort, userId = ''): Buyer | undefined {
  const shown = shownSeeds.get(userId);
  const seeds = shown && knownOf(shown);
  return seeds && { userId, seeds };
}

/** Who opens: whoever the session check finds, so that nobody who is signed in becomes a guest. */
function findViewer({ port, memory }: Flow): Promise<Viewer> | Viewer {
  if (port.viewer.kind !== 'loading') return port.viewer;
  return new Promise((resolve) => void memory.curious.push(resolve));
}

function userIdOf(viewer: Viewer): string | undefined {
  return viewer.kind === 'guest' || viewer.kind === 'account' ? viewer.user.id : undefined;
}

/** Whatever breaks on the way, nothing stays on "Opening": without a ticket nothing was asked for, else it is again. */
async function surely({ memory, dispatch }: Flow, flow: Promise<void>): Promise<void> {
  try {
    await flow;
  } catch {
    const fault: CallFault = { code: 'offline', text: 'No connection to the server. Please try again.' };
    dispatch({ type: memory.ticket === undefined ? 'refused' : 'unanswered', fault });
  }
}

async function repeat(flow: Flow): Promise<void> {
  if (flow.memory.ticket === undefined) return flow.dispatch({ type: 'dismissed' });
  flow.dispatch({ type: 'asked' });
  await askFor(flow, flow.memory.ticket);
}

async function askFor(flow: Flow, first: OpenTicket, ritual = wait(flow.memory.pace.ritualMs)): Promise<void> {
  const { port, pack, memory, dispatch } = flow;
  memory.ticket = first;
  const [{ ticket, end }] = await Promise.all([ask(port, pack, first), ritual]);
  memory.ticket = ticket;
  if (end.kind === 'unanswered') return dispatch({ type: 'unanswered', fault: end.fault });
  if (end.kind === 'refused') {
    memory.ticket = undefined;
    OPEN_SLOT.drop();
    memory.isStale = true;
    if (isAway(flow)) tellRefusal(pack, end.fault);
    return dispatch({ type: 'refused', fault: end.fault });
  }
  const { play, balance, balanceAfterStake } = end.answer;
  const opened = openedOf(flow, paidOf(ticket, play), memory.pace);
  memory.ticket = undefined;
  OPEN_SLOT.keep({ ...ticket, playId: play.id });
  if (memory.isHere) {
    memory.release = shownBalance.hold(balanceAfterStake);
    memory.unseen = opened.result;
  } else if (isAway(flow)) tellFind(pack, opened.result);
  port.settleBalance(balance);
  noteNext(port, ticket, play);
  dispatch({ type: 'opened', opened });
}

/** Whether nobody sees what comes of this open. */
function isAway({ memory, pack }: Flow): boolean {
  return !memory.isHere && shownPackId !== pack.id;
}

/** The seeds before the next play. A play of another pair than it named changes nothing of what was shown. */
function noteNext({ shownSeeds }: PacksPort, { userId, known }: OpenTicket, play: Play): void {
  if (play.epoch === known.epoch) shownSeeds.set(userId, { ...known, nonce: play.nonce + 1 });
}

function paidOf({ known, tableHash }: OpenTicket, play: Play): Paid {
  return { play, known, tableHash };
}

function openedOf({ pack }: Flow, paid: Paid, pace: Pace): Opened {
  const { play } = paid;
  const exchanged = play.finds.filter(({ state }) => state === 'exchanged').map(({ id }) => id);
  return { id: play.id, result: readPlay(play, pack), pace, paid, exchanged };
}

async function resume(flow: Flow, userId: string): Promise<void> {
  const { port, pack, memory, dispatch } = flow;
  if (memory.resumedFor === userId) return;
  memory.resumedFor = userId;
  const ticket = OPEN_SLOT.find(userId);
  if (ticket?.wish.packId !== pack.id || ticket.key === memory.ticket?.key) return;
  if (!port.shownSeeds.has(userId)) port.shownSeeds.set(userId, ticket.known);
  const found = ticket.tableHash === pack.hash ? await lookUp(port, ticket, isWished) : { kind: 'nothing' as const };
  if (found.kind === 'play') {
    return dispatch({ type: 'resumed', opened: openedOf(flow, paidOf(ticket, found.play), AT_ONCE) });
  }
  if (found.kind === 'nothing') return OPEN_SLOT.drop();
  dispatch({ type: 'asked' });
  await askFor(flow, ticket);
}

async function exchange({ port, memory, dispatch }: Flow, finds: readonly string[]): Promise<CallFault | undefined> {
  const wish = finds.join();
  const key = memory.exchangeKey?.finds === wish ? memory.exchangeKey.key : createKey();
  memory.exchangeKey = { finds: wish, key };
  const result = await port.call('POST /api/finds/exchange', { body: { finds: [...finds] }, idempotencyKey: key });
  if (!result.ok) return result.fault;
  port.settleBalance(result.response.balance);
  dispatch({ type: 'exchanged', finds });
  port.refresh('GET /api/finds', 'GET /api/plays');
  return undefined;
}
