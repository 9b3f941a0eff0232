import type { Play } from '@voltide/contract';
import { shownBalance } from '@voltide/ui';
import { useEffect, useReducer, useRef, useState } from 'react';

import { wait } from './ask.ts';
import { findBuyer, type Buyer } from './buyer.ts';
import type { Paid } from './check-paid.ts';
import { knownOf } from './known-seeds.ts';
import { notePlay, untilNextMs } from './next-play.ts';
import { READY, reducePlay, type PlayEvent, type PlayState, type Shown } from './play-state.ts';
import { useGameHost, type CallError, type GameHost, type Viewer } from './host.ts';
import { lookUp } from './resume.ts';
import type { PlayTicket, TicketSlot } from './ticket.ts';

const REPEAT_EVERY_MS = 4000;

type PaidAnswer<Of extends Play = Play> = {
  readonly play: Of;
  /** Balance right after the debit: it is shown until the landing. */
  readonly balanceAfterStake: string;
  readonly balance: string;
};

export type PlayAsked<K extends Pick<PlayKinds, 'request' | 'play' | 'error'>> = {
  readonly ticket: PlayTicket<K['request']>;
  readonly end:
    | { readonly kind: 'accepted'; readonly answer: PaidAnswer<K['play']> }
    | { readonly kind: 'refused'; readonly error: K['error'] }
    | { readonly kind: 'unanswered'; readonly error: CallError };
};

type PlayKinds = {
  readonly request: unknown;
  readonly play: Play;
  readonly opened: Shown;
  readonly error: CallError;
  readonly pace: unknown;
};

export type PlayGame<K extends PlayKinds> = {
  /** Place of this page's plays: an answer for it is shown there, for every caller. */
  readonly place: string;
  readonly slot: TicketSlot<K['request']>;
  /** Says if a ticket that outlived its page belongs to this one; `outdated` if its odds have changed. */
  readonly judge: (ticket: PlayTicket<K['request']>) => 'own' | 'foreign' | 'outdated';
  readonly isRequested: (request: K['request'], play: Play) => play is K['play'];
  readonly ask: (ticket: PlayTicket<K['request']>) => Promise<PlayAsked<K>>;
  readonly show: (paid: Paid<K['play']>, pace: K['pace']) => K['opened'];
  /** Shows the result to a player who has left the page. */
  readonly tell: (opened: K['opened']) => void;
  readonly toastError: (error: CallError) => void;
  /** A landed play is finished: on return the game is ready, without the old result. */
  readonly isDoneOnceSeen: boolean;
  /** Pace without motion. */
  readonly atOnce: K['pace'];
  /** Least time until an answer is shown. */
  readonly ritualMs: (pace: K['pace']) => number;
};

type PlayControl<K extends PlayKinds> = {
  readonly state: PlayState<K['opened'], K['error']>;
  /** Sends a play, once the player is known; if the last one is unanswered, that one again. */
  readonly playPaid: (pace: K['pace'], createTicket: (buyer: Buyer) => PlayTicket<K['request']>) => void;
  /** Shows a free play. `nth` counts the demos of this page. */
  readonly playDemo: (pace: K['pace'], draw: (nth: number) => Promise<K['opened']>) => void;
  /** This play has landed, was skipped, or was never shown. */
  readonly land: (id: string) => void;
  readonly change: (change: (opened: K['opened']) => K['opened']) => void;
  readonly dismiss: () => void;
};

type Memory<K extends PlayKinds> = {
  /** True if the player's pair may have been replaced. Its shown facts are kept. */
  isStale: boolean;
  ticket: PlayTicket<K['request']> | undefined;
  release: () => void;
  demos: number;
  /** Number of plays of this page: results of an earlier one come too late for a newer. */
  begun: number;
  pace: K['pace'];
  /** True while the page is open: a later answer is shown on the next visit. */
  isHere: boolean;
  /** A paid play that is still being revealed, and so unseen if the page is left now. */
  unseen: K['opened'] | undefined;
  /** User whose earlier play this page has looked up. */
  resumedFor: string | undefined;
  /** Callbacks of plays that wait until the viewer is known. */
  readonly curious: ((viewer: Viewer) => void)[];
};

function createMemory<K extends PlayKinds>(pace: K['pace']): Memory<K> {
  return {
    isStale: true,
    ticket: undefined,
    release: () => undefined,
    demos: 0,
    begun: 0,
    pace,
    isHere: true,
    unseen: undefined,
    resumedFor: undefined,
    curious: [],
  };
}

/** The place whose page is open. */
let shownPlace: string | undefined;

type Flow<K extends PlayKinds> = {
  readonly host: GameHost;
  readonly game: PlayGame<K>;
  readonly memory: Memory<K>;
  readonly dispatch: (event: PlayEvent<K['opened'], K['error']>) => void;
};

/** Plays a game: sends, holds the balance, reveals, and returns to the same result after a reload. */
export function usePlay<K extends PlayKinds>(game: PlayGame<K>): PlayControl<K> {
  type State = PlayState<K['opened'], K['error']>;
  const host = useGameHost();
  const [state, dispatch] = useReducer(
    (before: State, event: PlayEvent<K['opened'], K['error']>): State => reducePlay(before, event),
    READY,
  );
  const [memory] = useState(() => createMemory<K>(game.atOnce));
  const flow: Flow<K> = { host, game, memory, dispatch };
  const latest = useRef(flow);
  useEffect(() => {
    latest.current = flow;
  });

  const userId = userIdOf(host.viewer);
  const { place } = game;
  useEffect(() => {
    if (userId !== undefined) void surely(latest.current, resume(latest.current, userId));
  }, [userId, place]);
  useEffect(() => {
    if (host.viewer.kind !== 'loading') for (const tell of memory.curious.splice(0)) tell(host.viewer);
  }, [host.viewer, memory]);
  useEffect(() => {
    arrive(memory, place);
    return () => leave(latest.current);
  }, [memory, place]);
  useDoubt(memory, host.followSeeds);
  useEffect(() => {
    if (state.phase !== 'unanswered' || !host.isOnline) return;
    const timer = setTimeout(() => void surely(latest.current, repeat(latest.current)), REPEAT_EVERY_MS);
    return () => clearTimeout(timer);
  }, [state, host.isOnline]);

  return {
    state,
    playPaid: (pace, createTicket) =>
      void surely(flow, state.phase === 'unanswered' ? repeat(flow) : playPaid(flow, pace, createTicket)),
    playDemo: (pace, draw) => void surely(flow, playDemo(flow, pace, draw)),
    land: (id) => {
      show(memory);
      // A page that is being left ends its motion while hidden: the player has not seen the result.
      if (game.isDoneOnceSeen && document.visibilityState === 'visible') game.slot.drop();
      dispatch({ type: 'landed', id });
    },
    change: (change) => dispatch({ type: 'changed', change }),
    dismiss: () => {
      game.slot.drop();
      dispatch({ type: 'dismissed' });
    },
  };
}

function arrive(memory: { isHere: boolean }, place: string): void {
  memory.isHere = true;
  shownPlace = place;
}

function show<K extends PlayKinds>(memory: Memory<K>): void {
  memory.unseen = undefined;
  memory.release();
}

function leave<K extends PlayKinds>({ game, memory }: Flow<K>): void {
  memory.isHere = false;
  shownPlace = undefined;
  memory.release();
  if (memory.unseen !== undefined) {
    game.tell(memory.unseen);
    if (game.isDoneOnceSeen) game.slot.drop();
  }
  memory.unseen = undefined;
}

/** Marks the pair as doubtful after the page was hidden, or on a message of another tab. */
function useDoubt(memory: { isStale: boolean }, followSeeds: GameHost['followSeeds']): void {
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

async function playDemo<K extends PlayKinds>(
  { game, memory, dispatch }: Flow<K>,
  pace: K['pace'],
  draw: (nth: number) => Promise<K['opened']>,
): Promise<void> {
  memory.begun += 1;
  dispatch({ type: 'asked' });
  const [opened] = await Promise.all([draw(memory.demos + 1), wait(game.ritualMs(pace))]);
  memory.demos += 1;
  dispatch({ type: 'opened', opened });
}

async function playPaid<K extends PlayKinds>(
  flow: Flow<K>,
  pace: K['pace'],
  createTicket: (buyer: Buyer) => PlayTicket<K['request']>,
): Promise<void> {
  const { host, game, memory, dispatch } = flow;
  memory.begun += 1;
  dispatch({ type: 'asked' });
  memory.pace = pace;
  const ritual = wait(game.ritualMs(pace));
  const viewer = await findViewer(host.viewer, memory.curious);
  let buyer = memory.isStale ? undefined : buyerOf(host, userIdOf(viewer));
  if (buyer === undefined) {
    memory.isStale = false;
    const found = await findBuyer(host, viewer);
    if (!found.ok) {
      memory.isStale = true;
      return dispatch({ type: 'refused', error: found.error });
    }
    buyer = found.response;
  }
  const leftMs = untilNextMs();
  if (leftMs > 0) await wait(leftMs);
  await ask(flow, createTicket(buyer), ritual);
}

/** Returns the player with the shown seeds, if they suffice to play. */
function buyerOf({ shownSeeds }: Pick<GameHost, 'shownSeeds'>, userId = ''): Buyer | undefined {
  const shown = shownSeeds.get(userId);
  const seeds = shown && knownOf(shown);
  return seeds && { userId, seeds };
}

/** Finds the player by the session check, so that no signed-in person becomes a guest. */
function findViewer(viewer: Viewer, curious: ((viewer: Viewer) => void)[]): Promise<Viewer> | Viewer {
  if (viewer.kind !== 'loading') return viewer;
  return new Promise((resolve) => void curious.push(resolve));
}

function userIdOf(viewer: Viewer): string | undefined {
  return viewer.kind === 'guest' || viewer.kind === 'account' ? viewer.user.id : undefined;
}

/**
 * Keeps the state from staying on "asking" after any error: without a ticket nothing was sent, else it is sent again.
 */
async function surely<K extends PlayKinds>({ memory, dispatch }: Flow<K>, flow: Promise<void>): Promise<void> {
  try {
    await flow;
  } catch {
    const error: CallError = { code: 'offline', text: 'No connection to the server. Please try again.' };
    if (memory.ticket === undefined) dispatch({ type: 'refused', error });
    else dispatch({ type: 'unanswered', error });
  }
}

async function repeat<K extends PlayKinds>(flow: Flow<K>): Promise<void> {
  if (flow.memory.ticket === undefined) return flow.dispatch({ type: 'dismissed' });
  flow.dispatch({ type: 'asked' });
  await ask(flow, flow.memory.ticket);
}

/**
 * Sends the play of a ticket. A live update may report the payout before the answer: until then the balance stays as at
 * the press, and from the answer on it is the one after the stake.
 */
async function ask<K extends PlayKinds>(
  flow: Flow<K>,
  first: PlayTicket<K['request']>,
  ritual = wait(flow.game.ritualMs(flow.memory.pace)),
): Promise<void> {
  const { host, memory } = flow;
  if (!memory.isHere) return askFor(flow, first, ritual);
  const held = shownBalance.getHeld();
  const release = shownBalance.hold(held === undefined ? host.balanceNow() : held.amount);
  memory.release = release;
  try {
    await askFor(flow, first, ritual);
  } finally {
    release();
  }
}

async function askFor<K extends PlayKinds>(
  flow: Flow<K>,
  first: PlayTicket<K['request']>,
  ritual: Promise<void>,
): Promise<void> {
  const { host, game, memory, dispatch } = flow;
  memory.ticket = first;
  const [{ ticket, end }] = await Promise.all([game.ask(first), ritual]);
  memory.ticket = ticket;
  if (end.kind === 'unanswered') return dispatch({ type: 'unanswered', error: end.error });
  const isAway = !memory.isHere && shownPlace !== game.place;
  if (end.kind === 'refused') {
    memory.ticket = undefined;
    game.slot.drop();
    memory.isStale = true;
    if (isAway) game.toastError(end.error);
    return dispatch({ type: 'refused', error: end.error });
  }
  const { play, balanceAfterStake } = end.answer;
  notePlay();
  const opened = game.show(paidOf(ticket, play), memory.pace);
  memory.ticket = undefined;
  game.slot.keep({ ...ticket, playId: play.id });
  if (memory.isHere) {
    memory.release = shownBalance.hold(balanceAfterStake);
    memory.unseen = opened;
  } else if (isAway) game.tell(opened);
  host.settleBalance(end.answer);
  noteNext(host.shownSeeds, ticket, play);
  dispatch({ type: 'opened', opened });
}

/** Updates the seeds for the next play. A play of an unnamed pair changes nothing of the shown facts. */
function noteNext(
  shownSeeds: GameHost['shownSeeds'],
  { userId, known }: Pick<PlayTicket<unknown>, 'userId' | 'known'>,
  play: Play,
): void {
  if (play.epoch === known.epoch) shownSeeds.set(userId, { ...known, nonce: play.nonce + 1 });
}

function paidOf<Of extends Play>(
  { known, tableHash }: Pick<PlayTicket<unknown>, 'known' | 'tableHash'>,
  play: Of,
): Paid<Of> {
  return { play, known, tableHash };
}

async function resume<K extends PlayKinds>(flow: Flow<K>, userId: string): Promise<void> {
  const { host, game, memory, dispatch } = flow;
  if (memory.resumedFor === userId) return;
  memory.resumedFor = userId;
  const ticket = game.slot.find(userId);
  if (ticket === undefined || ticket.key === memory.ticket?.key) return;
  const judged = game.judge(ticket);
  if (judged === 'foreign') return;
  if (!host.shownSeeds.has(userId)) host.shownSeeds.set(userId, ticket.known);
  const { begun } = memory;
  const found = judged === 'own' ? await lookUp(host, ticket, game.isRequested) : { kind: 'nothing' as const };
  if (memory.begun !== begun) return;
  if (found.kind === 'play') {
    return dispatch({ type: 'resumed', opened: game.show(paidOf(ticket, found.play), game.atOnce) });
  }
  if (found.kind === 'nothing') return game.slot.drop();
  dispatch({ type: 'asked' });
  await ask(flow, ticket);
}
