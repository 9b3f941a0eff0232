import { describe, expect, it } from 'vitest';

import {
  reduceToasts,
  TOAST_HOTKEY,
  TOAST_LIMIT,
  TOAST_REMOVAL_MS,
  TOAST_SHOWN_MS,
  TOAST_SWIPE_PX,
  type Toast,
} from './toast-state.ts';

const FIRST: Toast = { id: 'first', title: 'First', open: true };
const SECOND: Toast = { id: 'second', title: 'Second', open: true };

describe('toasts', () => {
  it('S2-03 shows one at a time: a new one takes the place of the one before', () => {
    const shown = reduceToasts([], { type: 'add', toast: FIRST });
    expect(reduceToasts(shown, { type: 'add', toast: SECOND })).toEqual([SECOND]);
    expect(TOAST_LIMIT).toBe(1);
  });

  it('S2-03 updates in place', () => {
    expect(reduceToasts([FIRST], { type: 'update', id: 'first', content: { title: 'Changed' } })).toEqual([
      { ...FIRST, title: 'Changed' },
    ]);
    expect(reduceToasts([FIRST], { type: 'update', id: 'other', content: { title: 'Changed' } })).toEqual([FIRST]);
  });

  it('S2-03 dismissing hides and keeps, removing takes out; without an id both mean all', () => {
    const closed = reduceToasts([FIRST], { type: 'dismiss', id: 'first' });
    expect(closed).toEqual([{ ...FIRST, open: false }]);
    expect(reduceToasts([FIRST], { type: 'dismiss' })).toEqual(closed);
    expect(reduceToasts(closed, { type: 'remove', id: 'first' })).toEqual([]);
    expect(reduceToasts([FIRST, SECOND], { type: 'remove' })).toEqual([]);
  });

  it('S2-03 holds the numbers of the specification', () => {
    expect([TOAST_SHOWN_MS, TOAST_REMOVAL_MS, TOAST_SWIPE_PX, TOAST_HOTKEY]).toEqual([5000, 1_000_000, 50, 'F8']);
  });
});
