import type { Refusal } from '../model/fault-help.ts';
import type { Paid } from '../../../kit/check-paid.ts';
import type { OpenResult } from '../model/open-result.ts';
import type { CallFault } from '../../../kit/port.ts';

/** Where an open stands. The result is whole from `revealing` on; the reel only decides when it is shown. */
export type OpenState =
  | { readonly phase: 'ready'; readonly refusal: Refusal | undefined }
  /** `isAgain`: the capsule is open already and its last finds are still in view. */
  | { readonly phase: 'asking'; readonly isAgain: boolean }
  /** No answer: it may have been charged. The key is kept. */
  | { readonly phase: 'unanswered'; readonly fault: CallFault }
  | { readonly phase: 'revealing' | 'landed'; readonly opened: Opened };

/** How long an open takes. */
export type Pace = {
  /** The least time in which the capsule opens, while the server is asked. */
  readonly ritualMs: number;
  /** The time in which the strip slides out, before it moves. */
  readonly leadMs: number;
  /** From the first motion to the last landing; 0 shows the finds at once. */
  readonly totalMs: number;
};

/** Everything at once: instant opens, people who want no motion, and results that were found again after a reload. */
export const AT_ONCE: Pace = { ritualMs: 0, leadMs: 0, totalMs: 0 };

/** The pace of an open. Only a closed capsule has to open first. */
export function paceOf(totalMs: number, isClosed: boolean): Pace {
  if (totalMs === 0) return AT_ONCE;
  return { ritualMs: isClosed ? 280 : 0, leadMs: isClosed ? 240 : 0, totalMs };
}

/** An accepted open, or a demo. */
export type Opened = {
  /** Names this open; its reels run once. */
  readonly id: string;
  readonly result: OpenResult;
  readonly pace: Pace;
  /** The play and what was known before it, for its check; none for a demo. */
  readonly paid: Paid | undefined;
  /** Credited by an exchange after the landing, per find id. */
  readonly exchanged: readonly string[];
};

export type OpenEvent =
  | { readonly type: 'asked' }
  | { readonly type: 'opened'; readonly opened: Opened }
  | { readonly type: 'refused'; readonly fault: Refusal }
  | { readonly type: 'unanswered'; readonly fault: CallFault }
  | { readonly type: 'landed'; readonly id: string }
  /** An earlier open was found again after a reload. */
  | { readonly type: 'resumed'; readonly opened: Opened }
  | { readonly type: 'exchanged'; readonly finds: readonly string[] }
  | { readonly type: 'dismissed' };

export const READY: OpenState = { phase: 'ready', refusal: undefined };

/** The state after an event. Events that come too late, as a landing after a dismissal, change nothing. */
export function reduceOpen(state: OpenState, event: OpenEvent): OpenState {
  switch (event.type) {
    case 'asked':
      return state.phase === 'revealing' ? state : { phase: 'asking', isAgain: state.phase === 'landed' };
    case 'opened':
      return state.phase === 'asking' ? { phase: 'revealing', opened: event.opened } : state;
    case 'resumed':
      return state.phase === 'ready' || state.phase === 'asking' ? { phase: 'landed', opened: event.opened } : state;
    case 'refused':
      return state.phase === 'asking' ? { phase: 'ready', refusal: event.fault } : state;
    case 'unanswered':
      return state.phase === 'asking' ? { phase: 'unanswered', fault: event.fault } : state;
    case 'landed':
      return state.phase === 'revealing' && state.opened.id === event.id ? { ...state, phase: 'landed' } : state;
    case 'exchanged':
      if (state.phase !== 'landed') return state;
      return {
        ...state,
        opened: { ...state.opened, exchanged: [...new Set([...state.opened.exchanged, ...event.finds])] },
      };
    case 'dismissed':
      return state.phase === 'revealing' || state.phase === 'asking' ? state : READY;
  }
}
