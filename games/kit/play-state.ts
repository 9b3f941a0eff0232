import type { Paid } from './check-paid.ts';
import type { CallError } from './host.ts';

export type Shown = {
  /** Names this play, which is revealed once. */
  readonly id: string;
  /** The play and the seeds known before it, for its check; undefined for a demo. */
  readonly paid: Paid | undefined;
};

/** State of a play. The result is whole from `revealing` on; animations only decide when it is shown. */
export type PlayState<Opened extends Shown, PlayError extends CallError = CallError> =
  | { readonly phase: 'ready'; readonly error: PlayError | undefined }
  /** `isAgain`: the result before it is still in view. */
  | { readonly phase: 'asking'; readonly isAgain: boolean }
  /** No answer: it may have been charged. The key is kept. */
  | { readonly phase: 'unanswered'; readonly error: CallError }
  | { readonly phase: 'revealing' | 'landed'; readonly opened: Opened };

export type PlayEvent<Opened extends Shown, PlayError extends CallError = CallError> =
  | { readonly type: 'asked' }
  | { readonly type: 'opened'; readonly opened: Opened }
  | { readonly type: 'refused'; readonly error: PlayError }
  | { readonly type: 'unanswered'; readonly error: CallError }
  | { readonly type: 'landed'; readonly id: string }
  /** An earlier play was found again after a reload. */
  | { readonly type: 'resumed'; readonly opened: Opened }
  | { readonly type: 'changed'; readonly change: (opened: Opened) => Opened }
  | { readonly type: 'dismissed' };

export const READY = { phase: 'ready', error: undefined } as const;

/** Returns the state after an event. Late events, such as a landing after a dismissal, change nothing. */
export function reducePlay<Opened extends Shown, PlayError extends CallError>(
  state: PlayState<Opened, PlayError>,
  event: PlayEvent<Opened, PlayError>,
): PlayState<Opened, PlayError> {
  switch (event.type) {
    case 'asked':
      return state.phase === 'revealing' ? state : { phase: 'asking', isAgain: state.phase === 'landed' };
    case 'opened':
      return state.phase === 'asking' ? { phase: 'revealing', opened: event.opened } : state;
    case 'resumed':
      return state.phase === 'ready' || state.phase === 'asking' ? { phase: 'landed', opened: event.opened } : state;
    case 'refused':
      return state.phase === 'asking' ? { phase: 'ready', error: event.error } : state;
    case 'unanswered':
      return state.phase === 'asking' ? { phase: 'unanswered', error: event.error } : state;
    case 'landed':
      return state.phase === 'revealing' && state.opened.id === event.id ? { ...state, phase: 'landed' } : state;
    case 'changed':
      return state.phase === 'landed' ? { ...state, opened: event.change(state.opened) } : state;
    case 'dismissed':
      return state.phase === 'revealing' || state.phase === 'asking' ? state : READY;
  }
}
