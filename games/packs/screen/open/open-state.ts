import type { Play } from '@voltide/contract';

import type { KnownSeeds } from '../model/open-ticket.ts';
import type { OpenResult } from '../model/open-result.ts';
import type { CallFault } from '../port.ts';

/** Where an open stands. The result is whole from `revealing` on; the reel only decides when it is shown. */
export type OpenState =
  | { readonly phase: 'ready'; readonly refusal: CallFault | undefined }
  | { readonly phase: 'asking' }
  /** No answer: it may have been charged. The key is kept. */
  | { readonly phase: 'unanswered'; readonly fault: CallFault }
  | { readonly phase: 'revealing' | 'landed'; readonly opened: Opened };

/** A play and what the page knew before it. */
export type Paid = { readonly play: Play; readonly known: KnownSeeds; readonly tableHash: string };

/** An accepted open, or a demo. */
export type Opened = {
  /** Names this open; its reels run once. */
  readonly id: string;
  readonly result: OpenResult;
  /** How long its reels run; 0 shows the finds at once, as after a reload. */
  readonly totalMs: number;
  /** The play and what was known before it, for its check; none for a demo. */
  readonly paid: Paid | undefined;
  /** Credited by an exchange after the landing, per find id. */
  readonly exchanged: readonly string[];
};

export type OpenEvent =
  | { readonly type: 'asked' }
  | { readonly type: 'opened'; readonly opened: Opened }
  | { readonly type: 'refused' | 'unanswered'; readonly fault: CallFault }
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
      return state.phase === 'revealing' ? state : { phase: 'asking' };
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
