import { hexOf } from '@voltide/fairness';
import { toast } from '@voltide/ui';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';

import type { CallError } from '../../../kit/host.ts';
import { useHost, type BattlesHost } from '../host.ts';
import { battleHref } from './addresses.ts';
import { createSeatDesk, type SeatEnd, type SeatState } from './seat-desk.ts';
import type { SeatRequest } from './seat-ticket.ts';

/** One for the page: a request of the lobby goes on in the room. */
const desk = createSeatDesk();

const REPEAT_EVERY_MS = 4000;
const SEED_BYTES = 16;

/** No guest could be started for a visitor. */
type NoPlayer = { readonly kind: 'no player'; readonly error: CallError };

export type SeatAsks = {
  readonly state: SeatState;
  /**
   * Sends until there is an answer; a visitor becomes a guest. Undefined while another request is under way, and if the
   * caller has unmounted: its end is then shown as a toast.
   */
  readonly ask: (request: SeatRequest) => Promise<SeatEnd | NoPlayer | undefined>;
  readonly repeat: () => void;
  readonly drop: () => void;
};

/** Creates, joins, leaves and adds house seats: each is charged once, whatever happens to connection and page. */
export function useSeatDesk(): SeatAsks {
  const host = useHost();
  const state = useSyncExternalStore(desk.subscribe, desk.get, desk.get);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return {
    state,
    ask: async (request) => {
      const user = await findPlayer(host);
      const end = 'error' in user ? noPlayer(user.error) : await desk.ask(host, user.id, request);
      if (isHere.current || end === undefined) return end;
      tellEnd(host, end);
      return undefined;
    },
    repeat: () => void desk.repeat(host),
    drop: () => desk.drop(host),
  };
}

/** Runs on the page of battles: sends unanswered requests again, and resumes the one a reload left. */
export function useSeatDeskKeeper(): void {
  const host = useHost();
  const state = useSyncExternalStore(desk.subscribe, desk.get, desk.get);
  const userId = host.viewer.kind === 'account' || host.viewer.kind === 'guest' ? host.viewer.user.id : undefined;
  const isRepeated = state.phase === 'unanswered' && !state.isOld && host.isOnline;
  const repeat = useEffectEvent(() => void desk.repeat(host));
  const resume = useEffectEvent((id: string) => void desk.resume(host, id, (end) => tellEnd(host, end)));
  useEffect(() => {
    if (userId !== undefined) resume(userId);
  }, [userId]);
  useEffect(() => {
    if (!isRepeated) return;
    const timer = setTimeout(() => repeat(), REPEAT_EVERY_MS);
    return () => clearTimeout(timer);
  }, [isRepeated, state]);
}

function tellEnd({ navigate }: Pick<BattlesHost, 'navigate'>, end: SeatEnd | NoPlayer): void {
  if (end.kind === 'no player') {
    toast({ title: 'Nothing was requested', description: end.error.text, tone: 'danger' });
    return;
  }
  if (end.kind === 'refused') toast({ title: REFUSED[end.request.kind], description: end.error.text, tone: 'danger' });
  else toast({ title: doneText(end.request), tone: 'ok' });
  if (end.battleId !== null && end.request.kind !== 'leave') {
    navigate(battleHref(end.battleId, end.kind === 'accepted' ? end.link : null));
  }
}

const DONE: Readonly<Record<SeatRequest['kind'], string>> = {
  create: 'Your battle is open',
  join: 'You have your seat',
  leave: 'You left the battle',
  house: 'The house has its seat',
};

function doneText(request: SeatRequest): string {
  return request.kind === 'create' && request.body.againstHouse === true
    ? 'Your battle has started'
    : DONE[request.kind];
}

const REFUSED: Readonly<Record<SeatRequest['kind'], string>> = {
  create: 'The battle was not opened',
  join: 'You have no seat',
  leave: 'You are still seated',
  house: 'No house seat was added',
};

function noPlayer(error: CallError): NoPlayer {
  return { kind: 'no player', error };
}

const UNKNOWN: CallError = { code: 'unavailable', text: 'It is not known yet who you are. Please try again.' };

async function findPlayer(host: BattlesHost): Promise<{ readonly id: string } | { readonly error: CallError }> {
  const { viewer } = host;
  if (viewer.kind === 'account' || viewer.kind === 'guest') return viewer.user;
  if (viewer.kind === 'loading') return { error: UNKNOWN };
  const started = await host.startGuest();
  return started.ok ? started.response : { error: started.error };
}

/** Creates a client seed of this browser for one seat, without any other influence. */
export function createSeatSeed(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(SEED_BYTES)));
}
